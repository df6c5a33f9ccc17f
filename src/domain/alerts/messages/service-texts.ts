import type { LocalTime } from '#domain/availability/slot';
import { BRAND } from '#domain/brand';
import { toInstant } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { fitsOneSegment, toGsm7 } from './gsm7.ts';
import { cutName, placeNames } from './place-names.ts';

/** Texts that are not about an opening. Each is one segment, whatever is put into it. */

export const codeText = (code: string): string =>
  `${BRAND}: ${code} is your code. It works for 10 minutes. If you did not ask for it, ignore this text.`;

export const CONFIRMATION_TEXT = `${BRAND}: your number is confirmed for interview alerts, up to 10 a day. Msg & data rates may apply. Reply HELP for help, STOP to end.`;

/** While nothing has been seen at a watched location that could stand in a test; else it is written like an alert. */
export const TEST_TEXT = `${BRAND}: this is your test alert. Real ones name the center, the time, the seats and a link to book. Reply STOP to end`;

export const HINT_TEXT = `${BRAND}: reply STATUS, NEXT, PAUSE 3 (days), RESUME, or BOOKED once you have an interview. STOP ends all texts, HELP gets help.`;

export function pausedText(until: Instant, timeZone: string): string {
  return `${BRAND}: alerts are paused until ${dayAndTime(until, timeZone)}. Reply RESUME to get them sooner.`;
}

export const RESUMED_TEXT = `${BRAND}: alerts are on again. What opened in the meantime is not sent later.`;

/** Says nothing that has to be answered: whoever does no more gets no more texts. */
export const BOOKED_TEXT = `${BRAND}: congratulations, alerts are off now. On your dashboard: texts for earlier dates only, or cancel. Reply RESUME if you still need one.`;

export interface StandingOfAlerts {
  isPaid: boolean;
  isBooked: boolean;
  /** Null when not paused. */
  pausedUntil: Instant | null;
  timeZone: string;
  watches: number;
  textsToday: number;
  maxPerDay: number;
}

export function statusText(standing: StandingOfAlerts): string {
  const watching = standing.watches === 1 ? '1 location' : `${standing.watches} locations`;
  return `${BRAND}: ${state(standing)}. You watch ${watching}; ${standing.textsToday} of up to ${standing.maxPerDay} alerts sent today.`;
}

function state({ isPaid, isBooked, pausedUntil, timeZone }: StandingOfAlerts): string {
  if (!isPaid) return 'alerts are off, there is no active subscription';
  if (isBooked) return 'alerts are off, you told us that you have an interview';
  if (pausedUntil !== null) return `alerts are paused until ${dayAndTime(pausedUntil, timeZone)}`;
  return 'alerts are on';
}

export interface NextOpening {
  place: string;
  at: LocalTime;
  timeZone: string;
  seats: number;
}

/** The soonest that is open now at a watched location. */
export function nextText(opening: NextOpening | null): string {
  if (opening === null)
    return `${BRAND}: nothing is open at the locations you watch right now. We text you when that changes.`;
  const when = dayAndTime(toInstant(opening.at, opening.timeZone), opening.timeZone);
  const seats = opening.seats === 1 ? '1 seat' : `${opening.seats} seats`;
  const told = (place: string) =>
    `${BRAND}: soonest open now is ${place}, ${when} (${seats}). Book on the official site.`;
  const names = placeNames(opening.place);
  return names.map(told).find(fitsOneSegment) ?? told(cutName(names.at(-1) ?? '', SHORT_NAME));
}

/** Fits even when every character takes two places. */
const SHORT_NAME = 28;

/** "Tue, Dec 2, 9:15 AM PST" */
function dayAndTime(instant: Instant, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return toGsm7(format.format(instant));
}
