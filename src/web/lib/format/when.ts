import { clockLabel, dayLabel } from '#domain/availability/slot-label';
import { toLocalTime } from '#domain/time/local-time';
import { slotDay, slotTime } from './slot-time.ts';

const DAY_MS = 86_400_000;

/** "today, 9:39 AM", "yesterday, 4:05 PM", "Thu, 8:02 AM", "Nov 3": shorter the longer ago it was. */
export function whenInWords(instant: string, now: number, timeZone: string): string {
  const at = Date.parse(instant);
  const local = toLocalTime(at, timeZone);
  const today = toLocalTime(now, timeZone).slice(0, 10);
  const days = Math.round((Date.parse(today) - Date.parse(local.slice(0, 10))) / DAY_MS);
  if (days <= 0) return `today, ${clockLabel(local)}`;
  if (days === 1) return `yesterday, ${clockLabel(local)}`;
  return days < 7 ? `${slotDay(local).slice(0, 3)}, ${clockLabel(local)}` : dayLabel(local);
}

/** "9:42 AM" today, "Tue, Nov 24, 9:42 AM" on another day. */
export function clockOrDay(instant: number, now: number, timeZone: string): string {
  const local = toLocalTime(instant, timeZone);
  const sameDay = local.slice(0, 10) === toLocalTime(now, timeZone).slice(0, 10);
  return sameDay ? clockLabel(local) : slotTime(local);
}

/** "Nov 3". */
export const dayInWords = (instant: string, timeZone: string): string =>
  dayLabel(toLocalTime(Date.parse(instant), timeZone));

/** "Wed, Nov 18", with the time where that is less than a day and a half away. */
export function untilInWords(instant: number, now: number, timeZone: string): string {
  const local = toLocalTime(instant, timeZone);
  return instant - now < 1.5 * DAY_MS ? slotTime(local) : slotDay(local);
}

/** "just now" is a claim too: seconds are said as they are. */
export const agoInWords = (milliseconds: number): string => `${spanInWords(milliseconds)} ago`;

/** "6 s", "20 min", "3 h", "2 days". */
export function spanInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
