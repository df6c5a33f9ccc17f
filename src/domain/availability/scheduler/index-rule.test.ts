import { describe, expect, it } from 'vitest';
import { FRESH_SPAN, gainOfLook, visibleTime } from './index-rule.ts';

const MEAN_LIVES = [20_000, 100_000, 600_000, 86_400_000];
const GAPS = Array.from({ length: 60 }, (_, n) => 500 * 1.3 ** n);

describe('the index rule', () => {
  it.each(MEAN_LIVES)('is (1 − e^(−μs))/μ − s·e^(−μs) for one mean life of %i ms', (life) => {
    const rate = 1 / life;
    for (const gap of GAPS) {
      const plain = -Math.expm1(-rate * gap) / rate - gap * Math.exp(-rate * gap);
      expect(Math.abs(gainOfLook({ fresh: rate, settled: rate }, gap) - plain)).toBeLessThan(
        1e-5 * plain + 1e-6,
      );
    }
  });

  it('grows with the time since the last look and never beyond one mean life', () => {
    for (const fresh of MEAN_LIVES) {
      for (const settled of MEAN_LIVES.filter((life) => life >= fresh)) {
        const vanishing = { fresh: 1 / fresh, settled: 1 / settled };
        const gains = GAPS.map((gap) => gainOfLook(vanishing, gap));
        gains.forEach((gain, index) =>
          expect(gain).toBeGreaterThanOrEqual((gains[index - 1] ?? 0) * (1 - 1e-9)),
        );
        expect(gains.at(-1)).toBeLessThanOrEqual(fresh + settled);
      }
    }
  });

  it('prefers what vanishes fast when both were seen a moment ago, and leaves what lasts for later', () => {
    const fast = { fresh: 1 / 100_000, settled: 1 / 600_000 };
    const slow = { fresh: 1 / 86_400_000, settled: 1 / 86_400_000 };
    expect(gainOfLook(fast, 10_000)).toBeGreaterThan(100 * gainOfLook(slow, 10_000));
    expect(gainOfLook(slow, 86_400_000)).toBeGreaterThan(gainOfLook(fast, 86_400_000));
  });

  it('counts as visible only the time after which an opening is still there', () => {
    const vanishing = { fresh: 1 / 60_000, settled: 1 / 600_000 };
    expect(visibleTime(vanishing, 1_000)).toBeCloseTo(992, 0);
    expect(visibleTime(vanishing, 1e12)).toBeCloseTo(
      60_000 * (1 - Math.exp(-FRESH_SPAN / 60_000)) + 600_000 * Math.exp(-FRESH_SPAN / 60_000),
      3,
    );
  });
});
