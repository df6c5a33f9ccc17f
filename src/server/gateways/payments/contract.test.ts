import { randomInt } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '#server/platform/failure';
import { type RunningSimulators, startSimulators } from '#simulators/start';
import { PaymentDesk } from '../../../../test/payment-desk.ts';
import { genuineWebhooks } from '../../../../test/webhook-storm/genuine.ts';
import { throwForgeries } from '../../../../test/webhook-storm/throw-forgeries.ts';
import type { PaypalOptions } from './paypal-http.ts';
import { paypalClient } from './paypal-client.ts';
import type { PaymentsProvider } from './port.ts';

const SECRET = 'a very secret secret';
let simulators: RunningSimulators;
let desk: PaymentDesk;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0 });
  desk = new PaymentDesk(simulators.url);
});
afterAll(() => simulators.stop());
beforeEach(() => desk.reset());

const client = (options: Partial<PaypalOptions> = {}): PaymentsProvider =>
  paypalClient({
    baseUrl: `${simulators.url}/payments`,
    clientId: 'client',
    clientSecret: SECRET,
    webhookId: '1SIMULATED0WEBHOOK',
    timeoutMilliseconds: 300,
    ...options,
  });

let orders = 0;
const newOrder = () => {
  orders += 1;
  return {
    key: `key-${orders}`,
    subscriptionRef: 'subscription-7',
    invoiceNumber: `GL-${orders}`,
    amountCents: 999,
    returnUrl: 'http://localhost/subscribe',
    cancelUrl: 'http://localhost/subscribe',
  };
};

async function approved(payments: PaymentsProvider): Promise<string> {
  const { id } = await payments.createCheckoutOrder(newOrder());
  await desk.approve(id);
  return id;
}

