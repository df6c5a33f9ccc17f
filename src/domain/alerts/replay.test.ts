import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';
import { type PastOpening, replayAlerts } from './replay.ts';

const ZONE = 'America/New_York';
const COOLDOWN = 900_000;
let ids = 0;

function seen(time: string, at: string, change: Partial<PastOpening> = {}): PastOpening {
  ids += 1;
  const plannedAt = toInstant(time, ZONE);
  return {
    id: ids,
    locationId: asId(1),
    at,
    timeZone: ZONE,
    startsAt: toInstant(at, ZONE),
    seats: 1,
    seatsOver: 0,
    urgency: 8,
    appearedAt: plannedAt,
    plannedAt,
    goneAt: null,
    ...change,
  };
}

const texts = (openings: PastOpening[], wishes: Partial<Preferences> = {}) =>
  replayAlerts(openings, { ...DEFAULT_PREFERENCES, ...wishes }, ZONE, {
    until: toInstant('2026-12-02T00:00', ZONE),
    cooldown: COOLDOWN,
  }).map(({ at, openings: told }) => [(at - toInstant('2026-12-01T00:00', ZONE)) / 60_000, told.length]);

describe('rehearsing settings', () => {
  const busy = [
    seen('2026-12-01T09:00', '2026-12-10T09:00'),
    seen('2026-12-01T09:05', '2026-12-11T09:00'),
    seen('2026-12-01T09:06', '2026-12-12T09:00', { goneAt: toInstant('2026-12-01T09:10', ZONE) }),
    seen('2026-12-01T09:30', '2026-12-09T09:00'),
  ];

  it('plays the cool-down, and leaves out what was gone when it ended', () => {
    expect(texts(busy)).toEqual([
      [540, 1],
      [555, 1],
      [570, 1],
    ]);
  });

  it('plays the hourly text, quiet hours and the limit of the day', () => {
    expect(texts(busy, { immediate: false })).toEqual([[600, 3]]);
    expect(texts(busy, { quietHours: { from: 480, to: 720 } })).toEqual([[720, 3]]);
    expect(texts(busy, { maxPerDay: 1 })).toEqual([[540, 1]]);
    expect(texts(busy, { urgencyThreshold: 9 })).toEqual([]);
  });

  it('counts the limit on the person’s own day', () => {
    const evening = [
      seen('2026-12-01T18:00', '2026-12-10T09:00'),
      seen('2026-12-01T20:00', '2026-12-09T09:00'),
    ];
    expect(texts(evening, { maxPerDay: 1 })).toEqual([[1080, 1]]);
  });

  it('is not silenced by a pause, which is no setting to try', () => {
    expect(texts(busy, { pausedUntil: Infinity })).toHaveLength(3);
  });
});
