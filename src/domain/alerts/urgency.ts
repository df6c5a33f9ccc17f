/**
 * How urgent an opening is, from 1 to 10: points for being soon (0 to 6) and for being rare at its location (0 to 4).
 * With the default threshold of 6 a location with hardly any openings is told of up to 90 days ahead, one with a few a
 * day up to 30 days, a busy one only for the next week.
 */
const SOON: readonly (readonly [days: number, points: number])[] = [
  [7, 6],
  [14, 5],
  [30, 4],
  [60, 3],
  [90, 2],
  [180, 1],
];
const RARE: readonly (readonly [perDay: number, points: number])[] = [
  [1, 4],
  [4, 3],
  [15, 2],
  [50, 1],
];

/** Over how many days the openings of a location are counted. */
export const RARITY_DAYS = 14;

/** `daysAhead` on the calendar of the location; `perDay` openings a day there lately. */
export function urgencyOf(opening: { daysAhead: number; perDay: number }): number {
  const soon = SOON.find(([days]) => opening.daysAhead <= days)?.[1] ?? 0;
  const rare = RARE.find(([perDay]) => opening.perDay < perDay)?.[1] ?? 0;
  return Math.max(1, soon + rare);
}
