import type { ComponentType } from 'react';

export interface LazyScreen {
  /** Fetches the file; a failed try is not the last one. */
  preload: () => Promise<ComponentType>;
  /** The try under way or settled, for React's `use`: a failure stays a failure. */
  settling: () => Promise<ComponentType>;
  isLoaded: () => boolean;
}

/** One file per screen, fetched once. Unlike `React.lazy` a screen that was fetched before never suspends. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let state: 'waiting' | 'loaded' | 'failed' = 'waiting';
  let current: Promise<ComponentType> | null = null;
  const start = () => {
    state = 'waiting';
    const attempt = load().then(
      (screen) => {
        state = 'loaded';
        // React's own marks on a settled promise: with them `use` returns at once instead of suspending.
        void Object.assign(attempt, { status: 'fulfilled', value: screen });
        return screen;
      },
      (error: unknown) => {
        state = 'failed';
        throw error;
      },
    );
    current = attempt;
    return attempt;
  };
  return {
    preload: () => (current === null || state === 'failed' ? start() : current),
    settling: () => current ?? start(),
    isLoaded: () => state === 'loaded',
  };
}
