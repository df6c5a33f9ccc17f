import { isWeekend, timeOfDay, type TimeOfDay } from '#domain/time/time-of-day';
import { matchesText } from './search-locations.ts';
import { localTimeOf } from './slot-label.ts';
import type { SortableLocation } from './sort-locations.ts';
import { availabilityStatus, type AvailableTime, type AvailabilityStatus } from './status.ts';
import { OUTSIDE_US, regionName } from './us-states.ts';

/** A location with what is open there, as the list shows it. */
export interface ListedLocation extends SortableLocation {
  location: { id: number; name: string; city: string; state: string; iata: string | null };
}

export const STATUS_FILTERS = ['open', 'available', 'limited', 'none', 'all'] as const;
/** "open" is any with appointments: the view the list begins with. */
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** Stands for every state code that is not in the table. */
export const ABROAD = 'abroad';

export interface ListFilters {
  query: string;
  status: StatusFilter;
  /** A state code, ABROAD, or null for all. */
  state: string | null;
  city: string | null;
  /** None means any time of day. */
  timesOfDay: readonly TimeOfDay[];
  weekendsOnly: boolean;
}

export const NO_FILTERS: ListFilters = {
  query: '',
  status: 'open',
  state: null,
  city: null,
  timesOfDay: [],
  weekendsOnly: false,
};

/**
 * Leaves only the slots that fit first, so that status, counts and chips all speak of the same ones. A search looks
 * through all locations: somebody who types the name of a full one wants to watch it.
 */
export function filterLocations<T extends ListedLocation>(
  locations: readonly T[],
  filters: ListFilters,
): T[] {
  return withFittingSlots(locations, filters).filter(
    ({ location, availability }) =>
      (isSearch(filters) || fitsStatus(availability, filters.status)) &&
      (filters.state === null || stateKey(location.state) === filters.state) &&
      (filters.city === null || location.city === filters.city) &&
      matchesText(location, filters.query),
  );
}

const isSearch = ({ query }: Pick<ListFilters, 'query'>): boolean => query.trim() !== '';

/** What a search found, the watched ones first; the order is otherwise kept. */
export function watchedFirst<T extends ListedLocation>(
  locations: readonly T[],
  watched: ReadonlySet<number>,
): T[] {
  return locations.toSorted(
    (a, b) => Number(watched.has(b.location.id)) - Number(watched.has(a.location.id)),
  );
}

export function withFittingSlots<T extends ListedLocation>(
  locations: readonly T[],
  { timesOfDay, weekendsOnly }: Pick<ListFilters, 'timesOfDay' | 'weekendsOnly'>,
): T[] {
  if (timesOfDay.length === 0 && !weekendsOnly) return [...locations];
  const fits = ({ date }: AvailableTime) => {
    const local = localTimeOf(date);
    return (
      (timesOfDay.length === 0 || timesOfDay.includes(timeOfDay(local))) &&
      (!weekendsOnly || isWeekend(local))
    );
  };
  return locations.map((entry) => ({ ...entry, availability: entry.availability.filter(fits) }));
}

const FITTING: Record<StatusFilter, readonly AvailabilityStatus[]> = {
  open: ['available', 'limited'],
  available: ['available'],
  limited: ['limited'],
  none: ['unavailable'],
  all: ['available', 'limited', 'unavailable'],
};

const fitsStatus = (entries: readonly AvailableTime[], filter: StatusFilter): boolean =>
  FITTING[filter].includes(availabilityStatus(entries));

/** The value of the state filter that a location falls under. */
export const stateKey = (code: string): string => (regionName(code) === OUTSIDE_US ? ABROAD : code);

export interface FilterChoice {
  value: string;
  name: string;
  count: number;
}

/** The states that have something under the other filters, by name, what is outside the US last. */
export function stateChoices(locations: readonly ListedLocation[], filters: ListFilters): FilterChoice[] {
  const fitting = filterLocations(locations, { ...filters, state: null, city: null, query: '' });
  return count(fitting, ({ state }) => ({ value: stateKey(state), name: regionName(state) })).toSorted(
    (a, b) => Number(a.value === ABROAD) - Number(b.value === ABROAD) || a.name.localeCompare(b.name),
  );
}

/** The cities of the chosen state, or of all. */
export function cityChoices(locations: readonly ListedLocation[], filters: ListFilters): FilterChoice[] {
  const fitting = filterLocations(locations, { ...filters, city: null, query: '' });
  return count(fitting, ({ city }) => ({ value: city, name: city })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function count(
  locations: readonly ListedLocation[],
  choiceOf: (location: ListedLocation['location']) => Omit<FilterChoice, 'count'>,
): FilterChoice[] {
  const choices = new Map<string, FilterChoice>();
  for (const { location } of locations) {
    const { value, name } = choiceOf(location);
    choices.set(value, { value, name, count: (choices.get(value)?.count ?? 0) + 1 });
  }
  return [...choices.values()];
}

/** "12 locations with appointments", and the like under other status filters; a search asks for no status. */
export function countSentence(locations: number, filters: Pick<ListFilters, 'status' | 'query'>): string {
  const noun = locations === 1 ? 'location' : 'locations';
  return `${locations} ${noun}${isSearch(filters) ? ' found' : COUNT_ENDINGS[filters.status]}`;
}

const COUNT_ENDINGS: Record<StatusFilter, string> = {
  open: ' with appointments',
  available: ' with 5 or more openings',
  limited: ' with limited openings',
  none: ' without appointments',
  all: '',
};
