import { BANDS, PRIOR_BANDS } from './horizons.ts';
import { DAY, HOUR, MINUTE } from './settings.ts';
import type { OpeningRate } from './estimates.ts';
import type { LocationPollState, SharedState } from './state.ts';

/** Before anything was seen: eight openings a day, believed as firmly as this much watching. */
const PRIOR_FINDS = 3;
const PRIOR_WATCHED = (PRIOR_FINDS / 8) * DAY;

/** Rates of one location fade with this time constant: three weeks follow a season, not a weekend. */
const MEMORY = 21 * DAY;

/** Hours of the day are shared by all locations (local time), so few finds teach them; as firm as this many. */
const PRIOR_HOUR_FINDS = 8;
const REMEMBERED_HOUR_FINDS = 4_000;
const PRIOR_BAND_FINDS = 40;

/** More openings tend to follow one: this many on average, within this time (exponential). */
const FOLLOW_UPS = 0.5;
const FLURRY_TIME = 5 * MINUTE;
/** A find inside a flurry makes it likelier that it is one. */
const FLURRY_GROWTH = 0.5;
const FLURRY_MOST = 2.5;

/** A batch is one event, so finds per look are capped. */
const FINDS_AT_ONCE = 3;

/** Mean rate of a location (per millisecond) with the hour taken out. */
function meanRate(rate: OpeningRate): number {
  return (rate.finds + PRIOR_FINDS) / (rate.watched + PRIOR_WATCHED);
}

export function localHour(at: number, utcOffsetMinutes: number): number {
  const hours = Math.floor((at + utcOffsetMinutes * MINUTE) / HOUR);
  return hours - Math.floor(hours / 24) * 24;
}

function hourFactor(shared: SharedState, hour: number): number {
  const finds = (shared.hourFinds[hour] as number) + PRIOR_HOUR_FINDS;
  return finds / ((shared.hourExpected[hour] as number) + PRIOR_HOUR_FINDS);
}

/** Openings still to come from the flurry a find may belong to. */
function flurryLeft(location: LocationPollState, at: number): number {
  return location.flurry * Math.exp((location.foundAt - at) / FLURRY_TIME);
}

/** The factor of the hour it is now at each offset from UTC; offsets are few, so each is worked out once. */
export type HourFactors = Map<number, number>;

function factorNow(factors: HourFactors, shared: SharedState, now: number, utcOffsetMinutes: number): number {
  let factor = factors.get(utcOffsetMinutes);
  if (factor === undefined) {
    factor = hourFactor(shared, localHour(now, utcOffsetMinutes));
    factors.set(utcOffsetMinutes, factor);
  }
  return factor;
}

/** λ(t): openings per millisecond at a location now. */
export function rateNow(
  location: LocationPollState,
  shared: SharedState,
  now: number,
  factors: HourFactors = new Map(),
): number {
  const usual = meanRate(location.rate) * factorNow(factors, shared, now, location.utcOffsetMinutes);
  const flurry =
    location.flurry > 0 && now - location.foundAt < 6 * FLURRY_TIME ? flurryLeft(location, now) : 0;
  return usual + flurry / FLURRY_TIME;
}

/** Share of openings in each band, learned over all locations. */
export function bandShares(shared: SharedState): number[] {
  const total = shared.bandFinds.reduce((sum, finds) => sum + finds, 0) + PRIOR_BAND_FINDS;
  return Array.from(
    { length: BANDS },
    (_, band) => ((shared.bandFinds[band] ?? 0) + (PRIOR_BANDS[band] ?? 0) * PRIOR_BAND_FINDS) / total,
  );
}

/** The flurry after a look that found something. */
export function flurryAfter(location: LocationPollState, at: number): number {
  const left = flurryLeft(location, at);
  return Math.min(FLURRY_MOST, Math.max(left - 1, 0) + FOLLOW_UPS + FLURRY_GROWTH * Math.min(left, 1));
}

/** What one look teaches: `found` openings in the observed `share` of the time from `from` to `to`. */
export interface RateLesson {
  found: number;
  from: number;
  to: number;
  share: number;
}

interface LearnedRates {
  rate: OpeningRate;
  hourFinds: readonly number[];
  hourExpected: readonly number[];
}

/** Finds are dated to the end of the gap: gaps are minutes where finds are frequent. */
export function learnRate(
  location: LocationPollState,
  shared: SharedState,
  lesson: RateLesson,
): LearnedRates {
  const { from, to, share } = lesson;
  const found = Math.min(lesson.found, FINDS_AT_ONCE);
  const mean = meanRate(location.rate);
  const hourFinds = [...shared.hourFinds];
  const hourExpected = [...shared.hourExpected];
  let watched = 0;
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / HOUR) + 1) * HOUR);
    const hour = localHour(at, location.utcOffsetMinutes);
    const visible = (next - at) * share;
    watched += visible * hourFactor(shared, hour);
    hourExpected[hour] = (hourExpected[hour] ?? 0) + visible * mean;
    at = next;
  }
  const hour = localHour(to, location.utcOffsetMinutes);
  hourFinds[hour] = (hourFinds[hour] ?? 0) + found;
  if ((hourFinds[hour] ?? 0) > REMEMBERED_HOUR_FINDS) {
    hourFinds[hour] = (hourFinds[hour] ?? 0) / 2;
    hourExpected[hour] = (hourExpected[hour] ?? 0) / 2;
  }
  const kept = Math.exp((location.rate.at - to) / MEMORY);
  const rate = {
    finds: location.rate.finds * kept + found,
    watched: location.rate.watched * kept + watched,
    at: to,
  };
  return { rate, hourFinds, hourExpected };
}
