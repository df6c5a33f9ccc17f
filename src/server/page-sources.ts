import { isPayPage, matchesPage, PAGE } from '#contract/pages';
import { paymentPageSources } from './gateways/payments/page-sources.ts';
import type { FurtherSources } from './platform/site/content-policy.ts';

const NOTHING: FurtherSources = {};

/** Where the offline copy is set up: a service worker's address has to pass a policy for trusted types. */
const DASHBOARD: FurtherSources = { 'worker-src': ["'self'"], 'trusted-types': ['service-worker'] };

/** Only the pages on which one pays may load the payment provider's script. */
export function furtherSourcesOf(paymentSdkUrl: string): (pathname: string) => FurtherSources {
  const paySources = paymentPageSources(paymentSdkUrl);
  return (pathname) => {
    if (isPayPage(pathname)) return paySources;
    return matchesPage(PAGE.dashboard, pathname) ? DASHBOARD : NOTHING;
  };
}
