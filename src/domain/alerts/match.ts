import type { Instant } from '#domain/time/zone-offset';
import { type TellableOpening, traitsOf } from './opening.ts';
import type { Preferences } from './preferences.ts';
import type { FilterReason, GateReason } from './reasons.ts';

/** Whether texts may go to a person at all. */
export interface Standing {
  verified: boolean;
  consented: boolean;
  optedOut: boolean;
  numberProblem: boolean;
  entitled: boolean;
}

/** Who does not pass here hears of nothing; openings of that time are not sent later. */
export function gate(
  standing: Standing,
  pausedUntil: Instant | null,
  now: Instant,
): Exclude<GateReason, 'not-watching'> | null {
  if (!standing.verified) return 'not-verified';
  if (!standing.consented) return 'no-consent';
  if (standing.optedOut) return 'opted-out';
  if (standing.numberProblem) return 'number-problem';
  if (!standing.entitled) return 'not-paid';
  return pausedUntil !== null && pausedUntil > now ? 'paused' : null;
}

/** The first reason why a person does not want to hear of an opening; null when they do. */
export function mismatch(
  opening: TellableOpening,
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
