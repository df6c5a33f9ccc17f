import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, keepToastOverLoad, showToastAfterLoad, toast, toastAfterLoad } from './toast.ts';

const FAREWELL = { title: 'Logged out' };
const WELCOME = { title: 'Registration successful!', description: 'Welcome to Gatelight' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  currentToast.set(null);
});

/** What the next page shows; storage is all that a page load leaves. */
function afterLoad() {
  currentToast.set(null);
  showToastAfterLoad();
  return currentToast.get();
}

describe('a toast and a page load', () => {
  it('is shown once after the load', () => {
    toastAfterLoad(FAREWELL);
    expect(afterLoad()).toMatchObject(FAREWELL);
    expect(afterLoad()).toBeNull();
  });

  it('that is on screen comes along, without its action', () => {
    toast({ ...WELCOME, destructive: true, action: { label: 'Undo', onAction: () => undefined } });
    keepToastOverLoad();
    const shown = afterLoad();
    expect(shown).toMatchObject({ ...WELCOME, destructive: true });
    expect(shown).not.toHaveProperty('action');
  });

  it('gives way to one that is meant for the next page', () => {
    toast(WELCOME);
    toastAfterLoad(FAREWELL);
    keepToastOverLoad();
    expect(afterLoad()).toMatchObject(FAREWELL);
  });
});
