import type { LocalTime } from '#domain/availability/slot';

export const TIMES_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** Evening reaches to 04:59, because interviews at night exist and must belong somewhere. */
export function timeOfDay(local: LocalTime): TimeOfDay {
  const hour = Number(local.slice(11, 13));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}

export function isWeekend(local: LocalTime): boolean {
  const weekday = new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
