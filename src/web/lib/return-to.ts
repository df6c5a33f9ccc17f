import { PAGE } from '#contract/pages';

const PARAMETER = 'next';

/** The log-in page's address that leads back to `from` afterwards. */
export function loginHref(from: string): string {
  return safeReturn(from) === null ? PAGE.login : `${PAGE.login}?${PARAMETER}=${encodeURIComponent(from)}`;
}

export function returnFrom(search: string): string | null {
  return safeReturn(new URLSearchParams(search).get(PARAMETER));
}

/** Only a path of this site, so that nobody can send a visitor elsewhere through our log-in page. */
export function safeReturn(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\\]/.test(path)) return null;
  const url = new URL(path, 'http://site.invalid');
  if (url.host !== 'site.invalid') return null;
  if (url.pathname === PAGE.login || url.pathname === PAGE.register || url.pathname === PAGE.home)
    return null;
  return url.pathname + url.search + url.hash;
}
