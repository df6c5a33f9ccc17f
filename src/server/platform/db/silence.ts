import pg from 'pg';
import { readBusyBackends } from './connection-store.ts';
import type { PooledConnection } from './connection.ts';
import { distrust, type PoolState } from './driver.ts';
import { isAnswer } from './unavailable.ts';

/** A statement that has waited for so long makes us ask the server, over a connection of its own. */
const ASK_AFTER_MS = 3_000;
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 3_000;

/** What became of a question on a fresh connection. */
type Finding = { alive: true; busy: Set<number> | undefined } | { alive: false };

/**
 * A network that goes silent never reports an error, and a statement may rightly take half a minute. So when one waits,
 * the server is asked on the side: if it does not answer, or does not know of the statement any more, the connection is
 * cut, and whoever waits can try again as soon as the server is back.
 */
export function watchForSilence(url: string, state: PoolState): { stop(): void } {
  let asking = false;
  let silentAt: number | undefined;
  /** Statements of which the server did not know at the last question; one more such answer and they are cut. */
  let suspects = new Map<PooledConnection, number>();

  const look = async () => {
    const waiting = [...state.connections.values()].filter(
      ({ waitingSince }) => waitingSince !== undefined && performance.now() - waitingSince > ASK_AFTER_MS,
    );
    if (waiting.length === 0) {
      suspects.clear();
      silentAt = undefined;
      return;
    }
    const asked = new Map(waiting.map((connection) => [connection, connection.statement]));
    const askedAt = performance.now();
    const finding = await ask(url);
    if (finding.alive) {
      silentAt = undefined;
      const lost = stillWaiting(asked).filter((connection) => {
        const backend = connection.backend();
        return finding.busy !== undefined && backend !== undefined && !finding.busy.has(backend);
      });
      const twice = lost.filter((connection) => suspects.get(connection) === connection.statement);
      suspects = new Map(lost.map((connection) => [connection, connection.statement]));
      end(twice, 'The server does not know this connection any more.');
    } else if (silentAt === undefined || state.lastHeard > silentAt) silentAt = askedAt;
    else end(stillWaiting(asked), 'The database is silent.');
  };

  const end = (connections: readonly PooledConnection[], reason: string) => {
    if (connections.length === 0) return;
    // Those that lie idle have met the same fate.
    distrust(state);
    for (const connection of connections) connection.cut(reason);
  };

  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void look().finally(() => (asking = false));
  }, ASK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const stillWaiting = (asked: ReadonlyMap<PooledConnection, number>): PooledConnection[] =>
  [...asked].filter(([connection, statement]) => connection.isWaitingFor(statement)).map(([one]) => one);

/** Never rejects, and answers within `ANSWER_WITHIN_MS`. */
async function ask(url: string): Promise<Finding> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gatelight probe',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  });
  client.on('error', () => {});
  const giveUp = setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS);
  try {
    await client.connect();
    const busy = await readBusyBackends(client);
    void client.end().catch(() => {});
    return { alive: true, busy };
  } catch (error) {
    client.connection.stream.destroy();
    return isAnswer(error) ? { alive: true, busy: undefined } : { alive: false };
  } finally {
    clearTimeout(giveUp);
  }
}
