import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant, toLocalTime } from '#domain/time/local-time';
import { quietUntil } from './quiet-hours.ts';

const ZONE = 'America/Chicago';
const NIGHT = { from: 22 * 60, to: 7 * 60 };

const until = (local: string, quiet = NIGHT, zone = ZONE) => {
  const end = quietUntil(quiet, zone, toInstant(local, zone));
  return end === null ? null : toLocalTime(end, zone);
};

describe('quiet hours', () => {
  it.each([
    ['2026-12-01T21:59', null],
    ['2026-12-01T22:00', '2026-12-02T07:00'],
    ['2026-12-02T00:00', '2026-12-02T07:00'],
    ['2026-12-02T06:59', '2026-12-02T07:00'],
    ['2026-12-02T07:00', null],
  ])('that run past midnight: at %s until %s', (local, end) => {
    expect(until(local)).toBe(end);
  });

  it.each([
    ['2026-12-01T12:59', null],
    ['2026-12-01T13:00', '2026-12-01T14:30'],
    ['2026-12-01T14:30', null],
  ])('within a day: at %s until %s', (local, end) => {
    expect(until(local, { from: 13 * 60, to: 14 * 60 + 30 })).toBe(end);
  });

  it('end at seven by the wall clock in the nights when clocks are changed', () => {
    expect(until('2026-03-07T23:00')).toBe('2026-03-08T07:00');
    expect(until('2026-10-31T23:00')).toBe('2026-11-01T07:00');
  });

  it('end in the future and outside of themselves, in every zone and through every switch', () => {
    const zones = [
      'America/New_York',
      ZONE,
      'America/Phoenix',
      'Pacific/Honolulu',
      'Pacific/Guam',
      'America/Adak',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
        fc.nat(1439),
        fc.nat(1439),
        fc.constantFrom(...zones),
        (now, from, to, zone) => {
          const end = quietUntil({ from, to }, zone, now);
          if (end === null) return;
          expect(end).toBeGreaterThan(now);
          expect(end - now).toBeLessThanOrEqual(25 * 3_600_000);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
