import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { type Recipient, decide, type PendingOpening } from './decide.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';

const ZONE = 'America/Denver';
const NOW = toInstant('2026-12-01T10:20', ZONE);
const MINUTE = 60_000;
const COOLDOWN = 15 * MINUTE;

const opening = (id: number, at: string, location = 1, plannedAt = NOW - 1_000): PendingOpening => ({
  id,
  locationId: asId(location),
  at,
  timeZone: ZONE,
  startsAt: toInstant(at, ZONE),
  seats: 1,
  seatsOver: 0,
  urgency: 8,
  appearedAt: plannedAt,
  plannedAt,
});

function person(wishes: Partial<Preferences> = {}, change: Partial<Recipient> = {}): Recipient {
  return {
    eligibility: { unreachable: null, entitled: true, booked: false },
    preferences: { ...DEFAULT_PREFERENCES, ...wishes },
    timeZone: ZONE,
    watchingSince: new Map([1, 2, 3].map((id) => [asId<'location'>(id), 0])),
    alertsToday: 0,
    recent: [],
    ...change,
  };
}

const textAbout = (minutesAgo: number, locations: number[], earliest: string) => ({
  at: NOW - minutesAgo * MINUTE,
  locationIds: locations.map((id) => asId<'location'>(id)),
  earliest: toInstant(earliest, ZONE),
});

function told(who: Recipient, pending: PendingOpening[], now = NOW) {
  const { send, deferred, held } = decide(who, pending, { now, cooldown: COOLDOWN });
  return {
    send: send.map(({ id }) => id),
    deferred: deferred.map(({ opening: { id }, reason, until }) => [id, reason, (until - now) / MINUTE]),
    held: held.map(({ opening: { id }, reason }) => [id, reason]),
  };
}

const nothing = { send: [], deferred: [], held: [] };

describe('deciding', () => {
  it('puts all that waits into one text, earliest first', () => {
    const pending = [
      opening(1, '2026-12-09T09:00'),
      opening(2, '2026-12-05T09:00', 2),
      opening(3, '2026-12-07T09:00'),
    ];
    expect(told(person(), pending)).toEqual({ ...nothing, send: [2, 3, 1] });
    expect(told(person(), [])).toEqual(nothing);
  });

  it('collects at the same location for the cool-down, counted from the last text about it', () => {
    const who = person({}, { recent: [textAbout(5, [1], '2026-12-05T09:00')] });
    expect(told(who, [opening(1, '2026-12-06T09:00')])).toEqual({
      ...nothing,
      deferred: [[1, 'cool-down', 10]],
    });
    expect(told(who, [opening(1, '2026-12-05T09:00')]).send).toEqual([]);
    const nearly = person({}, { recent: [textAbout(14, [1], '2026-12-05T09:00')] });
    expect(told(nearly, [opening(1, '2026-12-06T09:00')]).deferred).toEqual([[1, 'cool-down', 1]]);
    const over = person({}, { recent: [textAbout(15, [1], '2026-12-05T09:00')] });
    expect(told(over, [opening(1, '2026-12-06T09:00')]).send).toEqual([1]);
  });

  it('lets a sooner opening and another location break through, and the collected go along', () => {
    const who = person({}, { recent: [textAbout(5, [1], '2026-12-05T09:00')] });
    const collected = opening(1, '2026-12-06T09:00');
    expect(told(who, [collected, opening(2, '2026-12-05T08:45')]).send).toEqual([2, 1]);
    expect(told(who, [collected, opening(2, '2026-12-20T09:00', 2)]).send).toEqual([1, 2]);
  });

  it('keeps the cool-down of a location while texts about others go out', () => {
    const recent = [textAbout(1, [2], '2026-12-03T09:00'), textAbout(5, [1], '2026-12-05T09:00')];
    expect(told(person({}, { recent }), [opening(1, '2026-12-06T09:00')]).deferred).toEqual([
      [1, 'cool-down', 10],
    ]);
  });

  it('holds everything beyond the limit of the day, a sooner one too', () => {
    const who = person({ maxPerDay: 5 }, { alertsToday: 5, recent: [textAbout(5, [1], '2026-12-05T09:00')] });
    expect(told(who, [opening(1, '2026-12-02T09:00')])).toEqual({ ...nothing, held: [[1, 'daily-limit']] });
    expect(told(person({ maxPerDay: 5 }, { alertsToday: 4 }), [opening(1, '2026-12-02T09:00')]).send).toEqual(
      [1],
    );
  });

  it('puts off to the end of quiet hours', () => {
    const who = person({ quietHours: { from: 10 * 60, to: 11 * 60 } });
    expect(told(who, [opening(1, '2026-12-05T09:00')]).deferred).toEqual([[1, 'quiet-hours', 40]]);
  });

  it('sends one text an hour to those who do not want every one', () => {
    const who = person({ immediate: false });
    const [early, late] = [
      opening(1, '2026-12-05T09:00', 1, NOW - 30 * MINUTE),
      opening(2, '2026-12-06T09:00', 1, NOW - 10 * MINUTE),
    ];
    expect(told(who, [late]).deferred).toEqual([[2, 'hourly', 40]]);
    expect(told(who, [early, late]).send).toEqual([1, 2]);
    const texted = person({ immediate: false }, { recent: [textAbout(5, [3], '2026-12-05T09:00')] });
    expect(told(texted, [early]).deferred).toEqual([[1, 'hourly', 40]]);
  });

  it('says why each opening is not for this person', () => {
    const far = opening(1, '2027-06-05T09:00');
    expect(told(person(), [far, opening(2, '2026-12-05T09:00')])).toEqual({
      ...nothing,
      send: [2],
      held: [[1, 'timeframe']],
    });
    expect(told(person(), [opening(1, '2026-12-05T09:00', 9)]).held).toEqual([[1, 'not-watching']]);
    const stopped = person({}, { eligibility: { unreachable: 'opted-out', entitled: true, booked: false } });
    expect(told(stopped, [far, opening(2, '2026-12-05T09:00')]).held).toEqual([
      [1, 'opted-out'],
      [2, 'opted-out'],
    ]);
  });

  it('leaves no opening without an answer, and never sends more than the rules allow', () => {
    const pending = fc.uniqueArray(
      fc.record({
        id: fc.nat(50),
        day: fc.integer({ min: 2, max: 28 }),
        location: fc.integer({ min: 1, max: 4 }),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        pending,
        fc.nat(6),
        fc.boolean(),
        fc.nat(40),
        (openings, alertsToday, immediate, minutes) => {
          const list = openings.map(({ id, day, location }) =>
            opening(id, `2026-12-${String(day).padStart(2, '0')}T09:00`, location, NOW - minutes * MINUTE),
          );
          const who = person(
            { immediate },
            { alertsToday, recent: [textAbout(7, [1, 2], '2026-12-10T09:00')] },
          );
          const { send, deferred, held } = told(who, list);
          const answered = [...send, ...deferred.map(([id]) => id), ...held.map(([id]) => id)];
          expect(answered.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
          expect(alertsToday >= 5 && send.length > 0).toBe(false);
          for (const [, , wait] of deferred) expect(wait).toBeGreaterThan(0);
        },
      ),
    );
  });
});
