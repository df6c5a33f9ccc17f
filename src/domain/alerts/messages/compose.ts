import type { LocalTime } from '#domain/availability/slot';
import { BoundedCache } from '#domain/bounded-cache';
import { BRAND } from '#domain/brand';
import { groupBy } from '#domain/group-by';
import { toInstant } from '#domain/time/local-time';
import { type Instant, MAX_ZONES } from '#domain/time/zone-offset';
import { fitsOneSegment } from './gsm7.ts';
import { cutName, placeNames } from './place-names.ts';

export interface SpeltOpening {
  place: string;
  at: LocalTime;
  timeZone: string;
  seats: number;
  /** From the place the reader named; absent or null where that goes without saying. */
  miles?: number | null;
  /** When it was found; the same for all that one look found. */
  appearedAt?: Instant;
}

export interface AlertText {
  /** What goes out together, earliest first. */
  openings: readonly SpeltOpening[];
  link: string;
  /** In the first text of a day, so that everybody reads it regularly. */
  saysStop: boolean;
  /** Asked for by its reader: nothing is new. */
  isTest?: boolean;
}

const MOST_SPELT_OUT = 3;
export const STOP_WORDING = 'Reply STOP to end';

/** Every text fits one segment as long as the product's address is not longer than this. */
export const LONGEST_PUBLIC_URL = 60;

/** A name is cut down to no less than this. */
const SHORTEST_NAME = 16;

/** One segment: as many openings as fit, three at most, with the longest names that leave room for them. */
export function composeAlert(alert: AlertText): string {
  const text = { ...alert, openings: nearerFirst(alert.openings) };
  const { openings } = text;
  if (alert.isTest !== true && isRelease(openings)) {
    const body = SHAPES.map((shape) => assembleRelease(text, shape)).find(fitsOneSegment);
    if (body !== undefined) return body;
  }
  for (let spelt = Math.min(MOST_SPELT_OUT, openings.length); spelt > 0; spelt -= 1) {
    for (const shape of SHAPES) {
      const body = assemble(text, spelt, shape);
      if (fitsOneSegment(body)) return body;
    }
  }
  return assemble(text, 1, { shortened: Infinity, terse: true, nameRoom: SHORTEST_NAME, plain: true });
}

/** Of one day the nearer ones come first, because only the first three are spelt out. */
function nearerFirst(openings: readonly SpeltOpening[]): readonly SpeltOpening[] {
  if (openings.every(({ miles }) => typeof miles !== 'number')) return openings;
  const day = ({ at }: SpeltOpening) => at.slice(0, 10);
  return openings.toSorted((a, b) =>
    day(a) === day(b) ? (a.miles ?? 0) - (b.miles ?? 0) : day(a) < day(b) ? -1 : 1,
  );
}

interface Shape {
  /** How many steps names are shortened by. */
  shortened: number;
  /** Without the weekday and the word for seats. */
  terse: boolean;
  nameRoom: number;
  /** Without distances. */
  plain?: boolean;
}

const SHAPES: readonly Shape[] = [
  ...[0, 1, 2, 3].map((shortened) => ({ shortened, terse: false, nameRoom: Infinity })),
  ...[1, 2, 3].map((shortened) => ({ shortened, terse: true, nameRoom: Infinity })),
  ...[28, 24, 20].map((nameRoom) => ({ shortened: Infinity, terse: true, nameRoom })),
];

function assemble(
  { openings, link, saysStop, isTest = false }: AlertText,
  spelt: number,
  shape: Shape,
): string {
  const places = [...groupBy(openings.slice(0, spelt), ({ place }) => place)];
  const told = places
    .map(([place, times]) => `${nameOf(place, times[0]?.miles, shape)}: ${timesOf(times, shape)}`)
    .join('; ');
  const more = openings.length > spelt ? ` +${openings.length - spelt} more` : '';
  return `${BRAND}${isTest ? ' test alert' : ''}: ${told}${more} ${link}${saysStop ? ` ${STOP_WORDING}` : ''}`;
}

/** So many found by one look are newly published dates rather than cancellations. */
const FEWEST_RELEASED = 10;

function isRelease([first, ...others]: readonly SpeltOpening[]): boolean {
  return (
    first?.appearedAt !== undefined &&
    others.length + 1 >= FEWEST_RELEASED &&
    others.every(({ place, appearedAt }) => place === first.place && appearedAt === first.appearedAt)
  );
}

/** "Tucson: 48 new times Jan 5-30, first Mon Jan 5 9:15 AM MST (1 seat)" */
function assembleRelease({ openings, link, saysStop }: AlertText, shape: Shape): string {
  const [first] = openings;
  const last = openings.at(-1);
  if (first === undefined || last === undefined) return '';
  const dates = datesOf(first.at, last.at);
  const told = `${nameOf(first.place, first.miles, shape)}: ${openings.length} new times ${dates}, first ${timesOf([first], shape)}`;
  return `${BRAND}: ${told} ${link}${saysStop ? ` ${STOP_WORDING}` : ''}`;
}

/** "Jan 5", "Jan 5-30", "Jan 5-Feb 2" */
function datesOf(first: LocalTime, last: LocalTime): string {
  const [from, until] = [dayOf(first, true), dayOf(last, true)];
  if (from === until) return from;
  return `${from}-${first.slice(0, 7) === last.slice(0, 7) ? Number(last.slice(8, 10)) : until}`;
}

function nameOf(
  place: string,
  miles: number | null | undefined,
  { shortened, nameRoom, plain = false }: Shape,
): string {
  const forms = placeNames(place);
  const name = cutName(forms[Math.min(shortened, forms.length - 1)] ?? place, nameRoom);
  return plain || typeof miles !== 'number' ? name : `${name} (${miles} mi)`;
}

/** The zone stands where it begins to hold, so that it is never in doubt and seldom repeated. */
function timesOf(times: readonly SpeltOpening[], { terse }: Pick<Shape, 'terse'>): string {
  let zone = '';
  return times
    .map(({ at, timeZone, seats }) => {
      const name = zoneName(at, timeZone);
      const shown = name === zone ? '' : ` ${name}`;
      zone = name;
      const count = terse ? `(${seats})` : `(${seats} ${seats === 1 ? 'seat' : 'seats'})`;
      return `${dayOf(at, terse)} ${clockOf(at)}${shown} ${count}`;
    })
    .join(', ');
}

/** "Tue Dec 2 9:15 AM PST (2 seats)" */
export const describeTime = (opening: SpeltOpening): string => timesOf([opening], { terse: false });

const asUtc = (at: LocalTime): Date => new Date(`${at}Z`);
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

const dayOf = (at: LocalTime, terse: boolean): string =>
  terse ? DAY.format(asUtc(at)) : `${WEEKDAY.format(asUtc(at))} ${DAY.format(asUtc(at))}`;

function clockOf(at: LocalTime): string {
  const hour = Number(at.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${at.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const zoneFormats = new BoundedCache<string, Intl.DateTimeFormat>({ maxEntries: MAX_ZONES });

/** "PST", or "GMT+8" where English has no name for it. */
export function zoneName(at: LocalTime, timeZone: string): string {
  const format =
    zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  zoneFormats.set(timeZone, format);
  const parts = format.formatToParts(toInstant(at, timeZone));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