async function bought(payments: PaymentsProvider) {
  const order = await payments.capture(await approved(payments), 'capture');
  if (order.capture === null || order.wallet?.status !== 'saved') throw new Error('not bought');
  return { orderId: order.id, captureId: order.capture.id, walletId: order.wallet.id };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  );

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the client of the payment provider', () => {
  it('makes an order, captures it and learns of the wallet', async () => {
    const payments = client();
    const order = newOrder();
    const created = await payments.createCheckoutOrder(order);
    expect(created).toMatchObject({
      status: 'created',
      subscriptionRef: 'subscription-7',
      invoiceNumber: order.invoiceNumber,
      capture: null,
      wallet: null,
    });
    expect((await payments.createCheckoutOrder(order)).id).toBe(created.id);
    await desk.approve(created.id);
    expect((await payments.findOrder(created.id))?.status).toBe('approved');
    expect(await payments.capture(created.id, 'k')).toMatchObject({
      id: created.id,
      status: 'completed',
      capture: { status: 'completed', amountCents: 999, currency: 'USD' },
      wallet: { status: 'saved' },
    });
  });

  it('charges a saved wallet in one step, once per key and once per invoice', async () => {
    const payments = client();
    const { walletId } = await bought(payments);
    const renewal = { ...newOrder(), walletId };
    const charged = await payments.chargeWallet(renewal);
    expect(charged).toMatchObject({ status: 'completed', capture: { status: 'completed' }, wallet: null });
    expect((await payments.chargeWallet(renewal)).id).toBe(charged.id);
    await desk.passTime(7 * 3600);
    expect(await failureOf(payments.chargeWallet(renewal))).toMatchObject({ code: 'payments-look' });
    expect(await desk.captures()).toHaveLength(2);
  });

  it('tells an order that waits for its payer from one that was paid', async () => {
    const payments = client();
    const { walletId } = await bought(payments);
    await desk.decline({ issue: 'AWAITS_PAYER', walletId });
    expect(await payments.chargeWallet({ ...newOrder(), walletId })).toMatchObject({
      status: 'created',
      capture: null,
    });
  });

  it.each([
    ['at-once', { status: 'saved', id: expect.stringMatching(/^[0-9a-z]{8}$/) }],
    ['no-status', { status: 'saved', id: expect.stringMatching(/^[0-9a-z]{8}$/) }],
    ['later', { status: 'pending' }],
    ['webhook-only', null],
    ['never', null],
  ] as const)('reads what an order says of a wallet saved %s', async (mode, wallet) => {
    const payments = client();
    await desk.vaulting(mode);
    const order = await payments.capture(await approved(payments), 'k');
    expect(order.wallet).toEqual(wallet);
    expect(order.payer.payerId).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
  });

  it('reads whose a wallet is, and which permissions we have', async () => {
    const payments = client();
    const { orderId, walletId } = await bought(payments);
    const order = await payments.findOrder(orderId);
    expect((await payments.findWallet(walletId))?.owner).toEqual(order?.payer);
    const vault = 'https://uri.paypal.com/services/vault/payment-tokens/readwrite';
    expect(await payments.scopes()).toContain(vault);
    await desk.permit(false);
    expect(await payments.scopes()).not.toContain(vault);
    expect(await failureOf(payments.createCheckoutOrder(newOrder()))).toMatchObject({
      code: 'payments-account',
    });
  });

  it('finds what a repeated capture would have done, also when the key is forgotten', async () => {
    const payments = client();
    const { orderId, captureId } = await bought(payments);
    await desk.passTime(7 * 3600);
    expect((await payments.capture(orderId, 'another key')).capture?.id).toBe(captureId);
    expect(await desk.captures()).toHaveLength(1);
  });

  it('gives back, once, and forgets a wallet, once', async () => {
    const payments = client();
    const { captureId, walletId } = await bought(payments);
    await payments.refund(captureId, 'r');
    await payments.refund(captureId, 'another');
    expect((await payments.findCapture(captureId))?.status).toBe('refunded');
    expect((await payments.findWallet(walletId))?.id).toBe(walletId);
    await payments.forgetWallet(walletId);
    await payments.forgetWallet(walletId);
    expect(await payments.findWallet(walletId)).toBeUndefined();
  });

  it('reads disputes and their ends', async () => {
    const payments = client();
    const { captureId } = await bought(payments);
    const id = await desk.dispute(captureId);
    expect(await payments.findDispute(id)).toEqual({ id, captureIds: [captureId], status: 'open' });
    await desk.resolve(id, 'RESOLVED_SELLER_FAVOUR');
    expect((await payments.findDispute(id))?.status).toBe('won');
  });

  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['RESOLVED_WITH_PAYOUT', 'settled'],
    ['CANCELED_BY_BUYER', 'settled'],
    ['ACCEPTED', 'settled'],
    ['DENIED', 'settled'],
    ['NONE', 'settled'],
  ])('reads the end of a dispute %s as %s', async (outcome, status) => {
    const payments = client();
    const id = await desk.dispute((await bought(payments)).captureId);
    await desk.resolve(id, outcome);
    expect((await payments.findDispute(id))?.status).toBe(status);
  });

  it('knows nothing of what is not there', async () => {
    const payments = client();
    const looks = [payments.findOrder('A1'), payments.findCapture('A1'), payments.findDispute('A1')];
    expect(await Promise.all(looks)).toEqual([undefined, undefined, undefined]);
  });

  it('fetches one token for many calls, and a new one when it is refused', async () => {
    const payments = client();
    await Promise.all([1, 2, 3].map(() => payments.createCheckoutOrder(newOrder())));
    await desk.expireTokens();
    await payments.createCheckoutOrder(newOrder());
    expect((await payments.clientToken()).length).toBeGreaterThan(10);
  });
});

