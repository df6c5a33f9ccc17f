import { PAGE } from '#contract/pages';

const PARAMETER = 'next';

/** Any origin will do: only what stays on it is let through. */
const HERE = 'http://here.invalid';

/** The log-in page's address that leads back to `from` afterwards. */
export function loginHref(from: string): string {
  return safeReturn(from) === null ? PAGE.login : `${PAGE.login}?${PARAMETER}=${encodeURIComponent(from)}`;
}

export function returnFrom(search: string): string | null {
  return safeReturn(new URLSearchParams(search).get(PARAMETER));
}

const PAGES_TO_SKIP = new Set<string>([PAGE.home, PAGE.login, PAGE.register]);

/** Only a path of this site, so that nobody can send a visitor elsewhere through our log-in page. */
export function safeReturn(path: string | null): string | null {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, HERE)) return null;
  const url = new URL(path, HERE);
  // "/..//elsewhere" is on this site too until a browser reads the cleaned path as an address of its own.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return null;
  if (PAGES_TO_SKIP.has(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
