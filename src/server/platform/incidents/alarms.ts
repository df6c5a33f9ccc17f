import type { Kysely } from 'kysely';
import { calmIncident, raiseIncident, stirIncident } from './incident-store.ts';

/** One measurement: `edge` is neither bad enough to raise an alarm nor good enough to end one. */
export interface Reading {
  key: string;
  mood: 'bad' | 'edge' | 'well';
  summary: string;
}

/** An alarm is over when it has looked well for so long: a value on the edge raises it once, not every minute. */
export const CALM_MINUTES = 5;

/** `raise` is where it becomes an alarm, `end` where it looks well again; the gap between them is the edge. */
export function moodOf(value: number, { raise, end }: { raise: number; end: number }): Reading['mood'] {
  const [level, bad, well] = raise >= end ? [value, raise, end] : [-value, -raise, -end];
  if (level >= bad) return 'bad';
  return level <= well ? 'well' : 'edge';
}

const SEVERITY = { well: 0, edge: 1, bad: 2 };

/** Several measurements of one alarm: the worst one speaks, the first of those that are equally bad. */
export function worstOf(readings: readonly [Reading, ...Reading[]]): Reading {
  return readings.reduce((worst, one) => (SEVERITY[one.mood] > SEVERITY[worst.mood] ? one : worst));
}

/** Takes a measurement over into the incidents. Any number of processes may measure the same. */
export async function takeReading<Tables>(db: Kysely<Tables>, reading: Reading): Promise<void> {
  const { key, mood, summary } = reading;
  if (mood === 'well') {
    await calmIncident(db, key, CALM_MINUTES);
    return;
  }
  if (mood === 'bad' && (await raiseIncident(db, key, summary))) return;
  await stirIncident(db, key);
}
