import { daysBetween, type LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { type AlertOpening, type OpeningTraits, traitsOf } from '#domain/alerts/opening';
import type { Preferences } from './preferences.ts';
import type { ContactReason, FilterReason, GateReason } from './reasons.ts';

/** Whether a person may be told anything at all. */
export interface Eligibility {
  /** Why they cannot be reached; null when they can. */
  unreachable: ContactReason | null;
  entitled: boolean;
  /** They told us that they have an interview and asked for nothing else. */
  booked: boolean;
}

/** Nobody who fails here is told of anything, and openings of that time are not sent later. */
export function gate(
  { unreachable, entitled, booked }: Eligibility,
  pausedUntil: Instant | null,
  now: Instant,
): Exclude<GateReason, 'not-watching'> | null {
  if (unreachable !== null) return unreachable;
  if (!entitled) return 'not-paid';
  if (booked) return 'booked';
  return pausedUntil !== null && pausedUntil > now ? 'paused' : null;
}

/** The first reason why a person does not want to hear of an opening; null when they do. */
export function mismatch(
  opening: AlertOpening,
  preferences: Preferences,
  watchingSince: Instant,
  now: Instant,
): FilterReason | null {
  const { earlierThan } = preferences;
  if (opening.appearedAt < watchingSince) return 'open-before-watch';
  const traits = traitsOf(opening, now);
  return filteredBy(opening, traits, preferences, earlierThan === null || traits.date < earlierThan);
}

function filteredBy(
  { seats, seatsOver, urgency }: Pick<AlertOpening, 'seats' | 'seatsOver' | 'urgency'>,
  traits: Omit<OpeningTraits, 'date'>,
  { partySize, timeframeDays, weekendsOnly, timesOfDay, urgencyThreshold }: Preferences,
  isEarlier: boolean,
): FilterReason | null {
  if (partySize > seats || partySize <= seatsOver) return 'party-size';
  if (traits.daysAhead > timeframeDays) return 'timeframe';
  if (!isEarlier) return 'not-earlier';
  if (weekendsOnly && !traits.weekend) return 'weekday';
  if (!timesOfDay.includes(traits.timeOfDay)) return 'time-of-day';
  return urgency < urgencyThreshold ? 'urgency' : null;
}

/** An opening of the past as an example of what may come: what matters of its date is how far ahead it lay. */
export type OpeningExample = Pick<AlertOpening, 'seats' | 'seatsOver' | 'urgency'> &
  Omit<OpeningTraits, 'date'>;

/**
 * Says for how many days from today on a person would want to hear of an opening like this one, if it came then: zero when
 * not even today, Infinity when no date puts an end to it.
 */
export function daysWanted(preferences: Preferences, today: LocalDate): (example: OpeningExample) => number {
  const { earlierThan } = preferences;
  const daysLeft = earlierThan === null ? Infinity : daysBetween(today, earlierThan);
  return (example) => {
    const days = Math.max(0, daysLeft - example.daysAhead);
    return filteredBy(example, example, preferences, days > 0) === null ? days : 0;
  };
}
