import { describe, expect, it } from 'vitest';
import { sortLocations, type SortableLocation } from './sort-locations.ts';
import { availabilityStatus, nextAvailable } from './status.ts';
import { regionName, US_STATES } from './us-states.ts';

const entry = (date: string, slots: number) => ({ date, slots });

describe('the status of a location', () => {
  it.each([
    ['unavailable', []],
    ['unavailable', [entry('2026-12-02T09:15:00-08:00', 0)]],
    ['limited', [entry('2026-12-02T09:15:00-08:00', 1)]],
    ['limited', [entry('2026-12-02T09:15:00-08:00', 2), entry('2026-12-03T09:15:00-08:00', 2)]],
    ['available', [entry('2026-12-02T09:15:00-08:00', 2), entry('2026-12-03T09:15:00-08:00', 3)]],
  ] as const)('is %s', (status, entries) => expect(availabilityStatus(entries)).toBe(status));
});

describe('the next available time', () => {
  it('is the earliest with a seat, by instant and not by text', () => {
    const entries = [
      entry('2026-12-01T00:00:00-10:00', 0),
      entry('2026-12-02T08:00:00-08:00', 1),
      entry('2026-12-02T09:00:00-05:00', 1),
    ];
    expect(nextAvailable(entries)).toBe('2026-12-02T09:00:00-05:00');
  });

  it('is none without seats', () =>
    expect(nextAvailable([entry('2026-12-02T09:15:00-08:00', 0)])).toBeNull());
});

describe('the order of the list', () => {
  const place = (
    id: number,
    name: string,
    city: string,
    state: string,
    ...dates: string[]
  ): SortableLocation => ({
    location: { id, name, city, state },
    availability: dates.map((date) => entry(date, 1)),
  });
  const list = [
    place(1, 'San Francisco', 'San Francisco', 'CA', '2026-12-02T08:00:00-08:00'),
    place(2, 'anchorage', 'Anchorage', 'AK'),
    place(3, 'Doha', 'Doha', ''),
    place(4, 'Los Angeles', 'Los Angeles', 'CA', '2026-12-02T07:00:00-08:00'),
    place(5, 'Boston', 'East Boston', 'MA', '2026-12-02T09:00:00-05:00'),
    place(6, 'Lansdowne', 'Lansdowne', 'ON'),
  ];
  const order = (by: Parameters<typeof sortLocations>[1]) =>
    sortLocations(list, by).map(({ location }) => location.id);

  it('goes by name, large or small letters alike', () => expect(order('name')).toEqual([2, 5, 3, 6, 4, 1]));
  it('goes by state and then city, what is outside the US last', () =>
    expect(order('state')).toEqual([2, 4, 1, 5, 3, 6]));
  it('goes by the next available time, those without one last and by name', () =>
    expect(order('next-available')).toEqual([5, 4, 1, 2, 3, 6]));
  it('leaves the given list alone', () => {
    order('state');
    expect(list.map(({ location }) => location.id)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('the table of states', () => {
  it('has 50 states, DC and three territories', () => expect(Object.keys(US_STATES)).toHaveLength(54));
  it('puts everything else outside the US', () => {
    expect(['CA', 'PR', 'ON', '', 'constructor'].map(regionName)).toEqual([
      'California',
      'Puerto Rico',
      'Outside the US',
      'Outside the US',
      'Outside the US',
    ]);
  });
});
