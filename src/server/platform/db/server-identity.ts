import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConnection, Kysely } from 'kysely';
import type { Log } from '../log.ts';
import {
  currentIdentity,
  forgetIdentity,
  identityQuery,
  knownIdentity,
  NO_TIMELINE,
  type ServerIdentity,
  settleHere,
} from './identity-store.ts';
import { beganWithoutTarget } from './timeline-history.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const isSame = (one: ServerIdentity, other: ServerIdentity) =>
  one.systemIdentifier === other.systemIdentifier &&
  one.timeline === other.timeline &&
  one.restoreMark === other.restoreMark;

/** Only the timeline is another one, and it began as that of a promoted standby does. */
async function looksPromoted(url: string, known: ServerIdentity, now: ServerIdentity): Promise<boolean> {
  if (known.timeline === NO_TIMELINE || now.timeline === null) return false;
  if (!isSame({ ...known, timeline: now.timeline }, now)) return false;
  return (await beganWithoutTarget(url, now.timeline)) === true;
}

/** How long a process that was there before and after has to say that nothing is missing. */
const SURVIVORS_WITHIN_MS = 30_000;

/**
 * Asked at start, when this process knows nothing of what was acknowledged before. Rows that have moved count as restored,
 * unless a process that survived the move vouches for them. In doubt they are restored: better not told than told twice.
 */
export async function wasRestored<Tables>(
  db: Kysely<Tables>,
  { url, hasSurvivors }: { url: string; hasSurvivors(): Promise<boolean> },
): Promise<boolean> {
  const known = await knownIdentity(db);
  if (known === undefined) {
    await settleHere(db);
    return false;
  }
  const now = await currentIdentity(db);
  if (isSame(known, now)) return false;
  if (!(await looksPromoted(url, known, now)) || !(await hasSurvivors())) return true;
  const deadline = performance.now() + SURVIVORS_WITHIN_MS;
  while (performance.now() < deadline) {
    const later = await knownIdentity(db);
    if (later !== undefined && isSame(later, now)) return false;
    await delay(250);
  }
  return true;
}

type Verdict = 'complete' | 'restored' | 'not known';

interface GuardDependencies<Tables> {
  db: Kysely<Tables>;
  url: string;
  /** Opens the database without this guard, for as long as the action takes. */
  unguarded(action: (db: Kysely<Tables>) => Promise<Verdict>): Promise<Verdict>;
  /** Whether what was acknowledged to this process is there; not known to a process that has just started. */
  hasEverything(db: Kysely<Tables>): Promise<boolean | undefined>;
  /** The rows are older than what this process has done: it must begin anew. */
  onRestored(): void;
  log: Log;
}

/**
 * Looks at the server behind each new connection: the address may lead to another one after a failover. A standby that has
 * everything is taken over without a word to anybody; a server that lacks something is not worked on.
 */
export async function serverGuard<Tables>(
  deps: GuardDependencies<Tables>,
): Promise<(connection: DatabaseConnection) => Promise<void>> {
  const { db, url, log } = deps;
  let trusted = await currentIdentity(db);
  let deciding: Promise<Verdict> | undefined;
  let inDoubtSince: number | undefined;
  const query = identityQuery(db);

  const decide = (now: ServerIdentity) =>
    deps.unguarded(async (other) => {
      const known = await knownIdentity(other);
      // Another process was faster.
      if (known !== undefined && isSame(known, now)) return 'complete';
      const promoted = known !== undefined && (await looksPromoted(url, known, now));
      const complete = promoted && (await deps.hasEverything(other));
      if (complete === true) await settleHere(other);
      if (
        complete === undefined &&
        performance.now() - (inDoubtSince ??= performance.now()) < SURVIVORS_WITHIN_MS
      )
        return 'not known';
      if (complete !== true) await forgetIdentity(other);
      return complete === true ? 'complete' : 'restored';
    });

  return async (connection) => {
    const { rows } = await connection.executeQuery<ServerIdentity>(query);
    const [now] = rows;
    // A standby takes no writes, so nothing can be repeated there.
    if (now === undefined || now.timeline === null || isSame(now, trusted)) return;
    deciding ??= decide(now).finally(() => (deciding = undefined));
    const verdict = await deciding;
    if (verdict === 'complete') {
      inDoubtSince = undefined;
      if (!isSame(now, trusted))
        log.warn({ timeline: now.timeline }, 'a standby took over, nothing is missing');
      trusted = now;
      return;
    }
    if (verdict === 'restored') {
      log.error({ timeline: now.timeline }, 'the database lacks what this process has done');
      deps.onRestored();
    }
    throw new DatabaseUnavailable(new Error('The server behind the address has changed.'));
  };
}
