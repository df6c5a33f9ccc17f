import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { toInstant } from '#domain/time/local-time';
import { timeOfDay } from '#domain/time/time-of-day';
import { type Eligibility, gate, mismatch } from './match.ts';
import type { AlertOpening } from '#domain/alerts/opening';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';
import { CONTACT_REASONS } from './reasons.ts';

const ZONE = 'America/Los_Angeles';
const NOW = toInstant('2026-11-16T10:00', ZONE);
const ELIGIBLE: Eligibility = { unreachable: null, entitled: true, booked: false };

const opening = (at: string, change: Partial<AlertOpening> = {}): AlertOpening => ({
  id: 1,
  locationId: asId(1),
  at,
  timeZone: ZONE,
  startsAt: toInstant(at, ZONE),
  seats: 2,
  seatsOver: 0,
  urgency: 8,
  appearedAt: NOW - 1_000,
  ...change,
});

const why = (about: AlertOpening, wishes: Partial<Preferences> = {}, since = 0) =>
  mismatch(about, { ...DEFAULT_PREFERENCES, ...wishes }, since, NOW);

describe('the gate', () => {
  it.each<[Partial<Eligibility>, number | null, string | null]>([
    [{}, null, null],
    ...CONTACT_REASONS.map(
      (reason) =>
        [{ unreachable: reason, entitled: false, booked: true }, NOW + 1, reason] as [
          Eligibility,
          number,
          string,
        ],
    ),
    [{ entitled: false, booked: true }, NOW + 1, 'not-paid'],
    [{ booked: true }, NOW + 1, 'booked'],
    [{}, NOW + 1, 'paused'],
    [{}, NOW, null],
  ])('answers %o, paused until %s, with %s', (change, pausedUntil, reason) => {
    expect(gate({ ...ELIGIBLE, ...change }, pausedUntil, NOW)).toBe(reason);
  });
});

describe('filters', () => {
  it('let an ordinary opening pass with the settings everybody starts with', () => {
    expect(why(opening('2026-11-20T09:15'))).toBeNull();
  });

  it.each([
    ['2027-02-14T23:59', 90, null],
    ['2027-02-15T00:00', 90, 'timeframe'],
    ['2026-11-23T12:00', 7, null],
    ['2026-11-24T00:00', 7, 'timeframe'],
  ])('count days on the calendar of the location: %s within %d days', (at, timeframeDays, reason) => {
    expect(why(opening(at), { timeframeDays })).toBe(reason);
  });

  it.each([
    [8, null],
    [9, 'urgency'],
  ])('compare urgency 8 with a threshold of %d', (urgencyThreshold, reason) => {
    expect(why(opening('2026-11-20T09:15'), { urgencyThreshold })).toBe(reason);
  });

  it('know times of day, and evening reaches to five in the morning', () => {
    const at = ['04:59', '05:00', '11:59', '12:00', '16:59', '17:00', '23:30'];
    expect(at.map((time) => timeOfDay(`2026-11-20T${time}`))).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
    expect(why(opening('2026-11-20T02:00'), { timesOfDay: ['evening'] })).toBeNull();
    expect(why(opening('2026-11-20T09:00'), { timesOfDay: ['afternoon', 'evening'] })).toBe('time-of-day');
  });

  it('know the weekend of the location', () => {
    expect(why(opening('2026-11-20T23:59'), { weekendsOnly: true })).toBe('weekday');
    expect(why(opening('2026-11-21T00:00'), { weekendsOnly: true })).toBeNull();
    expect(why(opening('2026-11-22T23:59'), { weekendsOnly: true })).toBeNull();
    expect(why(opening('2026-11-23T00:00'), { weekendsOnly: true })).toBe('weekday');
  });

  it('take only days before the one asked for', () => {
    expect(why(opening('2026-11-19T23:59'), { earlierThan: '2026-11-20' })).toBeNull();
    expect(why(opening('2026-11-20T00:00'), { earlierThan: '2026-11-20' })).toBe('not-earlier');
  });

  it('need a seat for everybody, and tell of added seats only those for whom there were too few', () => {
    expect(why(opening('2026-11-20T09:15'), { partySize: 2 })).toBeNull();
    expect(why(opening('2026-11-20T09:15'), { partySize: 3 })).toBe('party-size');
    const grown = opening('2026-11-20T09:15', { seats: 4, seatsOver: 2 });
    expect([1, 2, 3, 4, 5].map((partySize) => why(grown, { partySize }))).toEqual([
      'party-size',
      'party-size',
      null,
      null,
      'party-size',
    ]);
  });

  it('leave out what was open before somebody began to watch', () => {
    const seen = opening('2026-11-20T09:15');
    expect(why(seen, {}, seen.appearedAt)).toBeNull();
    expect(why(seen, {}, seen.appearedAt + 1)).toBe('open-before-watch');
  });
});
