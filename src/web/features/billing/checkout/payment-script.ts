import type { PaymentSetup } from '#contract/billing';

/** The payment provider's script, as far as we use it. */
interface PaymentScript {
  createInstance: (options: {
    clientToken: string;
    components: ['paypal-payments'];
    pageType: 'checkout';
  }) => Promise<PaymentInstance>;
}

export interface PaymentInstance {
  findEligibleMethods: (options: {
    currencyCode: string;
    paymentFlow: 'VAULT_WITH_PAYMENT';
  }) => Promise<{ isEligible: (method: string) => boolean }>;
  createPayPalOneTimePaymentSession: (options: {
    savePayment: true;
    onApprove: (approved: { orderId: string }) => Promise<void>;
    onCancel: () => void;
    onError: (error: unknown) => void;
  }) => PaymentSession;
}

export interface PaymentSession {
  start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<unknown>;
}

declare global {
  interface Window {
    paypal?: PaymentScript;
  }
}

/** Why there is nothing to pay with. */
export type PaymentObstacle =
  /** The script of the provider did not load: a blocker, or the network. */
  | 'script-blocked'
  /** The provider itself offers this merchant no way to pay that renews. */
  | 'not-offered';

export class PaymentUnavailable extends Error {
  readonly obstacle: PaymentObstacle;

  constructor(obstacle: PaymentObstacle) {
    super(`The payment provider cannot be used (${obstacle}).`);
    this.name = 'PaymentUnavailable';
    this.obstacle = obstacle;
  }
}

/** A blocker may swallow the request without an answer. */
const LOAD_TIMEOUT_MS = 15_000;

export async function openPaymentProvider({ clientToken, sdkUrl }: PaymentSetup): Promise<PaymentInstance> {
  if (window.paypal === undefined) await loadScript(sdkUrl);
  if (window.paypal === undefined) throw new PaymentUnavailable('script-blocked');
  const instance = await window.paypal.createInstance({
    clientToken,
    components: ['paypal-payments'],
    pageType: 'checkout',
  });
  const methods = await instance.findEligibleMethods({
    currencyCode: 'USD',
    paymentFlow: 'VAULT_WITH_PAYMENT',
  });
  if (!methods.isEligible('paypal')) throw new PaymentUnavailable('not-offered');
  return instance;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new PaymentUnavailable('script-blocked'));
    };
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}
