import { zoneOffset } from '#domain/time/zone-offset';

const HOUR = 3_600_000;

/** Making a formatter is slow, and a list needs the same few zones again and again. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** "PST": what clocks there are called at that moment. */
export function zoneName(zone: string, instant: number): string {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
    formatters.set(zone, formatter);
  }
  return formatter.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** "times in EST", and how far that is from the reader's own clock where it differs. */
export function zoneNote(zone: string, readerZone: string, instant: number): string {
  const name = `times in ${zoneName(zone, instant)}`;
  const hours = (zoneOffset(instant, zone) - zoneOffset(instant, readerZone)) / HOUR;
  if (hours === 0) return name;
  return `${name}, ${Math.abs(hours)} h ${hours > 0 ? 'ahead of' : 'behind'} you`;
}

export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
