import { isPage, isPayPage } from '#contract/pages';
import { paymentPageSources } from './gateways/payments/page-sources.ts';
import type { Pages } from './platform/site/serve-site.ts';

const NOTHING = {};

/** Which addresses are pages, and that only those on which one pays may load the payment provider's script. */
export function pagesOf(paymentSdkUrl: string): Pages {
  const paySources = paymentPageSources(paymentSdkUrl);
  return { isPage, furtherSources: (pathname) => (isPayPage(pathname) ? paySources : NOTHING) };
}
