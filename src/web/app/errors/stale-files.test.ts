import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigating } from '#web/app/routing/navigation';
import { reloadOnStaleFiles } from './stale-files.ts';

const NOW = Date.parse('2026-11-16T12:00:00Z');
const reload = vi.fn<() => void>();
let onError = (_event: { preventDefault: () => void }) => {};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof onError) => (onError = listener),
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  reloadOnStaleFiles();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  navigating.set(false);
});

const failToLoad = () => onError({ preventDefault: () => undefined });

it('loads the page anew when its files are gone, at most once a minute', () => {
  failToLoad();
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(NOW + 60_000);
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not while offline, nor on the way to another page', () => {
  vi.stubGlobal('navigator', { onLine: false });
  failToLoad();
  vi.stubGlobal('navigator', { onLine: true });
  navigating.set(true);
  failToLoad();
  expect(reload).not.toHaveBeenCalled();
});
