import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, toast } from '#web/lib/state/toast';
import { lastReachedBy, navigating, preloadThenNavigate, watchHistory } from './navigation.ts';
import { routeFor } from './routes.ts';

const assign = vi.fn<(to: string) => void>();
const replace = vi.fn<(to: string) => void>();
const scrollTo = vi.fn<() => void>();
const navigate = vi.fn<(to: string, options?: object) => void>();
const stored = new Map<string, string>();
let onPopState = () => {};

function stayAt(address: string): void {
  const { href, pathname, search } = new URL(address, 'https://gatelight.example');
  vi.stubGlobal('window', {
    location: { href, pathname, search, assign, replace },
    scrollTo,
    addEventListener: (_name: 'popstate', listener: () => void) => (onPopState = listener),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
}

/** A screen's file that arrives, or not, when the test says so. */
function holdScreen(path: string) {
  const { screen } = routeFor(path);
  let arrive = () => {};
  let fail = () => {};
  const file = new Promise<never>((resolve, reject) => {
    arrive = () => resolve(undefined as never);
    fail = () => reject(new Error('gone'));
  });
  vi.spyOn(screen, 'isLoaded').mockReturnValue(false);
  vi.spyOn(screen, 'preload').mockReturnValue(file);
  const settle = async (how: () => void) => {
    how();
    await file.catch(() => undefined);
    await Promise.resolve();
  };
  return { arrive: () => settle(arrive), fail: () => settle(fail) };
}

const haveLoaded = (path: string) => vi.spyOn(routeFor(path).screen, 'isLoaded').mockReturnValue(true);

beforeEach(() => {
  stayAt('/terms');
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  stored.clear();
  currentToast.set(null);
  navigating.set(false);
});

describe('a link to another page', () => {
  it('changes the address at once when the screen is here', () => {
    haveLoaded('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    expect(navigate).toHaveBeenCalledWith('/privacy', undefined);
    expect(lastReachedBy()).toBe('link');
  });

  it('waits for the screen while the old page stays', async () => {
    const file = holdScreen('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    expect(navigate).not.toHaveBeenCalled();
    expect(navigating.get()).toBe(true);
    await file.arrive();
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(navigating.get()).toBe(false);
  });

  it('gives way to a later one', async () => {
    const file = holdScreen('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    haveLoaded('/cookies');
    preloadThenNavigate(navigate, '/cookies');
    await file.arrive();
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(['/cookies']);
  });

  it('is not undone by a filter that writes itself into the address', async () => {
    const file = holdScreen('/privacy');
    haveLoaded('/terms');
    preloadThenNavigate(navigate, '/privacy');
    preloadThenNavigate(navigate, '/terms?q=x', { replace: true });
    await file.arrive();
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(['/terms?q=x', '/privacy']);
  });

  it('gives way to Back', async () => {
    watchHistory();
    const file = holdScreen('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    stayAt('/cookies');
    onPopState();
    await file.arrive();
    expect(navigate).not.toHaveBeenCalled();
    expect(lastReachedBy()).toBe('history');
    expect(navigating.get()).toBe(false);
  });

  it('leads to the top when one is there already', () => {
    haveLoaded('/terms');
    preloadThenNavigate(navigate, '/terms');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/terms', { replace: true });
  });
});

describe('a screen whose file is gone', () => {
  it('is asked of the server as a page', async () => {
    const file = holdScreen('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    await file.fail();
    expect(assign).toHaveBeenCalledWith('/privacy');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('is told of when offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const file = holdScreen('/privacy');
    preloadThenNavigate(navigate, '/privacy');
    await file.fail();
    expect(assign).not.toHaveBeenCalled();
    expect(currentToast.get()?.title).toBe('You are offline');
  });
});

describe('between documents of different policies', () => {
  it.each([
    ['/terms', '/subscribe'],
    ['/subscribe', '/dashboard'],
  ])('from %s to %s is a full page load', (from, to) => {
    stayAt(from);
    preloadThenNavigate(navigate, to);
    expect(assign).toHaveBeenCalledWith(to);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('replaces the page when a guard sends there, and keeps what was being said', () => {
    stayAt('/login');
    toast({ title: 'Login successful!' });
    preloadThenNavigate(navigate, '/subscribe', { replace: true });
    expect(replace).toHaveBeenCalledWith('/subscribe');
    expect(stored.get('toast-after-load')).toContain('Login successful!');
  });

  it('stays in the document from one pay page to the other', () => {
    stayAt('/subscribe');
    haveLoaded('/paypal-subscribe');
    preloadThenNavigate(navigate, '/paypal-subscribe');
    expect(assign).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledTimes(1);
  });
});
