import { useEffect } from 'react';
import { announcement } from './announcement.ts';
import { lastReachedBy } from './navigation.ts';

/** From the specification: the wait between a page change and the scroll to a section. */
const HASH_SCROLL_DELAY_MS = 100;

/** Once a new page is on screen: focus on `#main`, its name announced, and the right place scrolled to. */
export function useFocusManagement(title: string): void {
  useEffect(() => {
    const reachedBy = lastReachedBy();
    if (reachedBy !== 'load') {
      document.getElementById('main')?.focus({ preventScroll: true });
      announcement.set(title);
    }
    // Back and forward: the browser puts the page where it was.
    if (reachedBy === 'history') return;
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id === '') {
      if (reachedBy === 'link') window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), HASH_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [title]);
}
