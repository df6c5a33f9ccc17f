import { describe, expect, it } from 'vitest';
import { startStopwatch } from './stopwatch.ts';

describe('a stopwatch', () => {
  it('counts the time in which only the wall clock moved', () => {
    let now = 1_000_000;
    const elapsed = startStopwatch({ now: () => new Date(now) });
    now += 60_000;
    expect(elapsed()).toBeGreaterThanOrEqual(60_000);
  });

  it('never runs backwards when the wall clock is set back', () => {
    let now = 1_000_000;
    const elapsed = startStopwatch({ now: () => new Date(now) });
    now -= 60_000;
    expect(elapsed()).toBeGreaterThanOrEqual(0);
  });
});
