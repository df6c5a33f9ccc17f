import { useEffect } from 'react';
import { BRAND } from '#domain/brand';

export const titleOf = (page: string) => `${page} · ${BRAND}`;

/** The title, and the address that sharing passes on: both belong to the page on screen. */
export function nameDocument(page: string, pathname: string): void {
  document.title = titleOf(page);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical !== null) canonical.href = new URL(pathname, canonical.href).href;
}

/** For a page whose title depends on what it shows. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titleOf(page);
  }, [page]);
}
