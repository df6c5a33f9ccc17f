import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../../test/deferred.ts';
import { startLoop } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a loop', () => {
  it('goes on at once while there is work, and pauses when there is none', async () => {
    const answers = ['again', 'again', 'pause', 'pause'] as const;
    let steps = 0;
    const loop = startLoop(async () => answers[steps++] ?? 'pause', 500);
    await vi.advanceTimersByTimeAsync(0);
    expect(steps).toBe(3);
    await vi.advanceTimersByTimeAsync(499);
    expect(steps).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(steps).toBe(4);
    await loop.stop();
  });

  it('stops at once while it pauses, and leaves no timer behind', async () => {
    let steps = 0;
    const loop = startLoop(async () => {
      steps += 1;
      return 'pause';
    }, 60_000);
    await vi.advanceTimersByTimeAsync(0);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(steps).toBe(1);
  });

  it.each(['again', 'pause'] as const)(
    'lets a step under way end, takes no further one (%s)',
    async (answer) => {
      const under = deferred<'again' | 'pause'>();
      let steps = 0;
      const loop = startLoop(() => {
        steps += 1;
        return under.promise;
      }, 500);
      let stopped = false;
      const stopping = loop.stop().then(() => (stopped = true));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(stopped).toBe(false);
      under.resolve(answer);
      await stopping;
      expect(steps).toBe(1);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
