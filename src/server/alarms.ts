import { moodOf, type Reading, takeReadings, worstOf } from './platform/incidents/alarms.ts';
import { hoursSinceBackup } from './platform/backup-store.ts';
import { describeSpace, diskMood, type DiskSpace } from './platform/disk.ts';
import { pruneBeats, type QuietLoop, readQuietLoops } from './platform/jobs/heartbeat-store.ts';
import { type Heartbeats, LATE_PERIODS } from './platform/jobs/heartbeats.ts';
import { type FailingJob, readFailingPeriods } from './platform/jobs/job-period-store.ts';
import type { JobKind, QueueLoad } from './platform/jobs/job.ts';
import type { JobQueue } from './platform/jobs/queue.ts';
import type { Db } from './tables.ts';
import type { Wired } from './wire.ts';

/** Where a measurement becomes an alarm, and where it looks well again. The runbook says the same in words. */
export const LIMITS = {
  /** Shares of failed texts mean something from this many on. */
  fewestTexts: 20,
  failedShare: { raise: 0.2, end: 0.1 },
  paidButShutOut: { raise: 1, end: 0 },
  jobSeconds: { raise: 300, end: 60 },
  /** A periodic job that fails: at least five minutes, and longer than it takes until its next run has failed as well. */
  failingPeriods: { raise: 1.5, end: 0 },
  serviceTextSeconds: { raise: 60, end: 15 },
  alertSeconds: { raise: 300, end: 60 },
  /** A daily backup may take its time, and a night's may be late once. */
  backupHours: { raise: 26, end: 25 },
} as const;

interface AlarmsDependencies {
  db: Db;
  wired: Pick<Wired, 'alerts' | 'billing'>;
  queue: Pick<JobQueue, 'load'>;
  /** Those that are periodic matter. */
  jobKinds: readonly JobKind<object>[];
  heartbeats: Pick<Heartbeats, 'process' | 'beat'>;
  /** Every loop that this version knows. */
  loops: readonly string[];
  machine: { name: string; diskSpace(): Promise<DiskSpace | undefined> };
}

export type Alarms = ReturnType<typeof alarms>;

/** What nobody else would notice: measured once a minute and taken over into the incidents. */
export function alarms({ db, wired, queue, jobKinds, heartbeats, loops, machine }: AlarmsDependencies) {
  /** One measurement that fails keeps none of the others from being taken. */
  const takeEach = async (measurements: readonly (() => Promise<readonly Reading[]>)[]) => {
    const errors: unknown[] = [];
    const readings: Reading[] = [];
    for (const measure of measurements) {
      try {
        readings.push(...(await measure()));
      } catch (error) {
        errors.push(error);
      }
    }
    await takeReadings(db, readings);
    if (errors.length > 0) throw errors[0];
  };
  const measuredLoops = async () => {
    await heartbeats.beat();
    await pruneBeats(db);
    return stoppedLoops(await readQuietLoops(db, heartbeats.process), loops);
  };
  const ofMachine = [
    async () => {
      const space = await machine.diskSpace();
      return space === undefined ? [] : [fullDisk(machine.name, space)];
    },
  ];
  const ofService = [
    async () => [failedTexts(await wired.alerts.countMessages())],
    async () => [shutOut(await wired.billing.countPaidButShutOut())],
    async () => [lateJobs(await queue.load(), await readFailingPeriods(db), jobKinds)],
    async () => lateTexts(await wired.alerts.measureWaits()),
    async () => oldBackup(await hoursSinceBackup(db)),
  ];

  return {
    /** The same for whoever measures, so one worker is enough and several do no harm. */
    checkService: () => takeEach(ofService),

    /** Each process speaks for the machine it runs on. */
    checkMachine: () => takeEach(ofMachine),

    /** Every process asks this, so that one without a worker beside it asks too. */
    checkLoops: () => takeEach([measuredLoops]),

    checkAll: (doesWork: boolean) => takeEach([measuredLoops, ...ofMachine, ...(doesWork ? ofService : [])]),
  };
}

