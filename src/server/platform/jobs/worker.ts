import type { Kysely } from 'kysely';
import type pg from 'pg';
import { listenTo } from '../db/listen.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Job, JobKind } from './job.ts';
import {
  type ClaimedJob,
  claimJobs,
  completeJob,
  deleteEndedJobs,
  endExpiredJobs,
  failJob,
  insertPeriods,
  JOBS_CHANNEL,
  openJobNames,
  queueDuePeriods,
} from './job-store.ts';
import { type Loop, startLoop } from './loop.ts';

interface WorkerOptions<Tables> {
  db: Kysely<Tables>;
  pool: pg.Pool;
  kinds: readonly JobKind<object>[];
  jobs: readonly Job[];
  log: Log;
  metrics: Metrics;
}

/** A notification wakes a worker at once; this finds retries that became due, expired leases and lost notifications. */
const POLL_MILLISECONDS = 2_000;
const PERIODS_MILLISECONDS = 1_000;
const CLEANUP_MILLISECONDS = 10_000;
const KEEP_SECONDS = { done: 3_600, dead: 30 * 86_400 };

/** Carries out queued jobs in this process. A job of a name that it does not know waits for a worker that does. */
export async function runJobs<Tables>(options: WorkerOptions<Tables>): Promise<Loop> {
  const { db, pool, kinds, jobs, log } = options;
  const problems = findJobProblems(kinds, jobs);
  if (problems.length > 0) throw new Error(`Jobs do not fit together: ${problems.join('; ')}`);
  const unknown = (await openJobNames(db)).filter((name) => !jobs.some(({ kind }) => kind.name === name));
  if (unknown.length > 0) log.warn({ jobs: unknown }, 'jobs wait that this version does not know');
  await insertPeriods(
    db,
    kinds.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name),
  );

  const claims = claimLoop(options);
  const every = (milliseconds: number, what: string, step: () => Promise<unknown>) =>
    startLoop(async () => {
      await step().catch((error: unknown) => log.error({ err: error }, what));
      return 'pause';
    }, milliseconds);
  const periods = every(PERIODS_MILLISECONDS, 'periodic jobs could not be queued', async () => {
    if ((await queueDuePeriods(db, kinds)).length > 0) claims.wake();
  });
  const cleanup = every(CLEANUP_MILLISECONDS, 'ended jobs could not be removed', async () => {
    await endExpiredJobs(db);
    await deleteEndedJobs(db, KEEP_SECONDS);
  });
  const listener = listenTo(pool, JOBS_CHANNEL, claims.wake);
  return {
    stop: async () =>
      void (await Promise.all([listener, periods, cleanup, claims].map((each) => each.stop()))),
  };
}

/** One query claims for all kinds that are idle here: of each kind one job at a time, so that a slow one holds up no other. */
function claimLoop<Tables>(options: WorkerOptions<Tables>) {
  const { db, jobs, log } = options;
  const jobOf = new Map(jobs.map((job) => [job.kind.name, job]));
  const running = new Map<string, Promise<void>>();
  const loop = startLoop(async () => {
    const idle = [...jobOf.keys()].filter((name) => !running.has(name));
    if (idle.length === 0) return 'pause';
    const claimed = await claimJobs(db, idle).catch((error: unknown) => {
      log.warn({ err: error }, 'queue did not answer');
      return [];
    });
    for (const taken of claimed) {
      const job = jobOf.get(taken.name);
      if (job === undefined) continue;
      const ended = carryOut(job, taken, options).finally(() => {
        running.delete(taken.name);
        loop.wake();
      });
      running.set(taken.name, ended);
    }
    return 'pause';
  }, POLL_MILLISECONDS);
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

/** Never rejects. When the database is away at the end, the lease runs out and the job is carried out again. */
async function carryOut<Tables>(
  { kind, run }: Job,
  claimed: ClaimedJob,
  { db, log, metrics }: WorkerOptions<Tables>,
): Promise<void> {
  const jobLog = log.child({ job: kind.name, jobId: claimed.id });
  const stopTimer = metrics.jobSeconds.startTimer({ job: kind.name });
  try {
    const settle = await attempt();
    await settle();
  } catch (error) {
    jobLog.warn({ err: error }, 'queue did not answer');
  }

  async function attempt(): Promise<() => Promise<void>> {
    try {
      const outcome = await run(claimed.payload);
      stopTimer({ outcome });
      jobLog.debug({ outcome }, 'job done');
      return () => completeJob(db, claimed);
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      jobLog.error({ err: error }, 'job failed');
      return () => failJob(db, claimed, nameOf(error));
    }
  }
}

/** Without the message, which may name a person. */
const nameOf = (error: unknown): string =>
  error instanceof Failure ? error.code : error instanceof Error ? error.name : typeof error;

/** The start-up check: every kind has exactly one handler, and every handler its kind. */
export function findJobProblems(kinds: readonly JobKind<object>[], jobs: readonly Job[]): string[] {
  const handlers = new Map<string, number>();
  for (const { kind } of jobs) handlers.set(kind.name, (handlers.get(kind.name) ?? 0) + 1);
  return [
    ...kinds.filter(({ name }) => !handlers.has(name)).map(({ name }) => `${name} has no handler`),
    ...[...handlers].filter(([, count]) => count > 1).map(([name]) => `${name} has more than one handler`),
    ...[...handlers.keys()]
      .filter((name) => !kinds.some((kind) => kind.name === name))
      .map((name) => `${name} has a handler but is no known kind`),
  ];
}
