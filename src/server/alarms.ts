import { moodOf, type Reading, takeReading } from './platform/alarms.ts';
import { hoursSinceBackup } from './platform/backup-store.ts';
import { describeSpace, diskMood, type DiskSpace } from './platform/disk.ts';
import type { QueueLoad } from './platform/jobs/job.ts';
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
  serviceTextSeconds: { raise: 60, end: 15 },
  alertSeconds: { raise: 300, end: 60 },
  /** A daily backup may take its time, and a night's may be late once. */
  backupHours: { raise: 26, end: 25 },
} as const;

interface AlarmsDependencies {
  db: Db;
  wired: Pick<Wired, 'alerts' | 'billing'>;
  queue: Pick<JobQueue, 'load'>;
  machine: { name: string; diskSpace(): Promise<DiskSpace | undefined> };
}

export type Alarms = ReturnType<typeof alarms>;

/** What nobody else would notice: measured once a minute and taken over into the incidents. */
export function alarms({ db, wired, queue, machine }: AlarmsDependencies) {
  const takeAll = async (readings: readonly Reading[]) => {
    for (const reading of readings) await takeReading(db, reading);
  };

  return {
    /** The same for whoever measures, so one worker is enough and several do no harm. */
    async checkService(): Promise<void> {
      await takeAll([
        failedTexts(await wired.alerts.countMessages()),
        shutOut(await wired.billing.countPaidButShutOut()),
        lateJobs(await queue.load()),
        ...lateTexts(await wired.alerts.measureWaits()),
        ...oldBackup(await hoursSinceBackup(db)),
      ]);
    },

    /** Each process speaks for the machine it runs on. */
    async checkMachine(): Promise<void> {
      const space = await machine.diskSpace();
      if (space !== undefined) await takeAll([fullDisk(machine.name, space)]);
    },
  };
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

function lateJobs({ oldestDueSeconds }: QueueLoad): Reading {
  const seconds = oldestDueSeconds ?? 0;
  return {
    key: 'jobs-late',
    mood: moodOf(seconds, LIMITS.jobSeconds),
    summary: `A job has been due for ${minutes(seconds)} and nobody carries it out.`,
  };
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