describe('what goes wrong has a kind', () => {
  it.each([
    ['drop-before', 'unknown'],
    ['drop-after', 'unknown'],
    ['hang-after', 'unknown'],
    ['500-before', 'unknown'],
    ['503-before', 'unknown'],
    ['429', 'retryable'],
  ])('a capture with %s is %s', async (fault, kind) => {
    const payments = client();
    const id = await approved(payments);
    await desk.fault(fault, { call: 'capture' });
    expect(await failureOf(payments.capture(id, 'k'))).toMatchObject({ kind });
    expect((await payments.capture(id, 'k')).capture?.status).toBe('completed');
    expect(await desk.captures()).toHaveLength(1);
  });

  it.each([
    ['INSTRUMENT_DECLINED', 'payments-declined'],
    ['PAYER_CANNOT_PAY', 'payments-declined'],
    ['TRANSACTION_REFUSED', 'payments-declined'],
    ['PAYER_ACTION_REQUIRED', 'payments-declined'],
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'payments-declined'],
    ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'payments-declined'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'payments-declined'],
    ['TOKEN_ID_NOT_FOUND', 'payments-wallet-unusable'],
    ['IDENTIFIER_NOT_FOUND', 'payments-wallet-unusable'],
    ['BILLING_AGREEMENT_NOT_FOUND', 'payments-wallet-unusable'],
    ['AGREEMENT_ALREADY_CANCELLED', 'payments-wallet-unusable'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'payments-wallet-unusable'],
    ['PAYER_ACCOUNT_RESTRICTED', 'payments-wallet-unusable'],
    ['COMPLIANCE_VIOLATION', 'payments-wallet-unusable'],
    ['TRANSACTION_BLOCKED_BY_PAYEE', 'payments-blocked'],
    ['PAYEE_BLOCKED_TRANSACTION', 'payments-blocked'],
  ])('%s is %s', async (issue, code) => {
    const payments = client();
    const { walletId } = await bought(payments);
    await desk.decline({ issue, walletId });
    const failure = await failureOf(payments.chargeWallet({ ...newOrder(), walletId }));
    expect(failure).toMatchObject({ kind: 'declined', code, message: expect.stringContaining(issue) });
  });

  it('a wallet that is unknown and one that was removed can never be charged', async () => {
    const payments = client();
    const { walletId } = await bought(payments);
    await payments.forgetWallet(walletId);
    for (const id of [walletId, 'unknown1'])
      expect(await failureOf(payments.chargeWallet({ ...newOrder(), walletId: id }))).toMatchObject({
        kind: 'declined',
        code: 'payments-wallet-unusable',
      });
  });

  it('an order that nobody approved is told apart', async () => {
    const payments = client();
    const { id } = await payments.createCheckoutOrder(newOrder());
    expect(await failureOf(payments.capture(id, 'k'))).toMatchObject({
      kind: 'conflict',
      code: 'payments-not-approved',
    });
  });

  it.each([
    [400, 'rejected'],
    [403, 'rejected'],
    [401, 'rejected'],
    [408, 'unknown'],
    [422, 'rejected'],
    [502, 'unknown'],
  ])('status %i is %s', async (status, kind) => {
    let calls = 0;
    const baseUrl = await serverThat((request, response) => {
      const isToken = request.url?.endsWith('/token') ?? false;
      if (!isToken) calls += 1;
      response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'service token', expires_in: 32400, name: 'NO' }));
    });
    expect(await failureOf(client({ baseUrl }).capture('A1', 'k'))).toMatchObject({ kind });
    expect(calls).toBe(status === 401 ? 2 : 1);
  });

  it('wrong credentials, no token and nobody there are told apart, and never tell a secret', async () => {
    const answering = (status: number) =>
      serverThat((_request, response) => void response.writeHead(status).end('{}'));
    const wrong = await failureOf(client({ baseUrl: await answering(401) }).clientToken());
    const none = await failureOf(client({ baseUrl: await answering(500) }).clientToken());
    const nobody = await failureOf(client({ baseUrl: 'http://127.0.0.1:1' }).findOrder('A1'));
    expect([wrong, none, nobody]).toMatchObject([
      { kind: 'rejected', code: 'payments-credentials' },
      { kind: 'retryable', code: 'payments-no-token' },
      { kind: 'retryable', code: 'payments-no-token' },
    ]);
    for (const failure of [wrong, none, nobody])
      expect(JSON.stringify([String(failure), failure, (failure as Failure).cause])).not.toContain(SECRET);
  });

  it('a success that is cut off or has another shape may have happened', async () => {
    for (const [text, code] of [
      ['{"id": "A', 'payments-cut'],
      ['{"id": 7}', 'payments-shape'],
    ]) {
      const baseUrl = await serverThat((request, response) => {
        const isToken = request.url?.endsWith('/token') ?? false;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(isToken ? '{"access_token": "t", "expires_in": 100}' : text);
      });
      expect(await failureOf(client({ baseUrl }).capture('A1', 'k'))).toMatchObject({
        kind: 'unknown',
        code,
      });
    }
  });
});

