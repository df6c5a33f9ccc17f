import { BoundedCache } from '#domain/bounded-cache';

/** Milliseconds since 1970 in UTC. */
export type Instant = number;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** There are some 450 zones under their canonical names. */
export const MAX_ZONES = 600;
/** Two years of days: more than openings and settings reach ahead. */
const MAX_DAYS = 800;

/** Making a formatter costs a thousand times what using it does. */
const formatters = new BoundedCache<string, Intl.DateTimeFormat>({ maxEntries: MAX_ZONES });

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Offsets such as "+05:30" are no zones: they know no daylight saving, and PostgreSQL reads their sign the other way. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

let canonical: ReadonlySet<string> | undefined;

/** Nearly every zone that is asked about has its canonical name already; looking that up needs no formatter. */
function canonicalZones(): ReadonlySet<string> {
  canonical ??= new Set(Intl.supportedValuesOf('timeZone'));
  return canonical;
}

/**
 * The one name under which an IANA zone is stored: "america/new_york" and "US/Eastern" are "America/New_York". Undefined
 * when there is no such zone. Leaves nothing in a cache, because anybody can ask.
 */
export function canonicalTimeZone(zone: string): string | undefined {
  if (canonicalZones().has(zone)) return zone;
  if (!ZONE_NAME.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Whether this is an IANA zone that we can reckon in. */
export function isTimeZone(zone: string): boolean {
  return canonicalTimeZone(zone) !== undefined;
}

/**
 * Formatting is slow and a zone has two switches a year at most, so whole days (of UTC) without one are remembered;
 * null marks a day with a switch.
 */
const steadyDays = new BoundedCache<string, BoundedCache<number, number | null>>({ maxEntries: MAX_ZONES });

/** How far the wall clock is ahead of UTC at an instant, in milliseconds. Zones of today differ by whole minutes. */
export function zoneOffset(instant: Instant, zone: string): number {
  let days = steadyDays.get(zone);
  if (days === undefined) {
    days = new BoundedCache({ maxEntries: MAX_DAYS });
    steadyDays.set(zone, days);
  }
  const day = Math.floor(instant / DAY);
  let offset = days.get(day);
  if (offset === undefined) {
    const atStart = formattedOffset(day * DAY, zone);
    offset = formattedOffset((day + 1) * DAY - MINUTE, zone) === atStart ? atStart : null;
    days.set(day, offset);
  }
  return offset ?? formattedOffset(instant, zone);
}

const WALL_CLOCK = /^(\d\d)\/(\d\d)\/(\d+), (\d\d):(\d\d)$/;

function formattedOffset(instant: Instant, zone: string): number {
  const wholeMinute = Math.floor(instant / MINUTE) * MINUTE;
  const [, month, day, year, hour, minute] = WALL_CLOCK.exec(formatterOf(zone).format(wholeMinute)) ?? [];
  const wallClock = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return wallClock - wholeMinute;
}

/** "-08:00", as ISO 8601 writes it. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
