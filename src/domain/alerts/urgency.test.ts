import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urgencyOf } from './urgency.ts';

const days = fc.integer({ min: 0, max: 400 });
const rate = fc.double({ min: 0, max: 200, noNaN: true });

describe('urgency', () => {
  it.each([
    [0, 0, 10],
    [7, 0.9, 10],
    [8, 0, 9],
    [14, 3.9, 8],
    [30, 14, 6],
    [31, 14, 5],
    [90, 0.5, 6],
    [91, 0.5, 5],
    [7, 60, 6],
    [8, 60, 5],
    [365, 100, 1],
  ])('of an opening %d days ahead where %d a day open is %d', (daysAhead, perDay, urgency) => {
    expect(urgencyOf({ daysAhead, perDay })).toBe(urgency);
  });

  it('is a whole number from 1 to 10', () => {
    fc.assert(
      fc.property(days, rate, (daysAhead, perDay) => {
        const urgency = urgencyOf({ daysAhead, perDay });
        expect(Number.isInteger(urgency) && urgency >= 1 && urgency <= 10).toBe(true);
      }),
    );
  });

  it('never falls when an opening is sooner or rarer', () => {
    fc.assert(
      fc.property(days, days, rate, rate, (day, otherDay, often, otherOften) => {
        const better = urgencyOf({ daysAhead: Math.min(day, otherDay), perDay: Math.min(often, otherOften) });
        const worse = urgencyOf({ daysAhead: Math.max(day, otherDay), perDay: Math.max(often, otherOften) });
        expect(better).toBeGreaterThanOrEqual(worse);
      }),
    );
  });
});
