import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/db/unavailable';
import { createLog } from '#server/platform/log';
import { loopRunner } from './loop-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Line {
  level: number;
  loop: string;
  msg: string;
  failedSeconds?: number;
}

function start(step: () => Promise<'again' | 'pause'>) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const loop = loopRunner({ log })({ name: 'test', pauseMilliseconds: 100, periodSeconds: 1 }, step);
  return { lines, loop };
}

describe('a loop that fails', () => {
  it('is tried again with growing waits of at most five seconds, and says so once', async () => {
    const tries: number[] = [];
    const { lines, loop } = start(async () => {
      tries.push(Date.now());
      throw new Error('not today');
    });
    await vi.advanceTimersByTimeAsync(60_000);
    const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(2_500);
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(lines.map(({ loop, msg }) => `${loop}: ${msg}`)).toEqual([
      'test: the loop fails, and is tried again with growing waits',
    ]);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not hurried by whoever wakes it', async () => {
    let tries = 0;
    const { loop } = start(async () => {
      tries += 1;
      throw new Error('not today');
    });
    await vi.advanceTimersByTimeAsync(30_000);
    const before = tries;
    for (let n = 0; n < 100; n += 1) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(tries - before).toBeLessThanOrEqual(1);
    await loop.stop();
  });

  it('says when it works again, after how long, and goes on at its own pace', async () => {
    let works = false;
    let steps = 0;
    const { lines, loop } = start(async () => {
      if (!works) throw new DatabaseUnavailable(new Error('away'));
      steps += 1;
      return 'pause';
    });
    await vi.advanceTimersByTimeAsync(30_000);
    works = true;
    await vi.advanceTimersByTimeAsync(5_000);
    const before = steps;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(steps - before).toBe(10);
    expect(lines.map(({ level }) => level)).toEqual([40, 30]);
    expect(lines[1]?.failedSeconds).toBeGreaterThanOrEqual(30);
    await loop.stop();
  });
});

describe('the first steps of several loops', () => {
  const several = (names: readonly string[], takes: (name: string) => number) => {
    const events: string[] = [];
    const run = loopRunner({ log: createLog('info', { write: () => {} }) });
    const loops = names.map((name) =>
      run({ name, pauseMilliseconds: 60_000, periodSeconds: 60 }, async () => {
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, takes(name)));
        events.push(`${name} ends`);
        return 'pause';
      }),
    );
    return { events, stop: () => Promise.all(loops.map((loop) => loop.stop())) };
  };

  it('follow each other', async () => {
    const { events, stop } = several(['a', 'b', 'c'], () => 50);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('do not wait long for one that takes its time, nor for one that fails', async () => {
    const { events, stop } = several(['slow', 'b'], (name) => (name === 'slow' ? 30_000 : 0));
    await vi.advanceTimersByTimeAsync(210);
    expect(events).toEqual(['slow begins', 'b begins', 'b ends']);
    await vi.advanceTimersByTimeAsync(30_000);
    await stop();
    const run = loopRunner({ log: createLog('silent') });
    let taken = 0;
    const failing = run({ name: 'bad', pauseMilliseconds: 1, periodSeconds: 1 }, () =>
      Promise.reject(new Error('no')),
    );
    const other = run({ name: 'good', pauseMilliseconds: 60_000, periodSeconds: 1 }, async () => {
      taken += 1;
      return 'pause';
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toBe(1);
    await Promise.all([failing.stop(), other.stop()]);
  });
});
