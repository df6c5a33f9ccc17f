import { BoundedCache } from '#domain/bounded-cache';
import { type Instant, MAX_ZONES } from './zone-offset.ts';

/** Dates and times as sentences have them, on the clock of a zone. */

const SHAPES = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  clock: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  exactClock: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  longDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof SHAPES;

/** Making a formatter costs milliseconds. */
const formats = new BoundedCache<string, Intl.DateTimeFormat>({
  maxEntries: MAX_ZONES * Object.keys(SHAPES).length,
});

function format(shape: Shape, instant: Instant, timeZone: string): string {
  const key = `${shape} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...SHAPES[shape], timeZone });
  formats.set(key, known);
  // Newer versions of ICU put a narrow space before AM and PM, which some mail programs show as a box.
  return known.format(instant).replaceAll('\u202f', ' ');
}

/** "Tue, Nov 24" */
export const spokenDay = (instant: Instant, timeZone: string) => format('day', instant, timeZone);

/** "9:15 AM MST" */
export const spokenClock = (instant: Instant, timeZone: string) => format('clock', instant, timeZone);

/** "9:15:08 AM MST" */
export const spokenExactClock = (instant: Instant, timeZone: string) =>
  format('exactClock', instant, timeZone);

/** "Tue, Nov 24, 9:15 AM MST" */
export const spokenMoment = (instant: Instant, timeZone: string) =>
  `${spokenDay(instant, timeZone)}, ${spokenClock(instant, timeZone)}`;

/** "Nov 24, 2026" */
export const spokenDate = (instant: Instant, timeZone: string) => format('date', instant, timeZone);

/** "Tuesday, November 24, 2026, at 9:15 AM MST" */
export const spokenLongMoment = (instant: Instant, timeZone: string) =>
  `${format('longDate', instant, timeZone)}, at ${spokenClock(instant, timeZone)}`;
