import { dayLabel } from '#domain/availability/slot-label';
import type { LocalTime, LocationId } from '#domain/availability/slot';
import { addDays, daysAhead, type LocalDate, toLocalDate, toLocalTime } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { mismatch } from '#domain/alerts/decision/match';
import type { Preferences } from '#domain/alerts/decision/preferences';
import type { FilterReason } from '#domain/alerts/decision/reasons';
import type { PastOpening } from './replay.ts';
import { urgencyOf } from '#domain/alerts/decision/urgency';

/** How far back the figures of a location reach. */
export const OUTLOOK_DAYS = 14;

export interface OpenSlot {
  /** ISO 8601 with the location's own offset. */
  date: string;
  slots: number;
}

export interface Place {
  id: LocationId;
  timeZone: string;
  /** Openings a day lately. */
  perDay: number;
}

/** Why somebody would not be texted about a slot if it opened now; null when they would. Pause and quiet hours aside. */
export function misfit(
  slot: OpenSlot,
  place: Place,
  preferences: Preferences,
  now: Instant,
): FilterReason | null {
  const at: LocalTime = slot.date.slice(0, 16);
  const { id: locationId, timeZone, perDay } = place;
  const ahead = daysAhead(at, timeZone, now);
  const opening = {
    id: 0,
    locationId,
    at,
    timeZone,
    startsAt: Date.parse(slot.date),
    seats: slot.slots,
    seatsOver: 0,
    urgency: urgencyOf({ daysAhead: ahead, perDay }),
    appearedAt: now,
  };
  return mismatch(opening, preferences, -Infinity, now);
}

const SEVERAL = { words: 'none fits your settings', reason: null };

/** Why none of the open slots fits: words that follow "15 open, ", and the reason they share, if they do. */
export function whyNoneFits(
  reasons: readonly FilterReason[],
  place: Place,
  preferences: Preferences,
  now: Instant,
): { words: string; reason: FilterReason | null } {
  const [first, ...others] = new Set(
    reasons.map((reason) => (reason === 'not-earlier' ? 'timeframe' : reason)),
  );
  if (first === undefined || others.length > 0) return SEVERAL;
  switch (first) {
    case 'timeframe': {
      const { date, reason } = firstDayTooLate(place, preferences, now);
      return { words: `none before ${dayLabel(date)}`, reason };
    }
    case 'party-size':
      return { words: `none with ${preferences.partySize} seats`, reason: first };
    case 'weekday':
      return { words: 'none on a weekend', reason: first };
    case 'time-of-day':
      return { words: `none in the ${preferences.timesOfDay.join(' or ')}`, reason: first };
    case 'urgency':
      return { words: 'none above your priority', reason: first };
    case 'open-before-watch':
      return SEVERAL;
  }
}

function firstDayTooLate(place: Place, { timeframeDays, earlierThan }: Preferences, now: Instant) {
  const end: LocalDate = addDays(toLocalDate(now, place.timeZone), timeframeDays + 1);
  return earlierThan !== null && earlierThan <= end
    ? { date: earlierThan, reason: 'not-earlier' as const }
    : { date: end, reason: 'timeframe' as const };
}

export interface DayFigures {
  date: LocalDate;
  fitting: number;
  other: number;
}

export interface Outlook {
  days: DayFigures[];
  finding: string;
  /** Null as long as we have not looked for all of the days. */
  rate: string | null;
  hours: string | null;
}

interface OutlookInput {
  /** What opened there in the last days. */
  seen: readonly PastOpening[];
  timeZone: string;
  preferences: Preferences;
  /** Since when openings there are counted. */
  since: Instant;
  now: Instant;
}

const DAY = 86_400_000;

/** The last fourteen days at a location, by what fits somebody's settings now, and what can be said of them. */
export function outlookOf({ seen, timeZone, preferences, since, now }: OutlookInput): Outlook {
  const fits = (opening: PastOpening) =>
    mismatch(opening, preferences, -Infinity, opening.appearedAt) === null;
  const fitting = seen.filter(fits);
  const known = Math.floor((now - since) / DAY);
  const isWhole = known >= OUTLOOK_DAYS;
  const period = isWhole ? `in ${OUTLOOK_DAYS} days` : `since ${dayLabel(toLocalDate(since, timeZone))}`;
  return {
    days: daysOf(seen, fits, timeZone, { since, now }),
    finding:
      findingOf(seen.length, fitting, period) ??
      patternOf(fitting, timeZone, known) ??
      countOf(fitting, period),
    rate: isWhole ? rateOf(fitting.length) : null,
    hours: isWhole ? usualHours(fitting, timeZone) : null,
  };
}

