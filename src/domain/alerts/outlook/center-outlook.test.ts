import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { misfit, outlookOf, type Place, whyNoneFits } from './center-outlook.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';
import type { FilterReason } from '#domain/alerts/decision/reasons';
import type { PastOpening } from './replay.ts';

const ZONE = 'America/Phoenix';
const NOW = toInstant('2026-11-15T09:41', ZONE);
const DAY = 86_400_000;
const PLACE: Place = { id: asId(1), timeZone: ZONE, perDay: 0.5 };
const slot = (local: string, slots = 2) => ({ date: `${local}:00-07:00`, slots });
const why = (local: string, change: Partial<Preferences> = {}, slots = 2) =>
  misfit(slot(local, slots), PLACE, { ...DEFAULT_PREFERENCES, ...change }, NOW);

describe('what fits the settings', () => {
  it('is what somebody would be texted about if it opened now', () => {
    expect(why('2026-11-24T09:15')).toBeNull();
    expect(why('2027-02-13T09:15')).toBeNull();
    expect(why('2027-02-14T09:15')).toBe('timeframe');
    expect(why('2026-11-24T09:15', { earlierThan: '2026-11-24' })).toBe('not-earlier');
    expect(why('2026-11-24T09:15', { partySize: 3 })).toBe('party-size');
    expect(why('2026-11-24T09:15', { weekendsOnly: true })).toBe('weekday');
    expect(why('2026-11-24T09:15', { timesOfDay: ['evening'] })).toBe('time-of-day');
    expect(why('2027-01-20T09:15', { urgencyThreshold: 10 })).toBe('urgency');
  });

  it('does not ask about a pause: the slot can be booked all the same', () =>
    expect(why('2026-11-24T09:15', { pausedUntil: NOW + DAY })).toBeNull());

  it.each<[FilterReason[], Partial<Preferences>, string, FilterReason | null]>([
    [['timeframe', 'timeframe'], {}, 'none before Feb 14', 'timeframe'],
    [['timeframe', 'not-earlier'], { earlierThan: '2026-12-24' }, 'none before Dec 24', 'not-earlier'],
    [['party-size'], { partySize: 3 }, 'none with 3 seats', 'party-size'],
    [['weekday'], { weekendsOnly: true }, 'none on a weekend', 'weekday'],
    [
      ['time-of-day'],
      { timesOfDay: ['morning', 'evening'] },
      'none in the morning or evening',
      'time-of-day',
    ],
    [['urgency'], {}, 'none above your priority', 'urgency'],
    [['urgency', 'weekday'], {}, 'none fits your settings', null],
  ])('%j is said as the one reason they share', (reasons, change, words, reason) =>
    expect(whyNoneFits(reasons, PLACE, { ...DEFAULT_PREFERENCES, ...change }, NOW)).toEqual({
      words,
      reason,
    }),
  );
});

let ids = 0;
function seen(local: string, lastedMinutes: number | null = null, at = '2026-12-01T09:00'): PastOpening {
  const appearedAt = toInstant(local, ZONE);
  return {
    id: (ids += 1),
    locationId: PLACE.id,
    at,
    timeZone: ZONE,
    startsAt: toInstant(at, ZONE),
    seats: 1,
    seatsOver: 0,
    urgency: 8,
    appearedAt,
    plannedAt: appearedAt,
    goneAt: lastedMinutes === null ? null : appearedAt + lastedMinutes * 60_000,
  };
}

const outlook = (openings: readonly PastOpening[], daysKnown = 30) =>
  outlookOf({
    seen: openings,
    timeZone: ZONE,
    preferences: DEFAULT_PREFERENCES,
    since: NOW - daysKnown * DAY,
    now: NOW,
  });

describe('the last fourteen days', () => {
  it('are counted by the calendar of the location, what fits apart from the rest', () => {
    const { days } = outlook([
      seen('2026-11-15T00:30'),
      seen('2026-11-14T23:30'),
      seen('2026-11-14T08:00', null, '2027-06-01T09:00'),
      seen('2026-11-02T00:00'),
    ]);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: '2026-11-02', fitting: 1, other: 0 });
    expect(days.slice(-2)).toEqual([
      { date: '2026-11-14', fitting: 1, other: 1 },
      { date: '2026-11-15', fitting: 1, other: 0 },
    ]);
  });

  it('leave out days before we looked, and say no rate of them', () => {
    const { days, rate, hours, finding } = outlook([], 2);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15']);
    expect([rate, hours, finding]).toEqual([null, null, 'Nothing new opened since Nov 13.']);
    expect(outlook([], 13.9).rate).toBeNull();
    expect(outlook([], 14).rate).toBe('No fitting opening in 14 days');
  });

  it('show how often something that fits opens', () => {
    const many = (count: number) => Array.from({ length: count }, () => seen('2026-11-10T13:00'));
    expect(outlook(many(1)).rate).toBe('One fitting opening in 14 days');
    expect(outlook(many(2)).rate).toBe('About 1 fitting opening a week');
    expect(outlook(many(4)).rate).toBe('About 2 fitting openings a week');
  });

  it('show the hours only where most of enough openings came in them', () => {
    const mornings = ['2026-11-10T06:10', '2026-11-11T07:00', '2026-11-12T08:59'].map((at) => seen(at));
    expect(outlook([...mornings, seen('2026-11-13T20:00')]).hours).toBe('Most appear between 6 and 9 AM.');
    expect(outlook(mornings).hours).toBeNull();
    expect(
      outlook([...mornings, seen('2026-11-13T20:00'), seen('2026-11-13T14:00'), seen('2026-11-13T23:00')])
        .hours,
    ).toBeNull();
    const noon = ['2026-11-10T11:10', '2026-11-11T12:00', '2026-11-12T13:59', '2026-11-12T13:00'];
    expect(outlook(noon.map((at) => seen(at))).hours).toBe('Most appear between 11 AM and 2 PM.');
  });

  it.each([
    ['Half of those that fit were gone in 7 min.', [5, 7, 40, 90], 30],
    ['Half of those that fit were gone in 2 h.', [5, 120, 400, null], 30],
    ['Most that fit opened before noon.', [5, null, null, null], 30],
    ['4 that fit opened since Nov 12.', [5, null, null, null], 3],
    ['3 that fit opened in 14 days.', [5, 7, 9], 30],
    ['One that fits opened in 14 days.', [5], 30],
  ] as const)('are put in words: %s', (finding, lives, daysKnown) =>
    expect(
      outlook(
        lives.map((minutes) => seen('2026-11-14T08:00', minutes)),
        daysKnown,
      ).finding,
    ).toBe(finding),
  );

  it('say so when nothing that opened fits', () =>
    expect(outlook([seen('2026-11-14T08:00', null, '2027-06-01T09:00')]).finding).toBe(
      'None of the new ones in 14 days fits.',
    ));
});
