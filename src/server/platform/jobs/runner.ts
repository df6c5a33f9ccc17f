import type { Kysely } from 'kysely';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Job, JobKind } from './job.ts';
import { type Loop, startLoop } from './loop.ts';
import type { Queue } from './queue.ts';
import { queueDueJobs, registerRhythms } from './rhythm.ts';

interface RunnerOptions<Tables> {
  db: Kysely<Tables>;
  queue: Queue;
  kinds: readonly JobKind<object>[];
  jobs: readonly Job[];
  log: Log;
  metrics: Metrics;
}

const POLL_MILLISECONDS = 500;
const RHYTHM_MILLISECONDS = 1_000;

/** Carries out queued jobs in this process. Refuses to start when a job would wait for nobody. */
export async function runJobs<Tables>(options: RunnerOptions<Tables>): Promise<Loop> {
  const { db, queue, kinds, jobs, log } = options;
  const problems = findJobProblems(kinds, jobs, await queue.namesWithWork());
  if (problems.length > 0) throw new Error(`Jobs do not fit together: ${problems.join('; ')}`);
  await registerRhythms(db, kinds);
  const rhythm = async () => {
    await queueDueJobs(db, kinds, queue.enqueue).catch((error: unknown) => {
      log.error({ err: error }, 'periodic jobs could not be queued');
    });
    return 'pause' as const;
  };
  const loops = [
    startLoop(rhythm, RHYTHM_MILLISECONDS),
    ...jobs.map((job) => startLoop(() => takeOne(job, options), POLL_MILLISECONDS)),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}

/** The start-up check: every kind has exactly one handler and every handler its kind, and nothing waits in a queue that nobody serves. */
export function findJobProblems(
  kinds: readonly JobKind<object>[],
  jobs: readonly Job[],
  namesWithWork: readonly string[],
): string[] {
  const handlers = new Map<string, number>();
  for (const { kind } of jobs) handlers.set(kind.name, (handlers.get(kind.name) ?? 0) + 1);
  return [
    ...kinds.filter(({ name }) => !handlers.has(name)).map(({ name }) => `${name} has no handler`),
    ...[...handlers].filter(([, count]) => count > 1).map(([name]) => `${name} has more than one handler`),
    ...[...handlers.keys()]
      .filter((name) => !kinds.some((kind) => kind.name === name))
      .map((name) => `${name} has a handler but is no known kind`),
    ...namesWithWork
      .filter((name) => !handlers.has(name))
      .map((name) => `jobs named ${name} wait but have no handler`),
  ];
}

/** Fetches one job, carries it out and settles it. A database that is away is asked again after the pause. */
async function takeOne<Tables>(
  { kind, run }: Job,
  { queue, log, metrics }: RunnerOptions<Tables>,
): Promise<'again' | 'pause'> {
  try {
    const [queued] = await queue.engine.fetch(kind.name);
    if (queued === undefined) return 'pause';
    const jobLog = log.child({ job: kind.name, jobId: queued.id });
    const stopTimer = metrics.jobSeconds.startTimer({ job: kind.name });
    try {
      const outcome = await run(queued.data);
      stopTimer({ outcome });
      jobLog.debug({ outcome }, 'job done');
      await queue.engine.complete(kind.name, queued.id);
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      jobLog.error({ err: error }, 'job failed');
      await queue.engine.fail(kind.name, queued.id);
    }
    return 'again';
  } catch (error) {
    log.warn({ err: error, job: kind.name }, 'queue did not answer');
    return 'pause';
  }
}
