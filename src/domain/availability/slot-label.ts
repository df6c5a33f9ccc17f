import { daysAhead, type LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import type { LocalTime } from './slot.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The wall clock of the center in the date of an availability entry, "2026-12-02T09:15". */
export const localTimeOf = (date: string): LocalTime => date.slice(0, 16);

/** "Today, 9:15 AM", "Tomorrow, 9:15 AM" or "Dec 2, 9:15 AM", by the center's own day. */
export function slotLabel(date: string, zone: string, now: Instant): string {
  const local = localTimeOf(date);
  return `${nearDayLabel(local, zone, now)}, ${clockLabel(local)}`;
}

function nearDayLabel(local: LocalTime, zone: string, now: Instant): string {
  const ahead = daysAhead(local, zone, now);
  if (ahead === 0) return 'Today';
  if (ahead === 1) return 'Tomorrow';
  return dayLabel(local);
}

/** "Dec 2", for a day or a time on it. */
export const dayLabel = (local: LocalDate): string =>
  `${MONTHS[Number(local.slice(5, 7)) - 1]} ${Number(local.slice(8, 10))}`;

/** "9:15 AM". */
export function clockLabel(local: LocalTime): string {
  const hour = Number(local.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
