import { describe, expect, it } from 'vitest';
import { learnRate, type RateLesson, rateNow } from './opening-rate.ts';
import { simulatedLocations } from '../../../../test/scheduler-simulation.ts';
import { DAY, HOUR, MINUTE, SECOND } from './settings.ts';
import type { SlotSurvival } from './estimates.ts';
import { type LocationPollState, newState, type SharedState } from './state.ts';
import { learnSurvival, vanishingOf } from './slot-survival.ts';

const NOW = Date.UTC(2026, 2, 2);

/** A fixed sequence in (0, 1) that fills it evenly. */
const even = (n: number) => (0.5 + n * 0.618_033_988_749_895) % 1;

interface Pupil {
  location: LocationPollState;
  shared: SharedState;
}

function firstLocation(): Pupil {
  const state = newState(simulatedLocations(1), NOW);
  const [location] = state.locations;
  if (location === undefined) throw new Error('no location');
  return { location, shared: state.shared };
}

function taught(lessons: readonly RateLesson[]): Pupil {
  return lessons.reduce(({ location, shared }, lesson) => {
    const { rate, hourFinds, hourExpected } = learnRate(location, shared, lesson);
    return { location: { ...location, rate }, shared: { ...shared, hourFinds, hourExpected } };
  }, firstLocation());
}

describe('how fast slots vanish', () => {
  const nothing: SlotSurvival = { deaths: [0, 0, 0], watched: [0, 0, 0] };

  it.each([10, 45, 120])('is learned from looks %i seconds apart, though nobody saw them go', (seconds) => {
    const life = 90 * SECOND;
    let survival = nothing;
    for (let n = 0; n < 600; n++) {
      const lasts = -Math.log(1 - even(n)) * life;
      const slot = { startsAt: NOW + DAY, firstSeenAt: NOW };
      for (let seen = 0; ; seen += seconds * SECOND) {
        const from = NOW + seen;
        const next = from + seconds * SECOND;
        const open = seen + seconds * SECOND < lasts;
        survival = learnSurvival(survival, [
          open ? { slot, from, aliveAt: next, goneAt: null } : { slot, from, aliveAt: from, goneAt: next },
        ]);
        if (!open) break;
      }
    }
    expect(Math.abs(1 / vanishingOf(survival).fresh / life - 1)).toBeLessThan(0.12);
  });

  it('is not fooled by slots whose end was never seen', () => {
    let survival = nothing;
    const slot = { startsAt: NOW + DAY, firstSeenAt: NOW };
    for (let n = 0; n < 50; n++) {
      survival = learnSurvival(survival, [{ slot, from: NOW, aliveAt: NOW + 2 * MINUTE, goneAt: null }]);
    }
    expect(1 / vanishingOf(survival).fresh).toBeGreaterThan(HOUR);
  });
});

describe('how often openings appear', () => {
  it('is learned from finds in the time they would have been found', () => {
    // Two openings an hour, of which half are gone before the look.
    const lessons = Array.from({ length: 10 * 48 }, (_, n) => {
      const from = NOW + n * 30 * MINUTE;
      return { found: n % 2, from, to: from + 30 * MINUTE, share: 0.5 };
    });
    const { location, shared } = taught(lessons);
    const perHour = rateNow(location, shared, NOW + 10 * DAY) * HOUR;
    expect(Math.abs(perHour / 2 - 1)).toBeLessThan(0.15);
  });

  it('follows the local hour', () => {
    const lessons = Array.from({ length: 20 * 24 }, (_, hour) => {
      const from = NOW + hour * HOUR;
      const local = (hour + 24 - 5) % 24;
      return { found: local >= 9 && local < 17 ? 3 : 0, from, to: from + HOUR - 1, share: 1 };
    });
    const { location, shared } = taught(lessons);
    const at = (local: number) => rateNow(location, shared, NOW + 20 * DAY + (local + 5) * HOUR);
    expect(at(12)).toBeGreaterThan(8 * at(3));
  });

  it('is higher for some minutes after a find', () => {
    const { location, shared } = firstLocation();
    const found = { ...location, flurry: 0.5, foundAt: NOW };
    expect(rateNow(found, shared, NOW + MINUTE)).toBeGreaterThan(2 * rateNow(location, shared, NOW + MINUTE));
    expect(rateNow(found, shared, NOW + HOUR)).toBeCloseTo(rateNow(location, shared, NOW + HOUR), 12);
  });
});
