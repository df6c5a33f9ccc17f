import { isPayPage, matchesPage, PAGE } from '#contract/pages';
import { paymentPageSources } from './gateways/payments/page-sources.ts';
import type { FurtherSources } from './platform/site/content-policy.ts';

const NOTHING: FurtherSources = {};

/**
 * Where the service worker is set up, for the offline copy and for notifications, and where the first formatter is made in
 * another thread: the address of each has to pass a policy for trusted types.
 */
const WITH_WORKER: FurtherSources = {
  'worker-src': ["'self'"],
  'trusted-types': ['service-worker', 'first-formatter'],
};

const WORKER_PAGES = [PAGE.dashboard, PAGE.account, PAGE.accountSection];

/** Only the pages on which one pays may load the payment provider's script. */
export function furtherSourcesOf(paymentSdkUrl: string): (pathname: string) => FurtherSources {
  const paySources = paymentPageSources(paymentSdkUrl);
  return (pathname) => {
    if (isPayPage(pathname)) return paySources;
    return WORKER_PAGES.some((page) => matchesPage(page, pathname)) ? WITH_WORKER : NOTHING;
  };
}
