import { countedDays } from '#domain/time/counted-days';
import { addDays, type LocalDate } from '#domain/time/local-time';

/** Below this a pattern would be chance, and we say so instead of drawing one. */
export const ENOUGH_OPENINGS = 20;

const WEEK = 7;

/** Which hours of the week openings come in is not to be said before a whole week of them was seen. */
export function showsPattern(
  { days, since }: { days: readonly { openings: number }[]; since: string | null },
  now: number,
): boolean {
  return countedDays(since, now) >= WEEK && totalOf(days) >= ENOUGH_OPENINGS;
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export interface DayCount {
  date: LocalDate;
  openings: number;
}

/** One entry for each of the last days up to today, also for those on which nothing was seen. */
export function everyDay(counted: readonly DayCount[], today: LocalDate, days: number): DayCount[] {
  const byDate = new Map(counted.map(({ date, openings }) => [date, openings]));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index - days + 1);
    return { date, openings: byDate.get(date) ?? 0 };
  });
}

export const totalOf = (days: readonly { openings: number }[]): number =>
  days.reduce((sum, { openings }) => sum + openings, 0);

export interface BusiestHour {
  weekday: (typeof WEEKDAYS)[number];
  hour: number;
  openings: number;
}

/** The hour of the week with the most openings; null without any. The grid begins on Monday. */
export function busiestHour(grid: readonly (readonly number[])[]): BusiestHour | null {
  let busiest: BusiestHour | null = null;
  for (const [day, hours] of grid.entries())
    for (const [hour, openings] of hours.entries()) {
      const weekday = WEEKDAYS[day];
      if (weekday !== undefined && openings > (busiest?.openings ?? 0)) busiest = { weekday, hour, openings };
    }
  return busiest;
}

/** "9 AM", "12 PM". */
export const hourLabel = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
