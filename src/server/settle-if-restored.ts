import { withAdvisoryLock } from './platform/db/advisory-lock-store.ts';
import { settleHere, skipUsedNumbers } from './platform/db/identity-store.ts';
import { wasRestored } from './platform/db/server-identity.ts';
import { raiseIncident } from './platform/incidents/incident-store.ts';
import { hasRecentBeat } from './platform/jobs/heartbeat-store.ts';
import type { JobQueue } from './platform/jobs/queue.ts';
import type { Log } from './platform/log.ts';
import type { Db } from './tables.ts';
import type { Wired } from './wire.ts';

interface Restored {
  db: Db;
  url: string;
  queue: Pick<JobQueue, 'forgetAll'>;
  wired: Pick<Wired, 'accounts' | 'alerts' | 'availability' | 'billing' | 'support'>;
  log: Log;
}

/** The heartbeat comes once a minute, and the provider's clock is not ours. */
const BEFORE_LAST_BEAT = 15 * 60_000;
/** The provider remembers thirty days. */
const LONGEST_BACK = 29 * 86_400_000;
/** A process that wrote a heartbeat so lately may still be there. */
const SURVIVOR_SECONDS = 300;

/**
 * A database that was restored to an earlier moment believes that moment, while texts, mails and charges have gone on.
 * Before anything works on it, what was on its way is given up and what was paid is learned from the provider. One
 * process does this; the others wait. Done twice it does no harm, so a crash half-way is made up for by the next start.
 */
export async function settleIfRestored(restored: Restored): Promise<void> {
  const { db, url } = restored;
  const hasSurvivors = () => hasRecentBeat(db, SURVIVOR_SECONDS);
  await withAdvisoryLock(db, 'settle a restored database', async () => {
    if (await wasRestored(db, { url, hasSurvivors })) await settle(restored);
  });
}

async function settle({ db, queue, wired, log }: Restored): Promise<void> {
  const { accounts, alerts, availability, billing, support } = wired;
  const lastBeat = await availability.lastBeat();
  log.warn({ lastBeat }, 'this database was restored; settling what happened since');
  const { texts, jobs } = await db.transaction().execute(async (trx) => {
    await skipUsedNumbers(trx);
    await accounts.endEverySession(trx);
    await availability.forgetLooks(trx);
    await support.silenceIncidents(trx);
    return { texts: await alerts.giveUpUnsent(trx), jobs: await queue.forgetAll(trx) };
  });
  const from = since(lastBeat);
  const { adopted, unknown } = await billing.catchUp(from);
  await db.transaction().execute(async (trx) => {
    await raiseIncident(
      trx,
      'database-restored',
      `The database was restored to about ${lastBeat?.toISOString() ?? 'its beginning'}: ` +
        `${texts} texts and ${jobs} jobs given up, ${adopted} payments learned from the provider, ` +
        `${unknown} payments of people we do not know, everybody signed out.`,
    );
    await alerts.queueMissedReplies(trx, from);
    await settleHere(trx);
  });
}

function since(lastBeat: Date | null): Date {
  const earliest = Date.now() - LONGEST_BACK;
  return new Date(Math.max(earliest, (lastBeat?.getTime() ?? 0) - BEFORE_LAST_BEAT));
}
