import { useEffect, useRef } from 'react';
import { BRAND } from '#domain/brand';
import { announcement } from './announcement.ts';
import { lastReachedBy } from './navigation.ts';

/** From the specification: the wait between a page change and the scroll to a section. */
const HASH_SCROLL_DELAY_MS = 100;

/** After a page change: title, focus on `#main`, the page's name announced, and the right place scrolled to. */
export function usePageChange(pathname: string, title: string): void {
  const shown = useRef<string | null>(null);

  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);

  useEffect(() => {
    const isFirst = shown.current === null;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isFirst) {
      document.getElementById('main')?.focus({ preventScroll: true });
      announcement.set(title);
    }
    if (lastReachedBy() === 'history') return;
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id === '') {
      if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }
    setTimeout(() => document.getElementById(id)?.scrollIntoView(), HASH_SCROLL_DELAY_MS);
  }, [pathname, title]);
}
