import type { AroundNavHandler } from 'wouter';
import { createStore } from '#web/lib/store';
import { routeFor } from './routes.ts';

/** How the current page was reached; back and forward leave scrolling to the browser. */
let reachedBy: 'load' | 'link' | 'history' = 'load';
let latest = 0;

/** True while the next screen's file is on its way. */
export const navigating = createStore(false);

export const lastReachedBy = () => reachedBy;

window.addEventListener('popstate', () => {
  reachedBy = 'history';
  latest += 1;
});

/** Fetches the screen first, then changes the address: the old page stays until the new one can be shown. */
export const preloadThenNavigate: AroundNavHandler = (navigate, to, options) => {
  const mine = (latest += 1);
  const { screen } = routeFor(new URL(to, window.location.href).pathname);
  const arrive = () => {
    if (mine !== latest) return;
    reachedBy = 'link';
    navigating.set(false);
    navigate(to, options);
  };
  if (screen.loaded() !== null) {
    arrive();
    return;
  }
  navigating.set(true);
  // The file may be gone after a deploy: the server's fresh page knows the new one.
  screen.preload().then(arrive, () => window.location.assign(to));
};
