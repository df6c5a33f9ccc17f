import { describe, expect, it } from 'vitest';
import { chanceAtAny, chanceWithin, expectedWithin } from './chance.ts';
import { countEpisodes } from './episodes.ts';
import { type EpisodeCount, fitRates } from './rate-model.ts';

const MINUTE = 60_000;
const at = (fitting: number, other = 0, days = 21): EpisodeCount => ({ fitting, other, days });
/** What the model says of the chance within a week. */
const chances = (counts: readonly EpisodeCount[], asked: readonly EpisodeCount[] = counts) => {
  const rateOf = fitRates(counts);
  return asked.map((count) => chanceWithin(rateOf(count), 7));
};

describe('an episode', () => {
  it('is everything that follows within an hour, such as a batch and slots that are listed again', () => {
    const burst = Array.from({ length: 40 }, () => 0);
    expect(countEpisodes([...burst, 50 * MINUTE, 100 * MINUTE])).toBe(1);
    expect(countEpisodes([...burst, 61 * MINUTE, 200 * MINUTE])).toBe(3);
    expect(countEpisodes([])).toBe(0);
  });
});

describe('the rate of a location', () => {
  it('is never zero nor certain, even where nothing was ever seen', () => {
    for (const counts of [[at(0)], [at(0), at(0)], [at(30), at(0)]])
      for (const chance of chances(counts)) {
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThan(1);
      }
  });

  it('is a finite number without any location or any day of history', () => {
    const rate = fitRates([])(at(0, 0, 10));
    expect(chanceWithin(rate, 7)).toBeGreaterThanOrEqual(0);
    expect(Number.isNaN(chanceWithin(fitRates([at(0, 0, 0)])(at(0, 0, 0)), 7))).toBe(false);
  });

  it('leans on the others where locations are alike, and on its own where they are not', () => {
    const alike = Array.from({ length: 40 }, (_, n) => at(3 + (n % 3)));
    const unlike = Array.from({ length: 40 }, (_, n) => at(n % 2 === 0 ? 0 : 8));
    const [nothingAmongAlike = 0] = chances(alike, [at(0)]);
    const [nothingAmongUnlike = 1] = chances(unlike, [at(0)]);
    expect(nothingAmongAlike).toBeGreaterThan(0.5);
    expect(nothingAmongUnlike).toBeLessThan(0.25);
  });

  it('is expected to be higher where more of everything opens, as far as the locations show it', () => {
    const busy = Array.from({ length: 20 }, (_, n) => at(6 + (n % 3), 200));
    const slow = Array.from({ length: 20 }, (_, n) => at(n % 2, 20));
    const [likeBusy = 0, likeSlow = 1] = chances([...busy, ...slow], [at(2, 200), at(2, 20)]);
    expect(likeBusy).toBeGreaterThan(likeSlow + 0.1);
  });

  it('counts days on which nothing could be seen for nothing', () => {
    const others = Array.from({ length: 20 }, () => at(2));
    const [sighted = 1, blind = 0] = chances(others, [at(2, 0, 21), at(2, 0, 7)]);
    expect(blind).toBeGreaterThan(sighted);
  });

  it('makes several locations likelier than each of them, and longer times likelier than short ones', () => {
    const rateOf = fitRates([at(2), at(5), at(1)]);
    const rates = [rateOf(at(2)), rateOf(at(1))];
    expect(chanceAtAny(rates, 7)).toBeGreaterThan(Math.max(...rates.map((rate) => chanceWithin(rate, 7))));
    expect(chanceAtAny(rates, 14)).toBeGreaterThan(chanceAtAny(rates, 7));
    expect(chanceAtAny([], 7)).toBe(0);
    expect(expectedWithin(rateOf(at(5)), 21)).toBeCloseTo(3, 0);
  });
});
