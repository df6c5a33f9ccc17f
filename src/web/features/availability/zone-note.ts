import { zoneOffset } from '#domain/time/zone-offset';
import { zoneNameOver } from '#web/lib/format/format-time';

const HOUR = 3_600_000;

/** "times in EST", and how far that is from the reader's own clock where it differs. */
export function zoneNote(zone: string, readerZone: string, dates: readonly [string, ...string[]]): string {
  const name = `times in ${zoneNameOver(zone, dates)}`;
  const instant = Date.parse(dates[0]);
  const hours = (zoneOffset(instant, zone) - zoneOffset(instant, readerZone)) / HOUR;
  if (hours === 0) return name;
  return `${name}, ${Math.abs(hours)} h ${hours > 0 ? 'ahead of' : 'behind'} you`;
}
