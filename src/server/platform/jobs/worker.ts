import type { Kysely } from 'kysely';
import type { Notifications } from '../db/listen.ts';
import { withStatementLimit } from '../db/statement-limit.ts';
import { Failure, nameOf } from '../failure.ts';
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
import type { LoopRhythm, RunLoop } from './loop-runner.ts';
import type { Loop } from './loop.ts';

interface WorkerOptions<Tables> {
  db: Kysely<Tables>;
  notifications: Notifications;
  kinds: readonly JobKind<object>[];
  jobs: readonly Job[];
  log: Log;
  metrics: Metrics;
  runLoop: RunLoop;
}

/** Sleeps until the next job is due; a notification wakes it for one that is due at once. */
const CLAIMS: LoopRhythm = { name: 'job-claims', pauseMilliseconds: 10_000, periodSeconds: 30 };
const CLEANUP: LoopRhythm = { name: 'job-cleanup', pauseMilliseconds: 60_000, periodSeconds: 90 };
/** What was due a moment ago is being claimed by another worker. */
const TAKEN_BY_OTHERS_MS = 100;
export const JOB_LOOPS = [CLAIMS.name, CLEANUP.name];
const KEEP_SECONDS = { done: 3_600, dead: 30 * 86_400 };

/** Carries out queued jobs in this process. A job of a name that it does not know waits for a worker that does. */
export async function runJobs<Tables>(options: WorkerOptions<Tables>): Promise<Loop> {
  const { db, notifications, kinds, jobs, log, runLoop } = options;
  const problems = findJobProblems(kinds, jobs);
  if (problems.length > 0) throw new Error(`Jobs do not fit together: ${problems.join('; ')}`);
  const unknown = (await openJobNames(db)).filter((name) => !jobs.some(({ kind }) => kind.name === name));
  if (unknown.length > 0) log.warn({ jobs: unknown }, 'jobs wait that this version does not know');
  await insertPeriods(
    db,
    kinds.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name),
  );

  const claims = claimLoop(options);
  const cleanup = runLoop(CLEANUP, async () => {
    await endExpiredJobs(db);
    await deleteEndedJobs(db, KEEP_SECONDS);
    return 'pause';
  });
  notifications.on(JOBS_CHANNEL, claims.wake);
  return {
    stop: async () => void (await Promise.all([cleanup.stop(), claims.stop()])),
  };
}

/** One query claims for all kinds that are idle here: of each kind one job at a time, so that a slow one holds up no other. */
function claimLoop<Tables>(options: WorkerOptions<Tables>) {
  const { db, jobs, runLoop } = options;
  const jobOf = new Map(jobs.map((job) => [job.kind.name, job]));
  const running = new Map<string, Promise<void>>();
  const loop = runLoop(CLAIMS, async () => {
    const idle = [...jobOf.keys()].filter((name) => !running.has(name));
    const { dueInMs } = await queueDuePeriods(db, jobs, idle);
    if (dueInMs > 0) return { dueInMs };
    const claimed = await claimJobs(db, idle);
    for (const taken of claimed) {
      const job = jobOf.get(taken.name);
      if (job === undefined) continue;
      const ended = carryOut(job, taken, options).finally(() => {
        running.delete(taken.name);
        loop.wake();
      });
      running.set(taken.name, ended);
    }
    return claimed.length > 0 ? 'again' : { dueInMs: TAKEN_BY_OTHERS_MS };
  });
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
      const outcome = await runWithin(kind, () => run(claimed.payload));
      stopTimer({ outcome });
      jobLog.debug({ outcome }, 'job done');
      return () => completeJob(db, claimed);
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      jobLog.error({ err: error }, 'job failed');
      const isFinal = error instanceof Failure && kind.final?.includes(error.kind) === true;
      return () => failJob(db, claimed, nameOf(error), isFinal);
    }
  }
}

function runWithin<Result>(kind: JobKind<object>, action: () => Promise<Result>): Promise<Result> {
  const { statementSeconds } = kind;
  return statementSeconds === undefined ? action() : withStatementLimit(statementSeconds * 1_000, action);
}

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
