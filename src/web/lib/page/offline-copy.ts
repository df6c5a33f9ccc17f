import { PAGE } from '#contract/pages';

const WORKER = '/service-worker.js';
/** Well after the page has come to rest: fetching a copy must not slow down what is being read. */
const REST_MS = 10_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Sets up the copy of the dashboard that can be read offline. Only in a document that was loaded as the dashboard:
 * the content policy of the others lets no worker in. Returns how to give up.
 */
export function keepOfflineCopy(): () => void {
  const [load] = performance.getEntriesByType('navigation');
  const isDashboard = load !== undefined && new URL(load.name).pathname === PAGE.dashboard;
  if (!isDashboard || !('serviceWorker' in navigator)) return () => undefined;
  const timer = setTimeout(() => {
    register().catch((error: unknown) => console.warn('There is no offline copy:', error));
  }, REST_MS);
  return () => clearTimeout(timer);
}

async function register(): Promise<void> {
  if ((await navigator.serviceWorker.getRegistration(WORKER)) !== undefined) return;
  const trusted = Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined;
  const policy = trusted?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
}
