import { daysBetween, type LocalDate } from '#domain/time/local-time';
import { dayLabel } from './slot-label.ts';
import { WEEKDAYS } from './opening-figures.ts';

/** A calendar that only moves on with the days gains one at a time; new weeks are published at once. */
const LEAST_DAYS = 5;

/** Whether the end of the published calendar has moved so far that new weeks were published. */
export const isRelease = (before: LocalDate, after: LocalDate): boolean =>
  daysBetween(before, after) >= LEAST_DAYS;

export interface Release {
  /** The day on which it came, on the calendar of the location. */
  date: LocalDate;
  /** The last day that was published then. */
  until: LocalDate;
}

/** Fewer may be chance. */
const FEWEST = 3;
const NEAR_DAYS = 3;
const MONTH_DAYS = 30;

/** What the releases of a location have in common, in a sentence; oldest first. Null without any. */
export function releaseWords(releases: readonly Release[]): string | null {
  const last = releases.at(-1);
  if (last === undefined) return null;
  const latest = `New dates were last published on ${dayLabel(last.date)}, up to ${dayLabel(last.until)}.`;
  const usual = usualDay(releases.map(({ date }) => date));
  return usual === null ? latest : `New dates are usually published ${usual}. ${latest}`;
}

function usualDay(dates: readonly LocalDate[]): string | null {
  if (dates.length < FEWEST) return null;
  const weekdays = new Set(dates.map((date) => new Date(`${date}T00:00Z`).getUTCDay()));
  const [weekday, ...others] = weekdays;
  if (weekday !== undefined && others.length === 0) return `on ${WEEKDAYS[(weekday + 6) % 7] ?? ''}s`;
  const days = dates.map((date) => Number(date.slice(8)));
  const middle = days.find((day) => days.every((other) => apart(day, other) <= NEAR_DAYS));
  return middle === undefined ? null : `around the ${ordinal(middle)}`;
}

/** Around the turn of the month the 30th and the 1st are close. */
function apart(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, Math.max(0, MONTH_DAYS - distance));
}

function ordinal(day: number): string {
  const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
