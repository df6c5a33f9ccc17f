import { DAY } from './settings.ts';

/** The bulk call answers "has something before this many days from now"; null asks for any date. */
export type Horizon = number | null;

/**
 * The dates the bulk call is asked about. A location with stock far ahead still shows a nearer opening under a shorter
 * horizon. Between two neighbours lies a band: band k holds what horizon k shows and horizon k − 1 does not.
 */
export const HORIZONS: readonly Horizon[] = [7, 14, 30, 60, 90, null];

export const BANDS = HORIZONS.length;
/** Index of the horizon that shows everything. */
export const ANY = BANDS - 1;

/** End of each band in milliseconds ahead. */
const REACH: readonly number[] = HORIZONS.map((days) =>
  days === null ? Number.MAX_SAFE_INTEGER : days * DAY,
);

/**
 * The call takes a date, not an instant, and the location's day is not ours: within a day of the limit a slot may be
 * counted or not.
 */
const DATE_DOUBT = DAY;

/** Share of openings in each band before any was seen: roughly exponential with a mean of three weeks. */
export const PRIOR_BANDS: readonly number[] = [0.28, 0.2, 0.27, 0.18, 0.05, 0.02];

/** Most people want to hear of the next 90 days (the default of their preferences), some of more. */
export const BAND_WORTH: readonly number[] = [1, 1, 1, 1, 1, 0.2];

export function reachOf(horizon: number): number {
  return REACH[horizon] ?? Number.MAX_SAFE_INTEGER;
}

/** The band an interview lies in, seen from `at`. */
export function bandOf(startsAt: number, at: number): number {
  const ahead = startsAt - at;
  let band = 0;
  while (band < ANY && ahead >= reachOf(band)) band++;
  return band;
}

/** Might the bulk call count this slot under that horizon? */
export function mayCount(startsAt: number, horizon: number, at: number): boolean {
  return startsAt < at + reachOf(horizon) + DATE_DOUBT;
}

/** Must it? */
export function mustCount(startsAt: number, horizon: number, at: number): boolean {
  return horizon === ANY || startsAt < at + reachOf(horizon) - DATE_DOUBT;
}

export function horizonIndex(before: Horizon): number {
  return HORIZONS.indexOf(before);
}
