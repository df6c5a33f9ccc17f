import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysAhead,
  daysBetween,
  isLocalDate,
  isLocalTime,
  toInstant,
  toIsoWithOffset,
  toLocalDate,
  toLocalTime,
} from './local-time.ts';
import { canonicalTimeZone, isTimeZone, offsetText, zoneOffset } from './zone-offset.ts';

/** Every zone that has a location, with its offsets in winter and summer and, where it switches, both hours of 2026. */
const SWITCHING = [
  ['America/New_York', '-05:00', '-04:00'],
  ['America/Toronto', '-05:00', '-04:00'],
  ['America/Kentucky/Louisville', '-05:00', '-04:00'],
  ['America/Chicago', '-06:00', '-05:00'],
  ['America/North_Dakota/New_Salem', '-06:00', '-05:00'],
  ['America/Denver', '-07:00', '-06:00'],
  ['America/Boise', '-07:00', '-06:00'],
  ['America/Los_Angeles', '-08:00', '-07:00'],
  ['America/Anchorage', '-09:00', '-08:00'],
  ['America/Adak', '-10:00', '-09:00'],
] as const;

const STEADY = [
  ['Pacific/Honolulu', '-10:00'],
  ['America/Phoenix', '-07:00'],
  ['America/Puerto_Rico', '-04:00'],
  ['America/St_Thomas', '-04:00'],
  ['Pacific/Guam', '+10:00'],
  ['Asia/Qatar', '+03:00'],
  ['Asia/Singapore', '+08:00'],
] as const;

const at = (iso: string) => Date.parse(iso);

describe('the clock of a location', () => {
  it.each(SWITCHING)('in %s is %s in winter and %s in summer', (zone, winter, summer) => {
    expect(toIsoWithOffset('2026-12-02T09:15', zone)).toBe(`2026-12-02T09:15:00${winter}`);
    expect(toIsoWithOffset('2026-07-02T21:00', zone)).toBe(`2026-07-02T21:00:00${summer}`);
  });

  it.each(SWITCHING)('in %s skips an hour in March: what it skips is reckoned on', (zone, winter, summer) => {
    const jump = at(`2026-03-08T02:00:00${winter}`);
    expect(toInstant('2026-03-08T01:59', zone)).toBe(jump - 60_000);
    expect(toInstant('2026-03-08T03:00', zone)).toBe(jump);
    expect(toInstant('2026-03-08T02:30', zone)).toBe(jump + 30 * 60_000);
    expect(toLocalTime(toInstant('2026-03-08T02:30', zone), zone)).toBe('2026-03-08T03:30');
    expect(toIsoWithOffset('2026-03-08T02:30', zone)).toBe(`2026-03-08T03:30:00${summer}`);
  });

  it.each(SWITCHING)('in %s shows an hour twice in November: the first counts', (zone, winter, summer) => {
    expect(toInstant('2026-11-01T00:59', zone)).toBe(at(`2026-11-01T00:59:00${summer}`));
    expect(toInstant('2026-11-01T01:30', zone)).toBe(at(`2026-11-01T01:30:00${summer}`));
    expect(toInstant('2026-11-01T02:00', zone)).toBe(at(`2026-11-01T02:00:00${winter}`));
    expect(toLocalTime(at(`2026-11-01T01:30:00${winter}`), zone)).toBe('2026-11-01T01:30');
  });

  it.each(STEADY)('in %s is %s all year', (zone, offset) => {
    for (const local of ['2026-01-15T02:30', '2026-03-08T02:30', '2026-07-01T02:30', '2026-11-01T01:30'])
      expect(toIsoWithOffset(local, zone)).toBe(`${local}:00${offset}`);
  });

  it('is what it was told to be, for every instant, except in the repeated hour', () => {
    const zones = [
      ...SWITCHING.map(([zone]) => zone),
      ...STEADY.map(([zone]) => zone),
      'Australia/Lord_Howe',
    ];
    const minute = fc.integer({
      min: at('2020-01-01T00:00Z') / 60_000,
      max: at('2036-01-01T00:00Z') / 60_000,
    });
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
        const instant = minutes * 60_000;
        const back = toInstant(toLocalTime(instant, zone), zone);
        expect(toLocalTime(back, zone)).toBe(toLocalTime(instant, zone));
        expect(instant - back).toBeOneOf([0, 30 * 60_000, 60 * 60_000]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the day of a location', () => {
  it('is its own, whatever day it is elsewhere', () => {
    const instant = at('2026-12-02T04:30Z');
    expect(toLocalDate(instant, 'America/Los_Angeles')).toBe('2026-12-01');
    expect(toLocalDate(instant, 'Asia/Singapore')).toBe('2026-12-02');
  });

  it('counts midnights there, not periods of 24 hours', () => {
    const lateEvening = at('2026-12-01T23:50:00-08:00');
    expect(daysAhead('2026-12-01T23:59', 'America/Los_Angeles', lateEvening)).toBe(0);
    expect(daysAhead('2026-12-02T00:10', 'America/Los_Angeles', lateEvening)).toBe(1);
    expect(daysAhead('2026-11-30T09:00', 'America/Los_Angeles', lateEvening)).toBe(-1);
  });

  it('is one day even when it has 23 or 25 hours', () => {
    expect(daysAhead('2026-03-09T00:00', 'America/New_York', at('2026-03-08T00:00:00-05:00'))).toBe(1);
    expect(daysAhead('2026-11-02T00:00', 'America/New_York', at('2026-11-01T00:00:00-04:00'))).toBe(1);
  });

  it('can be counted on from', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  });
});

describe('what upstream calls a time', () => {
  it.each(['2026-12-02T09:15', '2028-02-29T00:00', '2026-12-31T23:59'])('%s is one', (text) =>
    expect(isLocalTime(text)).toBe(true),
  );
  it.each([
    '2026-02-30T09:15',
    '2026-12-02',
    '2026-12-02T24:00',
    '2026-12-02T09:15:00',
    '2026-13-01T00:00',
    '',
  ])('%j is none', (text) => expect(isLocalTime(text)).toBe(false));
  it('has dates of its own', () => {
    expect(isLocalDate('2026-12-02')).toBe(true);
    expect(isLocalDate('2026-02-30')).toBe(false);
    expect(isLocalDate('2026-12-02T09:15')).toBe(false);
  });
});

describe('a zone', () => {
  it('is known or not', () => {
    expect(isTimeZone('America/New_York')).toBe(true);
    expect(isTimeZone('America/Gotham')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  it.each(['america/new_york', 'AMERICA/NEW_YORK', 'aMeRiCa/nEw_YoRk', 'US/Eastern', 'us/eastern'])(
    'written as %s has one canonical name',
    (variant) => expect(canonicalTimeZone(variant)).toBe('America/New_York'),
  );

  it.each(['+05:30', '-0800', '+5', 'America/Gotham', ' America/New_York', 'America/../New_York', ''])(
    'is not %j',
    (text) => expect(canonicalTimeZone(text)).toBeUndefined(),
  );

  it('has an offset for any second of a minute', () => {
    expect(zoneOffset(at('2026-12-02T04:30:59.999Z'), 'America/New_York')).toBe(-5 * 3_600_000);
    expect(zoneOffset(at('1969-12-31T23:59:59.999Z'), 'America/New_York')).toBe(-5 * 3_600_000);
  });

  it('writes its offset with two digits each', () => {
    expect(offsetText(0)).toBe('+00:00');
    expect(offsetText(-9.5 * 3_600_000)).toBe('-09:30');
    expect(offsetText(10 * 3_600_000)).toBe('+10:00');
  });
});