/** A loop without a row belongs to processes that were stopped on purpose. */
function stoppedLoops(quiet: readonly QuietLoop[], names: readonly string[]): Reading[] {
  return names.map((name) => {
    const loop = quiet.find((one) => one.name === name);
    const periods = loop === undefined ? 0 : loop.quietSeconds / loop.periodSeconds;
    const error = loop?.lastError ? ` (last error: ${loop.lastError})` : '';
    return {
      key: `loop-stopped:${name}`,
      mood: moodOf(periods, LATE_PERIODS),
      summary: `No process has finished a step of the loop ${name} for ${minutes(loop?.quietSeconds ?? 0)}${error}.`,
    };
  });
}

function failedTexts({ finished, failed }: { finished: number; failed: number }): Reading {
  const share = finished < LIMITS.fewestTexts ? 0 : failed / finished;
  return {
    key: 'texts-fail',
    mood: moodOf(share, LIMITS.failedShare),
    summary: `${failed} of ${finished} texts of the last 15 minutes did not arrive.`,
  };
}

function shutOut(people: number): Reading {
  return {
    key: 'billing.shut-out',
    mood: moodOf(people, LIMITS.paidButShutOut),
    summary: `Paid, and shut out for more than five minutes: ${people === 1 ? 'one person' : `${people} people`}.`,
  };
}

function lateJobs(
  { oldestDueSeconds }: QueueLoad,
  failing: readonly FailingJob[],
  kinds: readonly JobKind<object>[],
): Reading {
  const seconds = oldestDueSeconds ?? 0;
  const waiting: Reading = {
    key: 'jobs-late',
    mood: moodOf(seconds, LIMITS.jobSeconds),
    summary: `A job has been due for ${minutes(seconds)} and nobody carries it out.`,
  };
  return worstOf([waiting, ...failing.flatMap((job) => failingJob(job, kinds))]);
}

function failingJob(
  { name, failingSeconds, lastError }: FailingJob,
  kinds: readonly JobKind<object>[],
): Reading[] {
  const every = kinds.find((kind) => kind.name === name)?.everySeconds;
  if (every === undefined) return [];
  const { raise, end } = LIMITS.failingPeriods;
  const limits = { raise: Math.max(LIMITS.jobSeconds.raise, raise * every), end: end * every };
  const summary = `The job ${name} has failed for ${minutes(failingSeconds)} (${lastError ?? 'no error'}).`;
  return [{ key: 'jobs-late', mood: moodOf(failingSeconds, limits), summary }];
}

function lateTexts(waits: { serviceSeconds: number; alertSeconds: number }): Reading[] {
  return [
    {
      key: 'texts-late',
      mood: moodOf(waits.serviceSeconds, LIMITS.serviceTextSeconds),
      summary: `A text has been due for ${Math.round(waits.serviceSeconds)} seconds and does not leave.`,
    },
    {
      key: 'alerts-late',
      mood: moodOf(waits.alertSeconds, LIMITS.alertSeconds),
      summary: `People wait to hear of an opening that was found ${minutes(waits.alertSeconds)} ago.`,
    },
  ];
}

/** Whoever never took one has been told by the doctor; an alarm would only ring on every new machine. */
function oldBackup(hours: number | null): Reading[] {
  if (hours === null) return [];
  const mood = moodOf(hours, LIMITS.backupHours);
  return [{ key: 'backup-old', mood, summary: `The newest backup is ${Math.floor(hours)} hours old.` }];
}

function fullDisk(machine: string, space: DiskSpace): Reading {
  const summary = `The disk of ${machine} is nearly full: ${describeSpace(space)} free in the data folder.`;
  return { key: `disk-full:${machine}`, mood: diskMood(space), summary };
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`;
