/** Browser storage can be blocked or full; nothing of ours may fail because of it. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Without a key nothing is left. */
export function writeStored(
  storage: 'localStorage' | 'sessionStorage',
  key: string | null,
  value: string | null,
): void {
  try {
    if (key === null) window[storage].clear();
    else if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The page works on without memory.
  }
}
