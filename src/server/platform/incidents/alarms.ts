import type { Kysely } from 'kysely';
import { calmIncidents, raiseIncident, stirIncident } from './incident-store.ts';

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

/** Takes measurements over into the incidents; nearly always all of them look well. Any number of processes may measure the same. */
export async function takeReadings<Tables>(db: Kysely<Tables>, readings: readonly Reading[]): Promise<void> {
  const well = readings.filter(({ mood }) => mood === 'well').map(({ key }) => key);
  if (well.length > 0) await calmIncidents(db, well, CALM_MINUTES);
  for (const { key, mood, summary } of readings) {
    if (mood === 'well' || (mood === 'bad' && (await raiseIncident(db, key, summary)))) continue;
    await stirIncident(db, key);
  }
}
