import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, LIMITS } from './preferences.ts';
import { reachOf, urgencyOf } from './urgency.ts';

const days = fc.integer({ min: 0, max: 400 });
/** Tenths, because random doubles are hardly ever of the size that matters. */
const rate = fc.integer({ min: 0, max: 800 }).map((tenths) => tenths / 10);
const threshold = fc.integer(LIMITS.urgencyThreshold);

describe('urgency', () => {
  it.each([
    [0, 0, 10],
    [14, 0.9, 10],
    [15, 0, 9],
    [365, 0.5, 7],
    [30, 3.9, 8],
    [40, 5, 6],
    [365, 14.9, 6],
    [30, 15, 6],
    [31, 15, 5],
    [30, 49.9, 6],
    [14, 50, 6],
    [15, 50, 5],
    [365, 100, 1],
  ])('of an opening %d days ahead where %d a day open is %d', (daysAhead, perDay, urgency) => {
    expect(urgencyOf({ daysAhead, perDay })).toBe(urgency);
  });

  it('passes at the default threshold whatever the timeframe allows, except where very many open', () => {
    fc.assert(
      fc.property(days, rate, (daysAhead, perDay) => {
        const passes = urgencyOf({ daysAhead, perDay }) >= DEFAULT_PREFERENCES.urgencyThreshold;
        expect(passes).toBe(daysAhead <= (perDay < 15 ? Infinity : perDay < 50 ? 30 : 14));
      }),
    );
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

  it('reaches a threshold exactly as far ahead as is said', () => {
    fc.assert(
      fc.property(days, rate, threshold, (daysAhead, perDay, least) => {
        expect(urgencyOf({ daysAhead, perDay }) >= least).toBe(daysAhead <= reachOf(least, perDay));
      }),
    );
  });
});
