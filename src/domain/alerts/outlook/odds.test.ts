import { describe, expect, it } from 'vitest';
import type { SeenLocation, SeenOpening } from '#domain/availability/odds/seen-location';
import { asId } from '#domain/ids';
import { chanceOf, nearbyGains, ownRates } from './odds.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 30);
const TODAY = '2026-11-30';
const id = (n: number) => asId<'location'>(n);

const seenAgo = (days: number, change: Partial<SeenOpening> = {}): SeenOpening => ({
  appearedAt: NOW - days * DAY,
  daysAhead: 10,
  seats: 1,
  timeOfDay: 'morning',
  weekend: false,
  ...change,
});
const place = (n: number, openings: SeenOpening[], change: Partial<SeenLocation> = {}): SeenLocation => ({
  id: id(n),
  name: `Center ${n}`,
  lat: 32,
  lng: -111,
  since: NOW - 30 * DAY,
  days: 30,
  openings,
  ...change,
});
/** One a week. */
const weekly = (change: Partial<SeenOpening> = {}) => [28, 21, 14, 7].map((days) => seenAgo(days, change));
const ratesOf = (locations: readonly SeenLocation[], preferences: Partial<Preferences> = {}) =>
  ownRates(locations, { ...DEFAULT_PREFERENCES, ...preferences }, { today: TODAY, now: NOW });

describe('the chance of something that fits', () => {
  it('counts only what the settings let through', () => {
    const locations = [place(1, [...weekly(), ...weekly({ weekend: true, appearedAt: NOW - 2 * DAY })])];
    expect(ratesOf(locations).locations.get(id(1))?.count).toMatchObject({ fitting: 5, other: 0 });
    expect(ratesOf(locations, { weekendsOnly: true }).locations.get(id(1))?.count).toMatchObject({
      fitting: 1,
      other: 4,
    });
  });

  it('takes an opening of the past as one that comes from today on: as many days ahead, before the same date', () => {
    const locations = [place(1, weekly({ daysAhead: 10 }))];
    const until = (earlierThan: string) => ratesOf(locations, { earlierThan });
    // Ten days ahead is December 10 for one that comes today.
    expect(until('2026-12-10').locations.get(id(1))?.count.fitting).toBe(0);
    expect(until('2026-12-11').locations.get(id(1))?.count.fitting).toBe(4);
    expect(until('2026-12-11').horizon(14)).toBe(1);
    expect(until('2026-12-20').horizon(14)).toBe(10);
    expect(ratesOf(locations).horizon(14)).toBe(14);
    expect(chanceOf(until('2026-12-11'), [id(1)], 14)).toBeLessThan(
      chanceOf(ratesOf(locations), [id(1)], 14),
    );
  });

  it('grows with each location, and leaves out what nobody could look at', () => {
    const locations = [place(1, weekly()), place(2, weekly()), place(3, [], { days: 0 })];
    const rates = ratesOf(locations);
    expect(chanceOf(rates, [id(1), id(2)], 7)).toBeGreaterThan(chanceOf(rates, [id(1)], 7));
    expect(chanceOf(rates, [id(1), id(3)], 7)).toBe(chanceOf(rates, [id(1)], 7));
    expect(chanceOf(rates, [id(3)], 7)).toBe(0);
  });
});

describe('a location nearby', () => {
  const watched = place(1, [seenAgo(20)]);
  const busy = place(
    2,
    Array.from({ length: 25 }, (_, n) => seenAgo(25 - n)),
    { lat: 32.5 },
  );
  const gains = (...others: SeenLocation[]) => {
    const locations = [
      watched,
      ...others,
      ...Array.from({ length: 9 }, (_, n) => place(n + 20, [], { lat: 60 })),
    ];
    return nearbyGains(locations, ratesOf(locations), new Set([id(1)]), 14);
  };

  it('is named with its distance and the chance that both have', () => {
    const [found] = gains(busy);
    expect(found).toMatchObject({ id: id(2), miles: expect.closeTo(34.5, 0) });
    expect(found?.chance).toBeGreaterThan(0.9);
  });

  it('is not named when it is far, of unknown place, new, or would hardly help', () => {
    expect(gains({ ...busy, lat: 40 })).toEqual([]);
    expect(gains({ ...busy, lat: null, lng: null })).toEqual([]);
    expect(gains({ ...busy, days: 3 })).toEqual([]);
    const enough = [{ ...busy, id: id(1) }, busy];
    expect(nearbyGains(enough, ratesOf(enough), new Set([id(1)]), 14)).toEqual([]);
  });

  it('cannot be named when nobody knows where the watched ones are', () => {
    const locations = [{ ...watched, lat: null }, busy];
    expect(nearbyGains(locations, ratesOf(locations), new Set([id(1)]), 14)).toEqual([]);
  });
});
