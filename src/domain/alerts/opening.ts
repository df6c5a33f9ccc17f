import type { LocalTime, LocationId } from '#domain/availability/slot';
import { daysAhead, type LocalDate } from '#domain/time/local-time';
import { isWeekend, timeOfDay, type TimeOfDay } from '#domain/time/time-of-day';
import type { Instant } from '#domain/time/zone-offset';

/** An opening as somebody may be told of it. */
export interface AlertOpening {
  id: number;
  locationId: LocationId;
  /** On the wall clock of the location. */
  at: LocalTime;
  timeZone: string;
  startsAt: Instant;
  seats: number;
  /** Seats that were announced before: only larger parties are told. Zero for a new opening. */
  seatsOver: number;
  urgency: number;
  /** When it, or its new seats, appeared. */
  appearedAt: Instant;
}

/** What filters ask about an opening, the same for everybody. */
export interface OpeningTraits {
  date: LocalDate;
  daysAhead: number;
  timeOfDay: TimeOfDay;
  weekend: boolean;
}

export function traitsOf(opening: { at: LocalTime; timeZone: string }, now: Instant): OpeningTraits {
  return {
    date: opening.at.slice(0, 10),
    daysAhead: daysAhead(opening.at, opening.timeZone, now),
    timeOfDay: timeOfDay(opening.at),
    weekend: isWeekend(opening.at),
  };
}
