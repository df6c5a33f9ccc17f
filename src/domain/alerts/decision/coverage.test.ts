import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids';
import { addDays, toInstant } from '#domain/time/local-time';
import { coverageOf, narrowsFrom } from './coverage.ts';
import { mismatch } from './match.ts';
import { DEFAULT_PREFERENCES, LIMITS, type Preferences } from './preferences.ts';
import { urgencyOf } from './urgency.ts';

const ZONE = 'America/Phoenix';
const TODAY = '2026-11-15';
const NOW = toInstant(`${TODAY}T09:41`, ZONE);

const covered = (wishes: Partial<Preferences>, perDay = 0.2) =>
  coverageOf({ ...DEFAULT_PREFERENCES, ...wishes }, { timeZone: ZONE, perDay }, NOW);

describe('how far ahead settings reach', () => {
  it.each<[Partial<Preferences>, number, ReturnType<typeof covered>]>([
    [{}, 0.2, { limit: 'timeframe', days: 90, lastDay: '2027-02-13' }],
    [{}, 14, { limit: 'timeframe', days: 90, lastDay: '2027-02-13' }],
    [{}, 15, { limit: 'priority', days: 30, lastDay: '2026-12-15' }],
    [{}, 50, { limit: 'priority', days: 14, lastDay: '2026-11-29' }],
    [{ timeframeDays: 7 }, 50, { limit: 'timeframe', days: 7, lastDay: '2026-11-22' }],
    [{ earlierThan: '2026-12-24' }, 0.2, { limit: 'earlier-than', days: null, lastDay: '2026-12-23' }],
    [{ earlierThan: '2027-02-14' }, 0.2, { limit: 'timeframe', days: 90, lastDay: '2027-02-13' }],
    [{ earlierThan: TODAY }, 0.2, { limit: 'earlier-than', days: null, lastDay: null }],
  ])('with %j where %d a day open', (wishes, perDay, expected) => {
    expect(covered(wishes, perDay)).toEqual(expected);
  });

  it('is what the decision about each opening amounts to', () => {
    const wishes = fc.record({
      timeframeDays: fc.integer(LIMITS.timeframeDays),
      urgencyThreshold: fc.integer(LIMITS.urgencyThreshold),
      earlierThan: fc.option(fc.integer({ min: -5, max: 200 }).map((days) => addDays(TODAY, days))),
    });
    const rate = fc.double({ min: 0, max: 80, noNaN: true });
    fc.assert(
      fc.property(wishes, rate, fc.integer({ min: 0, max: 370 }), (chosen, perDay, daysAhead) => {
        const date = addDays(TODAY, daysAhead);
        const opening = {
          id: 1,
          locationId: asId<'location'>(1),
          at: `${date}T23:00`,
          timeZone: ZONE,
          startsAt: toInstant(`${date}T23:00`, ZONE),
          seats: 1,
          seatsOver: 0,
          urgency: urgencyOf({ daysAhead, perDay }),
          appearedAt: NOW,
        };
        const { lastDay } = covered(chosen, perDay);
        const isWanted = mismatch(opening, { ...DEFAULT_PREFERENCES, ...chosen }, 0, NOW) === null;
        expect(isWanted).toBe(lastDay !== null && date <= lastDay);
      }),
    );
  });

  it('is cut by priority from the value on that is told', () => {
    const at = (perDay: number, timeframeDays = 90) => narrowsFrom({ timeframeDays }, { perDay });
    expect([at(0.2), at(2), at(5), at(20), at(60), at(2, 30), at(0.2, 7)]).toEqual([9, 8, 7, 5, 4, 9, null]);
  });
});
