import { describe, expect, it } from 'vitest';
import { playStorm } from './play-storm.ts';

/** Half a day of a small world behind a proxy that spoils one answer in twenty; the long form is a storm. */
const FIXED_SEEDS = [11, 12];
const FRESH_SEED = Math.floor(Math.random() * 2 ** 31);

describe('spoilt answers of the scheduler', () => {
  it.each(FIXED_SEEDS)(
    'announce nothing that is not there and hide nothing that is (seed %i)',
    async (seed) => {
      const { real, guarded, plain } = await playStorm({ seed, days: 0.5, centres: 24 });
      expect(real).toBeGreaterThan(100);
      expect(guarded.false).toBe(0);
      expect(guarded.missed / real).toBeLessThanOrEqual(0.01);
      expect(plain.false).toBeGreaterThan(100);
    },
    60_000,
  );

  it(`do far less harm than to a plain comparison (fresh seed ${FRESH_SEED})`, async () => {
    const { real, guarded, plain } = await playStorm({ seed: FRESH_SEED, days: 0.25, centres: 24 });
    expect(guarded.false).toBeLessThan(plain.false / 10);
    expect(guarded.missed).toBeLessThan(real * 0.1);
  }, 600_000);
});
