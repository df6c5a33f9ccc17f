import { isPayPage } from '#contract/pages';
import { paymentPageSources } from './gateways/payments/page-sources.ts';
import type { FurtherSources } from './platform/site/content-policy.ts';

const NOTHING: FurtherSources = {};

/** Only the pages on which one pays may load the payment provider's script. */
export function furtherSourcesOf(paymentSdkUrl: string): (pathname: string) => FurtherSources {
  const paySources = paymentPageSources(paymentSdkUrl);
  return (pathname) => (isPayPage(pathname) ? paySources : NOTHING);
}
