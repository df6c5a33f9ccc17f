import { nextAvailable, type AvailableTime } from './status.ts';
import { OUTSIDE_US, regionName } from './us-states.ts';

export const SORT_ORDERS = ['name', 'state', 'next-available'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface SortableLocation {
  location: { id: number; name: string; city: string; state: string };
  availability: readonly AvailableTime[];
}

let collator: Intl.Collator | undefined;

/** Made when first needed: the first one costs a phone a tenth of a second. */
const compare = (a: string, b: string): number =>
  (collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })).compare(a, b);

type Comparator = (a: SortableLocation, b: SortableLocation) => number;

const byName: Comparator = (a, b) =>
  compare(a.location.name, b.location.name) || a.location.id - b.location.id;

const byState: Comparator = (a, b) =>
  Number(isAbroad(a)) - Number(isAbroad(b)) ||
  compare(regionName(a.location.state), regionName(b.location.state)) ||
  compare(a.location.city, b.location.city) ||
  byName(a, b);

const isAbroad = ({ location }: SortableLocation): boolean => regionName(location.state) === OUTSIDE_US;

/** A sorted copy. Locations with nothing come last when sorted by the next available time. */
export function sortLocations<T extends SortableLocation>(locations: readonly T[], order: SortOrder): T[] {
  if (order === 'name') return locations.toSorted(byName);
  if (order === 'state') return locations.toSorted(byState);
  return locations
    .map((entry) => ({ entry, next: instantOf(nextAvailable(entry.availability)) }))
    .toSorted((a, b) => compareNumbers(a.next, b.next) || byName(a.entry, b.entry))
    .map(({ entry }) => entry);
}

const instantOf = (date: string | null): number => (date === null ? Infinity : Date.parse(date));

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
