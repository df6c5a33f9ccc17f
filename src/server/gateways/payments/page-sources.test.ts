import { describe, expect, it } from 'vitest';
import { paymentPageSources } from './page-sources.ts';

const everywhere = (hosts: string[]) => ({
  'script-src': hosts,
  'connect-src': hosts,
  'frame-src': hosts,
  'img-src': hosts,
});

describe('what a pay page may load', () => {
  it.each(['https://www.paypal.com/web-sdk/v6/core', 'https://www.sandbox.paypal.com/web-sdk/v6/core'])(
    'is the vendor’s own names for %s',
    (sdkUrl) => {
      expect(paymentPageSources(sdkUrl)).toEqual(
        everywhere(['https://*.paypal.com', 'https://*.paypalobjects.com']),
      );
    },
  );

  it('is the one address of a simulator', () => {
    expect(paymentPageSources('http://127.0.0.1:3001/payments/web-sdk/v6/core')).toEqual(
      everywhere(['http://127.0.0.1:3001']),
    );
    expect(paymentPageSources('https://evil-paypal.com/x')).toEqual(everywhere(['https://evil-paypal.com']));
  });
});
