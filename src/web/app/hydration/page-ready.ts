import { useEffect } from 'react';

let whenDone: (() => void) | null = null;

/** Called once, when the page's own part is on screen and answers. */
export function onPageReady(listener: () => void): void {
  whenDone = listener;
}

/** In whatever the page shows first. The frame around it is there earlier, but has no buttons people came for. */
export function usePageReady(): void {
  useEffect(() => {
    // For whoever must know that buttons answer now: the script in the page's head, and our browser tests.
    document.documentElement.dataset['ready'] = '';
    whenDone?.();
    whenDone = null;
  }, []);
}