describe('webhooks', () => {
  it('can be listed later, heard or not, oldest first and over many pages', async () => {
    const payments = client();
    await desk.webhooks('drop');
    const since = new Date(Date.now() - 60_000);
    const ids: string[] = [];
    for (let order = 0; order < 51; order += 1) {
      const id = await approved(payments);
      await payments.capture(id, `capture-${id}`);
      ids.push(id);
    }
    const events = await payments.listEvents(since);
    const captured = events.filter(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(captured.map(({ orderId }) => orderId)).toEqual(ids);
    expect(events.length).toBeGreaterThan(100);
    expect(await payments.listEvents(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it('are looked up by their id', async () => {
    const url = 'https://gatelight.example/webhooks/paypal';
    await client().registerWebhook(url);
    expect(await client().findWebhook()).toEqual({ url, eventTypes: ['*'] });
    expect(await client({ webhookId: 'ANOTHERS' }).findWebhook()).toBeUndefined();
  });

  it('are read when the provider signed them for us, and only then', async () => {
    const genuine = await genuineWebhooks(simulators.url, 8, onTestFinished);
    const payments = client();
    const events = await Promise.all(genuine.map((request) => payments.readWebhook(request)));
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        'CHECKOUT.ORDER.APPROVED',
        'PAYMENT.CAPTURE.COMPLETED',
        'VAULT.PAYMENT-TOKEN.CREATED',
        'PAYMENT.CAPTURE.REFUNDED',
      ]),
    );
    for (const { type, orderId, captureId, walletId } of events) {
      const subject = { PAYMENT: captureId, CHECKOUT: orderId, VAULT: walletId }[type.split('.')[0] ?? ''];
      expect(`${type} ${subject}`).toMatch(/ ([A-Z0-9]{10,}|[a-z0-9]{8})$/);
    }
    const [first] = genuine;
    if (first === undefined) throw new Error('none came');
    expect(await failureOf(client({ webhookId: 'ANOTHER' }).readWebhook(first))).toMatchObject({
      kind: 'forbidden',
    });

    const fresh = randomInt(2 ** 31);
    for (const seed of [20_260_301, fresh]) {
      const report = await throwForgeries({ payments, genuine, seed, count: 200 });
      expect(report.complaints, `seed ${seed}`).toEqual([]);
      expect(report.refused).toBe(200);
    }
  });

  it('wait when the certificate cannot be fetched, so that the provider rings again', async () => {
    const [request] = await genuineWebhooks(simulators.url, 1, onTestFinished);
    if (request === undefined) throw new Error('none came');
    const baseUrl = await serverThat((_request, response) => void response.writeHead(503).end());
    const elsewhere = {
      ...request,
      headers: { ...request.headers, 'paypal-cert-url': `${baseUrl}/v1/notifications/certs/CERT-1` },
    };
    expect(await failureOf(client({ baseUrl }).readWebhook(elsewhere))).toMatchObject({ kind: 'busy' });
  });
});
