import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCountdown } from './countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends after its time, once', () => {
  const onEnd = vi.fn<() => void>();
  createCountdown(5_000, onEnd).resume();
  vi.advanceTimersByTime(4_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('does not count the time it is paused', () => {
  const onEnd = vi.fn<() => void>();
  const countdown = createCountdown(5_000, onEnd);
  countdown.resume();
  vi.advanceTimersByTime(3_000);
  countdown.pause();
  countdown.pause();
  vi.advanceTimersByTime(60_000);
  countdown.resume();
  countdown.resume();
  vi.advanceTimersByTime(1_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('never ends when it is never started', () => {
  const onEnd = vi.fn<() => void>();
  createCountdown(5_000, onEnd).pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
