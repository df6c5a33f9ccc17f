import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';
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

const replayed = (openings: PastOpening[], wishes: Partial<Preferences> = {}, until = '2026-12-02T00:00') =>
  replayAlerts(openings, { ...DEFAULT_PREFERENCES, ...wishes }, ZONE, {
    until: toInstant(until, ZONE),
    cooldown: COOLDOWN,
  });

const texts = (openings: PastOpening[], wishes: Partial<Preferences> = {}) =>
  replayed(openings, wishes).texts.map(({ at, openings: told }) => [
    (at - toInstant('2026-12-01T00:00', ZONE)) / 60_000,
    told.length,
  ]);

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

  it('says of everything that was not texted why, and of what waited in vain why it had to wait', () => {
    const reasons = (wishes: Partial<Preferences>, until?: string) => {
      const { held, waiting } = replayed(busy, wishes, until);
      return [held.map(({ reason }) => reason), waiting.map(({ reason }) => reason)];
    };
    expect(reasons({})).toEqual([['cool-down'], []]);
    expect(reasons({ quietHours: { from: 480, to: 720 } })).toEqual([['quiet-hours'], []]);
    expect(reasons({ quietHours: { from: 480, to: 720 } }, '2026-12-01T10:00')).toEqual([
      ['quiet-hours'],
      ['quiet-hours', 'quiet-hours', 'quiet-hours'],
    ]);
    expect(reasons({ immediate: false })).toEqual([['hourly'], []]);
    expect(reasons({ maxPerDay: 1 })).toEqual([['cool-down', 'daily-limit', 'daily-limit'], []]);
    expect(reasons({ urgencyThreshold: 9 })).toEqual([['urgency', 'urgency', 'urgency', 'urgency'], []]);
    expect(reasons({ earlierThan: '2026-12-10' })).toEqual([
      ['not-earlier', 'not-earlier', 'not-earlier'],
      [],
    ]);
  });

  it('is not silenced by a pause, which is no setting to try', () => {
    expect(texts(busy, { pausedUntil: Infinity })).toHaveLength(3);
  });
});
