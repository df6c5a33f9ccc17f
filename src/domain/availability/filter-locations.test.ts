import { describe, expect, it } from 'vitest';
import {
  ABROAD,
  cityChoices,
  countSentence,
  filterLocations,
  NO_FILTERS,
  stateChoices,
  watchedFirst,
  type ListedLocation,
  type ListFilters,
} from './filter-locations.ts';

function center(
  id: number,
  [name, city, state]: [string, string, string],
  slots: [date: string, seats: number][] = [],
): ListedLocation {
  return {
    location: { id, name, city, state, iata: null },
    availability: slots.map(([date, seats]) => ({ date, slots: seats })),
  };
}

const WEDNESDAY_MORNING = '2026-12-02T09:15:00-08:00';
const WEDNESDAY_NIGHT = '2026-12-02T01:30:00-08:00';
const SATURDAY_AFTERNOON = '2026-12-05T14:00:00-08:00';

const ALL = [
  center(1, ['San Francisco', 'San Francisco', 'CA'], [[WEDNESDAY_MORNING, 5]]),
  center(
    2,
    ['Otay Mesa', 'San Diego', 'CA'],
    [
      [WEDNESDAY_NIGHT, 1],
      [SATURDAY_AFTERNOON, 2],
    ],
  ),
  center(3, ['Boston Logan', 'East Boston', 'MA']),
  center(4, ['Doha', 'Doha', ''], [[WEDNESDAY_MORNING, 1]]),
  center(5, ['Lansdowne', 'Lansdowne', 'ON']),
];

const ids = (filters: Partial<ListFilters>) =>
  filterLocations(ALL, { ...NO_FILTERS, ...filters }).map(({ location }) => location.id);

describe('the list', () => {
  it('begins with the locations that have appointments', () => expect(ids({})).toEqual([1, 2, 4]));
  it.each([
    ['available', [1]],
    ['limited', [2, 4]],
    ['none', [3, 5]],
    ['all', [1, 2, 3, 4, 5]],
  ] as const)('shows by status %s', (status, expected) => expect(ids({ status })).toEqual(expected));
  it('shows one state, or what is outside the US', () => {
    expect(ids({ state: 'CA' })).toEqual([1, 2]);
    expect(ids({ state: ABROAD, status: 'all' })).toEqual([4, 5]);
  });
  it('shows one city', () => expect(ids({ city: 'San Diego' })).toEqual([2]));
  it('shows what the search finds, whatever is open there', () => {
    expect(ids({ query: 'otay' })).toEqual([2]);
    expect(ids({ query: 'Boston Logan' })).toEqual([3]);
    expect(ids({ query: 'san', status: 'none' })).toEqual([1, 2]);
    expect(ids({ query: 'boston', state: 'CA' })).toEqual([]);
  });
  it('puts the watched ones first among what was found', () =>
    expect(watchedFirst(ALL, new Set([5, 3])).map(({ location }) => location.id)).toEqual([3, 5, 1, 2, 4]));
  it('shows by time of day, night being evening', () => {
    expect(ids({ timesOfDay: ['morning'] })).toEqual([1, 4]);
    expect(ids({ timesOfDay: ['evening'] })).toEqual([2]);
    expect(ids({ timesOfDay: ['afternoon', 'morning'] })).toEqual([1, 2, 4]);
  });
  it('shows weekends only', () => expect(ids({ weekendsOnly: true })).toEqual([2]));
  it('keeps only the slots that fit, and counts no others', () => {
    const [otay] = filterLocations(ALL, { ...NO_FILTERS, timesOfDay: ['evening'] });
    expect(otay?.availability).toEqual([{ date: WEDNESDAY_NIGHT, slots: 1 }]);
    expect(ids({ timesOfDay: ['evening'], status: 'none' })).toEqual([1, 3, 4, 5]);
  });
});

describe('the choices', () => {
  it('are the states that have availability, with their counts', () =>
    expect(stateChoices(ALL, NO_FILTERS)).toEqual([
      { value: 'CA', name: 'California', count: 2 },
      { value: ABROAD, name: 'Outside the US', count: 1 },
    ]));
  it('follow the status filter', () =>
    expect(stateChoices(ALL, { ...NO_FILTERS, status: 'none' })).toEqual([
      { value: 'MA', name: 'Massachusetts', count: 1 },
      { value: ABROAD, name: 'Outside the US', count: 1 },
    ]));
  it('stay when one is chosen', () =>
    expect(stateChoices(ALL, { ...NO_FILTERS, state: 'CA' })).toHaveLength(2));
  it('are the cities of the chosen state', () =>
    expect(cityChoices(ALL, { ...NO_FILTERS, state: 'CA' }).map(({ name }) => name)).toEqual([
      'San Diego',
      'San Francisco',
    ]));
});

describe('the heading', () => {
  it.each([
    [32, { status: 'open', query: '' }, '32 locations with appointments'],
    [1, { status: 'open', query: '' }, '1 location with appointments'],
    [3, { status: 'none', query: '' }, '3 locations without appointments'],
    [118, { status: 'all', query: '' }, '118 locations'],
    [1, { status: 'open', query: 'boston' }, '1 location found'],
  ] as const)('for %i under %j', (count, filters, sentence) =>
    expect(countSentence(count, filters)).toBe(sentence),
  );
});
