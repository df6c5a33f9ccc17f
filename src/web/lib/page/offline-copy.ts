import { PAGE } from '#contract/pages';
import { ensureWorker } from './worker.ts';

/** Well after the page has come to rest: fetching a copy must not slow down what is being read. */
const REST_MS = 10_000;

/**
 * Sets up the copy of the dashboard that can be read offline, in a document that was loaded as the dashboard. Returns how
 * to give up.
 */
export function keepOfflineCopy(): () => void {
  const [load] = performance.getEntriesByType('navigation');
  const isDashboard = load !== undefined && new URL(load.name).pathname === PAGE.dashboard;
  if (!isDashboard || !('serviceWorker' in navigator)) return () => undefined;
  const timer = setTimeout(() => {
    ensureWorker().catch((error: unknown) => console.warn('There is no offline copy:', error));
  }, REST_MS);
  return () => clearTimeout(timer);
}
