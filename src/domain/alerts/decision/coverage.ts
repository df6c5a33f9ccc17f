import { addDays, toLocalDate, type LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { LIMITS, type Preferences } from './preferences.ts';
import { reachOf } from './urgency.ts';

/** What decides how far ahead openings are texted. */
export type CoverageLimit = 'timeframe' | 'earlier-than' | 'priority';

/** How far ahead settings let openings of one location through; the same rule as `mismatch`, seen from its result. */
export interface Coverage {
  limit: CoverageLimit;
  /** Null when the limit is a date. */
  days: number | null;
  /** The last day that counts, on the location's calendar; null when no day does. */
  lastDay: LocalDate | null;
}

/** The settings that say how far ahead an opening may lie. */
export type DateWishes = Pick<Preferences, 'timeframeDays' | 'urgencyThreshold' | 'earlierThan'>;

export interface CoveredLocation {
  timeZone: string;
  /** Openings a day there lately. */
  perDay: number;
}

export function coverageOf(
  { timeframeDays, urgencyThreshold, earlierThan }: DateWishes,
  { timeZone, perDay }: CoveredLocation,
  now: Instant,
): Coverage {
  const today = toLocalDate(now, timeZone);
  const reach = reachOf(urgencyThreshold, perDay);
  const days = Math.min(timeframeDays, reach);
  const lastDay = addDays(today, days);
  if (earlierThan === null || lastDay < earlierThan)
    return { limit: reach < timeframeDays ? 'priority' : 'timeframe', days, lastDay };
  return {
    limit: 'earlier-than',
    days: null,
    lastDay: earlierThan > today ? addDays(earlierThan, -1) : null,
  };
}

/** The lowest priority from which on fewer days are texted at a location than the timeframe allows; null when none does. */
export function narrowsFrom(
  { timeframeDays }: Pick<DateWishes, 'timeframeDays'>,
  { perDay }: Pick<CoveredLocation, 'perDay'>,
): number | null {
  const { min, max } = LIMITS.urgencyThreshold;
  for (let threshold: number = min; threshold <= max; threshold += 1)
    if (reachOf(threshold, perDay) < timeframeDays) return threshold;
  return null;
}
