import { Failure } from '#server/platform/failure';
import { certificates } from './certificates.ts';
import { paypalHttp, type PaypalOptions } from './paypal-http.ts';
import { checkoutOrderBody, walletOrderBody } from './order-bodies.ts';
import { parseCapture, parseDispute, parseOrder, parseWallet, parseWebhook } from './parse.ts';
import type { PaymentsProvider, ProviderOrder } from './port.ts';
import { eventPages } from './event-pages.ts';
import { readEvent } from './webhook-event.ts';
import { verifyWebhook } from './verify-webhook.ts';

const ORDERS = '/v2/checkout/orders';
const CAPTURES = '/v2/payments/captures';
const WEBHOOKS = '/v1/notifications/webhooks';
const WALLETS = '/v3/vault/payment-tokens';

/** A thin client: the vendor's own cannot be pointed elsewhere, and its errors carry the token. */
export function paypalClient(options: PaypalOptions): PaymentsProvider {
  const http = paypalHttp(options);
  const known = certificates(options.baseUrl, options.timeoutMilliseconds ?? 10_000);
  const post = (path: string, body: object, key: string) => http.call({ method: 'POST', path, body, key });

  async function find<T>(path: string, parse: (body: unknown) => T): Promise<T | undefined> {
    try {
      return parse(await http.call({ method: 'GET', path }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
  const findOrder = (id: string) => find(`${ORDERS}/${id}`, parseOrder);

  async function capture(orderId: string, key: string): Promise<ProviderOrder> {
    try {
      return parseOrder(await post(`${ORDERS}/${orderId}/capture`, {}, key));
    } catch (error) {
      if (!hasCode(error, 'payments-look')) throw error;
      const order = await findOrder(orderId);
      if (order?.capture) return order;
      throw error;
    }
  }

  return {
    clientToken: http.clientToken,
    scopes: http.scopes,
    createCheckoutOrder: async (order) => parseOrder(await post(ORDERS, checkoutOrderBody(order), order.key)),
    chargeWallet: async (order) => parseOrder(await post(ORDERS, walletOrderBody(order), order.key)),
    capture,
    findOrder,
    findCapture: (id) => find(`${CAPTURES}/${id}`, parseCapture),
    findWallet: (id) => find(`${WALLETS}/${id}`, parseWallet),
    findDispute: (id) => find(`/v1/customer/disputes/${id}`, parseDispute),
    async refund(captureId, key) {
      await post(`${CAPTURES}/${captureId}/refund`, {}, key).catch((error: unknown) => {
        if (!hasCode(error, 'payments-look')) throw error;
      });
    },
    async forgetWallet(id) {
      await http.call({ method: 'DELETE', path: `${WALLETS}/${id}` }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    listEvents: (since) => eventPages((path) => http.call({ method: 'GET', path }), since),
    findWebhook: () => find(`${WEBHOOKS}/${options.webhookId}`, parseWebhook),
    async registerWebhook(url) {
      await post(WEBHOOKS, { url, event_types: [{ name: '*' }] }, `webhook ${url}`);
    },
    async readWebhook(request) {
      await verifyWebhook(request, {
        webhookId: options.webhookId,
        certificates: known,
        now: () => new Date(),
      });
      return readEvent(request.body);
    },
  };
}

const hasCode = (error: unknown, code: string) => error instanceof Failure && error.code === code;
const isMissing = (error: unknown) => hasCode(error, 'payments-missing');
