import { statfs } from 'node:fs/promises';
import { moodOf, type Reading } from './incidents/alarms.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** What an ordinary user may still write there; nothing when the folder is not there yet. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  const space = await statfs(folder).catch(() => undefined);
  return space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize };
}

const GIGABYTE = 1_000_000_000;

/** Where a disk is too full: a tenth, or what a day of the log and a backup may take. */
const LIMITS = {
  share: { raise: 0.1, end: 0.12 },
  bytes: { raise: 2 * GIGABYTE, end: 2.5 * GIGABYTE },
} as const;

/** As bad as the worse of the two limits finds it. */
export function diskMood({ freeBytes, totalBytes }: DiskSpace): Reading['mood'] {
  const moods = new Set([moodOf(freeBytes / totalBytes, LIMITS.share), moodOf(freeBytes, LIMITS.bytes)]);
  if (moods.has('bad')) return 'bad';
  return moods.has('edge') ? 'edge' : 'well';
}

/** "3.4 GB of 40.0 GB (9 %)" */
export function describeSpace({ freeBytes, totalBytes }: DiskSpace): string {
  const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} (${Math.floor((100 * freeBytes) / totalBytes)} %)`;
}
