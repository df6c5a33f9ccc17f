/** Browser storage can be blocked or full; nothing of ours may fail because of it. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Everything this tab keeps: at sign-out nothing of a person stays behind. */
export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // What cannot be reached holds nothing either.
  }
}

export function writeStored(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The page works on without memory.
  }
}
