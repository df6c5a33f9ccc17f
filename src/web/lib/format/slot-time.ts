import { clockLabel, dayLabel } from '#domain/availability/slot-label';

let weekday: Intl.DateTimeFormat | undefined;

/** "Tue, Nov 24", by the clock of the place: the offset in the text is left alone. */
export function slotDay(date: string): string {
  weekday ??= new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${date.slice(0, 10)}T00:00Z`))}, ${dayLabel(date)}`;
}

/** "Tue, Nov 24, 9:15 AM", likewise. */
export const slotTime = (date: string): string => `${slotDay(date)}, ${clockLabel(date)}`;
