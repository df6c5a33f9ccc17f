const WORKER = '/service-worker.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The service worker of this browser, registered if there is none. Rejects in a document whose content policy lets no
 * worker in: only those that were loaded as the dashboard or as account settings do.
 */
export async function ensureWorker(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration(WORKER);
  if (known !== undefined) return known;
  const trusted = Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined;
  const policy = trusted?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
}
