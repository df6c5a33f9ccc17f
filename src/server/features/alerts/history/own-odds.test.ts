import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '#domain/alerts/decision/preferences';
import type { PastOpening } from '#domain/alerts/outlook/replay';
import type { SeenLocation } from '#domain/availability/odds/seen-location';
import { asId } from '#domain/ids';
import { ownOdds } from './own-odds.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 30, 12);
const TUCSON = asId<'location'>(1);
const NOGALES = asId<'location'>(2);

const center = (id: typeof TUCSON, days: number, times: number): SeenLocation => ({
  id,
  name: 'Center',
  lat: 32,
  lng: -111,
  since: NOW - 30 * DAY,
  days,
  openings: Array.from({ length: times }, (_, n) => ({
    appearedAt: NOW - (times - n) * DAY,
    seats: 1,
    daysAhead: 9,
    timeOfDay: 'morning' as const,
    weekend: false,
  })),
});

/** Gone after so many minutes. */
const told = (minutes: number): PastOpening => ({
  id: minutes,
  locationId: TUCSON,
  at: '2026-12-10T09:00',
  timeZone: 'America/Phoenix',
  startsAt: NOW + 10 * DAY,
  seats: 1,
  seatsOver: 0,
  urgency: 8,
  appearedAt: NOW - DAY,
  plannedAt: NOW - DAY,
  goneAt: NOW - DAY + minutes * 60_000,
});

const oddsOf = (locations: readonly SeenLocation[], seen: readonly PastOpening[] = []) =>
  ownOdds({
    locations,
    watched: [TUCSON],
    seen,
    preferences: DEFAULT_PREFERENCES,
    timeZone: 'America/Phoenix',
    now: NOW,
  });

describe('what somebody may expect', () => {
  it('is not told before the watched locations were seen for seven days, or when they are not looked at any more', () => {
    expect(oddsOf([center(TUCSON, 3.5, 2), center(NOGALES, 30, 20)])).toEqual({
      observedDays: 3.5,
      since: null,
      episodes: 0,
      chances: null,
      halfGoneSeconds: null,
      nearby: [],
    });
    expect(oddsOf([center(NOGALES, 30, 20)]).chances).toBeNull();
    expect(oddsOf([]).observedDays).toBe(0);
  });

  it('is told with its count, since when, how fast they go, and who would help', () => {
    const odds = oddsOf(
      [center(TUCSON, 30, 1), center(NOGALES, 30, 25)],
      [told(2), told(4), told(6), told(90)],
    );
    expect(odds).toMatchObject({
      observedDays: 30,
      since: new Date(NOW - 30 * DAY).toISOString(),
      episodes: 1,
      halfGoneSeconds: 240,
      nearby: [{ id: NOGALES, miles: 0, days: 14 }],
    });
    const [week = 1, , month = 0] = odds.chances?.map(({ chance }) => chance) ?? [];
    expect(week).toBeLessThan(month);
    expect(oddsOf([center(TUCSON, 30, 1)], [told(2)]).halfGoneSeconds).toBeNull();
  });
});
