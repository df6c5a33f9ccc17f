import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLoading } from './keep-loading.ts';

const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function file(failures: number) {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the file';
  };
  return { load, asked: () => asked };
}

describe('a file that does not come', () => {
  it('is asked for again until it is there', async () => {
    const { load, asked } = file(3);
    const loaded = vi.fn<(file: string) => void>();
    keepLoading(load, loaded);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(loaded).toHaveBeenCalledExactlyOnceWith('the file');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked()).toBe(4);
  });

  it('is asked for at once when the browser is back online', async () => {
    const { load } = file(1);
    const loaded = vi.fn<(file: string) => void>();
    keepLoading(load, loaded);
    await vi.advanceTimersByTimeAsync(10);
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded).toHaveBeenCalledOnce();
  });

  it('is given up by whoever no longer needs it', async () => {
    const { load, asked } = file(1);
    const loaded = vi.fn<(file: string) => void>();
    const stop = keepLoading(load, loaded);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked()).toBe(1);
    expect(loaded).not.toHaveBeenCalled();
  });
});
