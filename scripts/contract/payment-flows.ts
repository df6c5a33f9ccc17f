import { paypalClient } from '#server/gateways/payments/paypal-client';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { DECLINE_ISSUES } from '#simulators/payments/resources/provider-error';
import { DOCUMENTED_ISSUES } from '../../test/provider-facts/payment-issues.ts';
import { PaymentDesk } from '../../test/payment-desk.ts';
import type { ContractFlows } from './run-contract.ts';
import { SPOIL } from './recorder.ts';

const WEBHOOK_URL = 'https://gatelight.example/webhooks/paypal';
let orders = 0;

const newOrder = () => ({
  key: `contract-${(orders += 1)}`,
  subscriptionRef: 'subscription-7',
  invoiceNumber: `GL-000000${String(orders).padStart(6, '0')}`,
  amountCents: 999,
  returnUrl: 'https://gatelight.example/subscribe',
  cancelUrl: 'https://gatelight.example/subscribe',
});

/** A refusal is an answer like any other here. */
const settled = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });

/** Those refusals of the simulator that the provider documents for this call. */
const documentedFor = (call: string): string[] => {
  const issues = DOCUMENTED_ISSUES[call]?.[422]?.trim().split(/\s+/) ?? [];
  return DECLINE_ISSUES.filter((issue) => issues.includes(issue));
};

/** Every call that billing makes, with every answer that the simulator can be brought to give. */
async function play(payments: PaymentsProvider, desk: PaymentDesk): Promise<void> {
  await payments.clientToken();
  await payments.registerWebhook(WEBHOOK_URL);
  await payments.findWebhook();
  const approved = async () => {
    const { id } = await payments.createCheckoutOrder(newOrder());
    await payments.findOrder(id);
    await desk.approve(id);
    return id;
  };
  for (const mode of ['no-status', 'later', 'webhook-only', 'never', 'at-once'] as const) {
    await desk.vaulting(mode);
    const id = await approved();
    await payments.capture(id, `capture-${id}`);
    await payments.capture(id, `capture-${id}`);
    await payments.capture(id, `another-${id}`);
  }
  const id = await approved();
  const { capture, wallet } = await payments.capture(id, `capture-${id}`);
  if (capture === null || wallet?.status !== 'saved') throw new Error('Nothing was bought.');
  const renewal = { ...newOrder(), walletId: wallet.id };
  await payments.chargeWallet(renewal);
  await payments.chargeWallet(renewal);
  await settled(payments.chargeWallet({ ...renewal, key: 'another' }));
  for (const issue of [...documentedFor('create order'), 'DECLINED', 'FAILED', 'AWAITS_PAYER']) {
    await desk.decline({ issue, walletId: wallet.id });
    await settled(payments.chargeWallet({ ...newOrder(), walletId: wallet.id }));
  }
  for (const issue of [...documentedFor('capture order'), 'DECLINED', 'FAILED']) {
    const orderId = await approved();
    await desk.decline({ issue, orderId });
    await settled(payments.capture(orderId, `capture-${orderId}`));
  }
  await settled(payments.capture((await payments.createCheckoutOrder(newOrder())).id, 'early'));
  const held = await approved();
  await desk.pending({ orderId: held });
  await payments.capture(held, `capture-${held}`);
  await payments.findOrder(held);
  await payments.findCapture(capture.id);
  const dispute = await desk.dispute(capture.id);
  await payments.findDispute(dispute);
  await desk.resolve(dispute, 'RESOLVED_SELLER_FAVOUR');
  await payments.findDispute(dispute);
  await payments.refund(capture.id, 'refund');
  await payments.refund(capture.id, 'refund');
  await settled(payments.refund(capture.id, 'refund again'));
  await payments.findWallet(wallet.id);
  await payments.forgetWallet(wallet.id);
  await payments.forgetWallet(wallet.id);
  await payments.findWallet(wallet.id);
  await settled(payments.chargeWallet({ ...newOrder(), walletId: wallet.id }));
  for (const look of [payments.findOrder, payments.findCapture]) await look('NOSUCH0THING00000');
  await payments.listEvents(new Date(Date.now() - 60_000));
}

export const paymentFlows: ContractFlows = {
  simulator: 'payments',
  isUsed: (path) =>
    /^\/v2\/checkout\/orders(\/\{id\}(\/capture)?)?$/.test(path) ||
    /^\/v2\/payments\/captures\/\{capture_id\}(\/refund)?$/.test(path) ||
    path === '/v3/vault/payment-tokens/{id}' ||
    path === '/v1/customer/disputes/{id}' ||
    /^\/v1\/notifications\/(webhooks(\/\{webhook_id\})?|webhooks-events)$/.test(path),
  accepted: [],
  async play(baseUrl, simulatorsUrl) {
    const client = paypalClient({
      baseUrl,
      clientId: 'contract',
      clientSecret: 'contract',
      webhookId: '1SIMULATED0WEBHOOK',
      // The validator compiles a large schema at the first call.
      timeoutMilliseconds: 180_000,
    });
    await play(client, new PaymentDesk(simulatorsUrl));
  },
  async controls(baseUrl) {
    const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const call = (order: object, headers: Record<string, string>) =>
      fetch(`${baseUrl}/v2/checkout/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(order),
      });
    const unit = (value: unknown) => ({ amount: { currency_code: 'USD', value } });
    return [
      { side: 'ours', run: () => call({ intent: 'GIVE', purchase_units: [unit('9.99')] }, {}) },
      { side: 'ours', run: () => call({ intent: 'CAPTURE', purchase_units: [unit(9.99)] }, {}) },
      {
        side: 'simulator',
        run: () => call({ intent: 'CAPTURE', purchase_units: [unit('9.99')] }, { [SPOIL]: '1' }),
      },
    ];
  },
};
