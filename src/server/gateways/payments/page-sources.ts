/** The provider's script loads its parts, opens its frames and asks its servers on these names. */
const VENDOR_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/** What a page with the provider's script may load, by directive of its content policy. */
export function paymentPageSources(sdkUrl: string) {
  const { origin, hostname } = new URL(sdkUrl);
  const hosts = hostname.endsWith('.paypal.com') ? VENDOR_HOSTS : [origin];
  return { 'script-src': hosts, 'connect-src': hosts, 'frame-src': hosts, 'img-src': hosts };
}
