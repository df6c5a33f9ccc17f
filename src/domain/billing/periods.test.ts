import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorDayOf, periodEndOf } from './periods.ts';

const run = (first: string, months: number): string[] => {
  const start = new Date(first);
  const anchor = anchorDayOf(start);
  const ends = [start];
  for (let n = 0; n < months; n += 1) ends.push(periodEndOf(ends.at(-1) ?? start, anchor));
  return ends.map((end) => end.toISOString().slice(0, 10));
};

describe('a month', () => {
  it('ends on the anchor day, and finds back to it after a short month', () => {
    expect(run('2026-01-31T23:59:59.999Z', 6)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
    ]);
    expect(run('2026-10-30T00:00:00Z', 5).slice(3)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
  });

  it('knows leap years, and those that are none', () => {
    expect(run('2028-01-31T12:00:00Z', 2)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
    expect(run('2028-02-29T12:00:00Z', 12).at(-1)).toBe('2029-02-28');
    expect(run('2028-02-29T12:00:00Z', 48).at(-1)).toBe('2032-02-29');
    expect(run('2100-01-29T12:00:00Z', 1).at(-1)).toBe('2100-02-28');
  });

  it('crosses the year and keeps the time of day, whatever zone this machine is in', () => {
    const end = periodEndOf(new Date('2026-12-31T23:30:00.123Z'), 31);
    expect(end.toISOString()).toBe('2027-01-31T23:30:00.123Z');
    expect(periodEndOf(new Date('2026-03-08T07:30:00Z'), 8).toISOString()).toBe('2026-04-08T07:30:00.000Z');
  });

  it('is 28 to 31 days long and never drifts, from any start', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01Z'), max: new Date('2060-01-01Z'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 }),
        (start, months) => {
          const anchor = anchorDayOf(start);
          let end = start;
          for (let n = 0; n < months; n += 1) {
            const next = periodEndOf(end, anchor);
            const days = (next.getTime() - end.getTime()) / 86_400_000;
            expect(days >= 28 && days <= 31 && Number.isInteger(days)).toBe(true);
            end = next;
          }
          const month = start.getUTCFullYear() * 12 + start.getUTCMonth() + months;
          expect(end.getUTCFullYear() * 12 + end.getUTCMonth()).toBe(month);
        },
      ),
    );
  });
});
