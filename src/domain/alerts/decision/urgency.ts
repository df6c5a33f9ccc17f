const ANY = Infinity;

/**
 * How urgent an opening is, from 1 to 10: sooner and rarer is higher. A row is for locations with fewer than `below`
 * openings a day; `reach` says how many days ahead an opening may lie for a score of 10, 9, 8 and so on.
 *
 * The default threshold of 6 passes everything, except at locations with 15 or more openings a day: there it passes the
 * next 30 days, and the next 14 where 50 or more open a day.
 */
const SCALE: readonly { below: number; reach: readonly number[] }[] = [
  { below: 1, reach: [14, 60, 180, ANY] },
  { below: 4, reach: [7, 14, 30, 90, ANY] },
  { below: 15, reach: [3, 7, 14, 30, ANY] },
  { below: 50, reach: [1, 3, 7, 14, 30, 60, 90, 180, ANY] },
  { below: ANY, reach: [0, 1, 3, 7, 14, 30, 60, 90, 180] },
];
const HIGHEST = 10;

/** Over how many days the openings of a location are counted. */
export const RARITY_DAYS = 14;

/** How many days ahead an opening may lie to score at least `threshold`, where `perDay` open a day; may be Infinity. */
export function reachOf(threshold: number, perDay: number): number {
  return reachesAt(perDay)[HIGHEST - threshold] ?? ANY;
}

/** `daysAhead` on the calendar of the location; `perDay` openings a day there lately. */
export function urgencyOf(opening: { daysAhead: number; perDay: number }): number {
  const step = reachesAt(opening.perDay).findIndex((days) => opening.daysAhead <= days);
  return step === -1 ? 1 : HIGHEST - step;
}

const reachesAt = (perDay: number): readonly number[] =>
  SCALE.find(({ below }) => perDay < below)?.reach ?? [];
