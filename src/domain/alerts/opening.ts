import type { LocalTime, LocationId } from '#domain/availability/slot';
import { daysAhead, type LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import type { TimeOfDay } from './preferences.ts';

/** An opening as somebody may be told of it. */
export interface TellableOpening {
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
  const date = opening.at.slice(0, 10);
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  return {
    date,
    daysAhead: daysAhead(opening.at, opening.timeZone, now),
    timeOfDay: timeOfDay(opening.at),
    weekend: weekday === 0 || weekday === 6,
  };
}

/** Evening reaches to five in the morning, so that night interviews, which exist, belong somewhere. */
export function timeOfDay(at: LocalTime): TimeOfDay {
  const hour = Number(at.slice(11, 13));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}
