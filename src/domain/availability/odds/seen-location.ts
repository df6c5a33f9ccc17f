import type { LocationId } from '#domain/availability/slot';
import type { TimeOfDay } from '#domain/time/time-of-day';
import type { Instant } from '#domain/time/zone-offset';

/** How far back the figures reach. */
export const SEEN_DAYS = 30;

/** An opening of the past as an example of what may come. */
export interface SeenOpening {
  appearedAt: Instant;
  seats: number;
  /** How far ahead it lay when it appeared, on the calendar of the location. */
  daysAhead: number;
  timeOfDay: TimeOfDay;
  weekend: boolean;
}

/** What was seen lately at one location. */
export interface SeenLocation {
  id: LocationId;
  name: string;
  lat: number | null;
  lng: number | null;
  since: Instant;
  /** Days since then during which openings could have been seen. */
  days: number;
  /** In the order in which they appeared. */
  openings: readonly SeenOpening[];
}

/** Fewer days have not even seen every weekday, and nothing is said of chances. */
export const FEWEST_DAYS = 7;