/** Days on which we did not look yet are left out: nothing is known of them. */
function daysOf(
  seen: readonly PastOpening[],
  fits: (opening: PastOpening) => boolean,
  timeZone: string,
  { since, now }: { since: Instant; now: Instant },
): DayFigures[] {
  const today = toLocalDate(now, timeZone);
  const first = toLocalDate(since, timeZone);
  const days = Array.from({ length: OUTLOOK_DAYS }, (_, index) => ({
    date: addDays(today, index - OUTLOOK_DAYS + 1),
    fitting: 0,
    other: 0,
  })).filter(({ date }) => date >= first);
  const byDate = new Map(days.map((day) => [day.date, day]));
  for (const opening of seen) {
    const day = byDate.get(toLocalDate(opening.appearedAt, timeZone));
    if (day !== undefined) day[fits(opening) ? 'fitting' : 'other'] += 1;
  }
  return days;
}

/** Fewer than this are chance, and nothing is said of when or how long. */
const ENOUGH = 4;
const NOON = 12;

function findingOf(seen: number, fitting: readonly PastOpening[], period: string): string | null {
  if (seen === 0) return `Nothing new opened ${period}.`;
  if (fitting.length === 0) return `None of the new ones ${period} fits.`;
  const half = fitting.length < ENOUGH ? null : halfLife(fitting);
  return half === null ? null : `Half of those that fit were gone in ${minutesIn(half)}.`;
}

/** Less than a week has seen not even every weekday. */
const PATTERN_DAYS = 7;

function patternOf(fitting: readonly PastOpening[], timeZone: string, knownDays: number): string | null {
  if (fitting.length < ENOUGH || knownDays < PATTERN_DAYS) return null;
  const morning = fitting.filter(({ appearedAt }) => hourOf(appearedAt, timeZone) < NOON).length;
  if (morning > fitting.length / 2) return 'Most that fit opened before noon.';
  return morning < fitting.length / 2 ? 'Most that fit opened after noon.' : null;
}

const countOf = ({ length }: readonly PastOpening[], period: string): string =>
  length === 1 ? `One that fits opened ${period}.` : `${length} that fit opened ${period}.`;

/** After how long half of them were gone; null when half of them outlived our view. */
export function halfLife(openings: readonly PastOpening[]): number | null {
  const lives = openings
    .map(({ appearedAt, goneAt }) => (goneAt === null ? Infinity : goneAt - appearedAt))
    .toSorted((a, b) => a - b);
  const half = lives[Math.ceil(lives.length / 2) - 1] ?? Infinity;
  return Number.isFinite(half) ? half : null;
}

function minutesIn(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

function rateOf(fitting: number): string {
  if (fitting === 0) return 'No fitting opening in 14 days';
  const weekly = Math.round(fitting / 2);
  if (fitting < 2) return 'One fitting opening in 14 days';
  return `About ${weekly} fitting ${weekly === 1 ? 'opening' : 'openings'} a week`;
}

const WINDOW_HOURS = 3;

/** "Most appear between 6 and 9 AM." where more than half do, in some three hours. */
function usualHours(fitting: readonly PastOpening[], timeZone: string): string | null {
  if (fitting.length < ENOUGH) return null;
  const hours = fitting.map(({ appearedAt }) => hourOf(appearedAt, timeZone));
  const counts = Array.from(
    { length: 24 - WINDOW_HOURS + 1 },
    (_, from) => hours.filter((hour) => hour >= from && hour < from + WINDOW_HOURS).length,
  );
  const most = Math.max(...counts);
  const from = counts.indexOf(most);
  return most > fitting.length / 2 ? `Most appear between ${hoursIn(from, from + WINDOW_HOURS)}.` : null;
}

const hourOf = (instant: Instant, timeZone: string): number =>
  Number(toLocalTime(instant, timeZone).slice(11, 13));

function hoursIn(from: number, to: number): string {
  const half = (hour: number) => (hour % 24 < NOON ? 'AM' : 'PM');
  const clock = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);
  return half(from) === half(to)
    ? `${clock(from)} and ${clock(to)} ${half(to)}`
    : `${clock(from)} ${half(from)} and ${clock(to)} ${half(to)}`;
}
