import type { AroundNavHandler } from 'wouter';
import { isPayPage, OPENING_PAGES } from '#contract/pages';
import { createStore } from '#web/lib/state/store';
import { keepToastOverLoad, toast } from '#web/lib/state/toast';
import { routeFor } from './routes.ts';

/** How the current page was reached; back and forward leave scrolling to the browser. */
let reachedBy: 'load' | 'link' | 'history' = 'load';
let shownPath = '';
let latest = 0;

/** True while the next screen's file is on its way. */
export const navigating = createStore(false);

export const lastReachedBy = () => reachedBy;

export function watchHistory(): void {
  shownPath = window.location.pathname;
  window.addEventListener('popstate', () => {
    // A link to a section of the same page ends up here too; that is no page change.
    if (window.location.pathname === shownPath) return;
    shownPath = window.location.pathname;
    reachedBy = 'history';
    navigating.set(false);
    latest += 1;
  });
}

/** Fetches the screen first, then changes the address: the old page stays until the new one can be shown. */
export const preloadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  const target = new URL(to, window.location.href);
  // A filter that writes itself into the address must not undo a page change under way.
  const samePage = target.pathname === window.location.pathname && options?.replace === true;
  const mine = samePage ? latest : (latest += 1);
  const { pathname } = window.location;
  if (target.pathname.startsWith(OPENING_PAGES) || isPayPage(target.pathname) !== isPayPage(pathname)) {
    loadDocument(to, options?.replace === true);
    return;
  }
  const { screen } = routeFor(target.pathname);
  const arrive = () => {
    if (mine !== latest) return;
    if (samePage) {
      navigate(to, options);
      return;
    }
    reachedBy = 'link';
    shownPath = target.pathname;
    navigating.set(false);
    if (isHere(target)) {
      window.scrollTo({ top: 0 });
      navigate(to, { ...options, replace: true });
    } else navigate(to, options);
  };
  if (screen.isLoaded()) {
    arrive();
    return;
  }
  navigating.set(true);
  screen.preload().then(arrive, () => {
    if (mine === latest) loadAnew(to);
  });
};

/**
 * A document keeps the content policy it was loaded with, and only a pay page's lets the payment script in. The page
 * behind a text is no part of the app at all.
 */
function loadDocument(to: string, replace: boolean): void {
  keepToastOverLoad();
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}

/** The file may be gone after a deploy: the server's fresh page knows the new one. */
function loadAnew(to: string): void {
  navigating.set(false);
  if (navigator.onLine) window.location.assign(to);
  else
    toast({ title: 'You are offline', description: 'This page opens once you are back.', destructive: true });
}

/** A link to the page one is on leads to its top. */
function isHere(target: URL): boolean {
  const { pathname, search } = window.location;
  return target.pathname === pathname && target.search === search && target.hash === '';
}
