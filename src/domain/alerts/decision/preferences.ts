import type { LocalDate } from '#domain/time/local-time';
import { TIMES_OF_DAY, type TimeOfDay } from '#domain/time/time-of-day';
import type { Instant } from '#domain/time/zone-offset';

/** What a person wants to be told, and when. */
export interface Preferences {
  /** False: matching openings are collected and sent as one text an hour. */
  immediate: boolean;
  /** Texts per local day, over all locations. */
  maxPerDay: number;
  /** An opening counts if it lies at most so many days ahead. */
  timeframeDays: number;
  /** An opening counts if its urgency is at least this. */
  urgencyThreshold: number;
  timesOfDay: readonly TimeOfDay[];
  weekendsOnly: boolean;
  /** Minutes after midnight in the person's own zone; the end is not quiet any more. */
  quietHours: { from: number; to: number } | null;
  partySize: number;
  /** Only days before this one count: somebody with an appointment wants a sooner one. */
  earlierThan: LocalDate | null;
  pausedUntil: Instant | null;
}

export const DEFAULT_PREFERENCES: Preferences = {
  immediate: true,
  maxPerDay: 5,
  timeframeDays: 90,
  urgencyThreshold: 6,
  timesOfDay: TIMES_OF_DAY,
  weekendsOnly: false,
  quietHours: null,
  partySize: 1,
  earlierThan: null,
  pausedUntil: null,
};

/** Where a person's own day begins and ends until they tell us their zone. */
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** What a person may choose; the screens clamp to the same. */
export const LIMITS = {
  maxPerDay: { min: 1, max: 10 },
  timeframeDays: { min: 7, max: 365 },
  urgencyThreshold: { min: 1, max: 10 },
  partySize: { min: 1, max: 10 },
} as const;
