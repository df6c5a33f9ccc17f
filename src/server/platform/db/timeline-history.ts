import pg from 'pg';
import { codeOf } from './unavailable.ts';

const NOT_ALLOWED = '42501';
/** The first timeline has no history. */
const NO_FILE = '58P01';
/** What PostgreSQL writes when a standby was promoted, or when a log was replayed to its end. */
const NO_TARGET = 'no recovery target specified';
const WITHIN_MS = 10_000;

/**
 * Whether this timeline began without a target, as that of a promoted standby does: a restore to a moment names the
 * moment. Told by the server over its replication protocol, so the role needs that right; nothing without it.
 */
export async function beganWithoutTarget(
  databaseUrl: string,
  timeline: string,
): Promise<boolean | undefined> {
  const url = new URL(databaseUrl);
  url.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: WITHIN_MS });
  client.on('error', () => {});
  const giveUp = setTimeout(() => client.connection.stream.destroy(), WITHIN_MS);
  try {
    await client.connect();
    const { rows } = await client.query<{ content: Buffer | string }>(
      `TIMELINE_HISTORY ${Number.parseInt(timeline, 16)}`,
    );
    return lastReason(String(rows[0]?.content ?? '')) === NO_TARGET;
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) return undefined;
    if (codeOf(error) === NO_FILE) return false;
    throw error;
  } finally {
    clearTimeout(giveUp);
    void client.end().catch(() => {});
  }
}

/** One line for each change of timeline, oldest first: the former timeline, where it ended, why. */
function lastReason(history: string): string | undefined {
  const lines = history.split('\n').filter((line) => /^\d+\t/.test(line));
  return lines.at(-1)?.split('\t')[2]?.trim();
}
