import { addDays, type LocalDate, toInstant, toLocalTime } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';

/** Seven days on the calendar of their reader, from a Monday on. */
export interface Week {
  monday: LocalDate;
  from: Instant;
  until: Instant;
}

/** On a Monday, when people begin their day. */
const FROM_HOUR = 8;
/** Later in the week it is no news any more. */
const LAST_WEEKDAY = 1;

/** The week that somebody in this zone is to be told about now; null outside Monday, 8 AM, to Tuesday night. */
export function weekToTell(now: Instant, timeZone: string): Week | null {
  const local = toLocalTime(now, timeZone);
  const today = local.slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const isEarly = weekday === 0 && Number(local.slice(11, 13)) < FROM_HOUR;
  if (weekday > LAST_WEEKDAY || isEarly) return null;
  return weekFrom(addDays(today, -weekday - 7), timeZone);
}

export function weekFrom(monday: LocalDate, timeZone: string): Week {
  const midnight = (date: LocalDate) => toInstant(`${date}T00:00`, timeZone);
  return { monday, from: midnight(monday), until: midnight(addDays(monday, 7)) };
}
