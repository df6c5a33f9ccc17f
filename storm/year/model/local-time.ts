import type { Instant } from './facts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "2028-03-12T09:15" on a wall clock of this zone. */
export function localOf(at: Instant, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at).replace(' ', 'T');
}

export const dateOf = (at: Instant, zone: string): string => localOf(at, zone).slice(0, 10);

const MINUTE = 60_000;

/** When a wall clock shows this; of an hour that comes twice the first. */
export function instantOf(local: string, zone: string): Instant {
  const guess = Date.parse(`${local}Z`);
  for (let offset = 14 * 60; offset >= -14 * 60; offset -= 15) {
    const at = guess - offset * MINUTE;
    if (localOf(at, zone) === local) return at;
  }
  throw new Error(`No clock in ${zone} shows ${local}.`);
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);

/** Minutes after midnight, of "22:30" or of a local time. */
export const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.slice(-5).split(':').map(Number);
  return hour * 60 + minute;
};
