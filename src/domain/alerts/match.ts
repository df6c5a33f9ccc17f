import type { Instant } from '#domain/time/zone-offset';
import { type AlertOpening, traitsOf } from './opening.ts';
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
  const traits = traitsOf(opening, now);
  const { earlierThan, partySize } = preferences;
  if (opening.appearedAt < watchingSince) return 'open-before-watch';
  if (partySize > opening.seats || partySize <= opening.seatsOver) return 'party-size';
  if (traits.daysAhead > preferences.timeframeDays) return 'timeframe';
  if (earlierThan !== null && traits.date >= earlierThan) return 'not-earlier';
  if (preferences.weekendsOnly && !traits.weekend) return 'weekday';
  if (!preferences.timesOfDay.includes(traits.timeOfDay)) return 'time-of-day';
  return opening.urgency < preferences.urgencyThreshold ? 'urgency' : null;
}
