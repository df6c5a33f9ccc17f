import { crc32 } from 'node:zlib';
import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '#simulators/start';
import { WEBHOOK_ID } from './courier.ts';

let simulators: RunningSimulators;
let token: string;
beforeAll(async () => {
  simulators = await startSimulators({ port: 0 });
});
afterAll(() => simulators.stop());
beforeEach(async () => {
  await control('reset');
  token = (await askToken('grant_type=client_credentials')).body.access_token ?? '';
});

interface Told {
  id: string;
  status: string;
  name: string;
  message: string;
  debug_id: string;
  access_token: string;
  expires_in: number;
  details: { issue: string; description: string }[];
  links: { rel: string; href: string }[];
  purchase_units: { payments: { captures: { id: string; status: string; invoice_id: string }[] } }[];
  payment_source: { paypal: { attributes?: { vault: { id?: string; status: string } } } };
}
interface Answer {
  status: number;
  body: Partial<Told>;
  headers: Headers;
}

async function answerOf(sending: Promise<Response>): Promise<Answer> {
  const answer = await sending;
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}

const askToken = (form: string, basic = 'simulator:simulator') =>
  answerOf(
    fetch(`${simulators.url}/payments/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    }),
  );

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  answerOf(
    fetch(`${simulators.url}/payments${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

const control = (path: string, body: unknown = {}) =>
  answerOf(
    fetch(`${simulators.url}/control/payments/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const unit = (invoice: string) => ({
  custom_id: 'subscription-1',
  invoice_id: invoice,
  description: 'One month',
  amount: {
    currency_code: 'USD',
    value: '9.99',
    breakdown: { item_total: { currency_code: 'USD', value: '9.99' } },
  },
  items: [{ name: 'Month', quantity: '1', unit_amount: { currency_code: 'USD', value: '9.99' } }],
});
const savingWallet = {
  paypal: {
    attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
    experience_context: { return_url: 'http://localhost/a', cancel_url: 'http://localhost/b' },
  },
};
let invoices = 0;
const newInvoice = () => `invoice-${(invoices += 1)}`;

async function checkoutOrder(invoice = newInvoice()): Promise<string> {
  const body = { intent: 'CAPTURE', purchase_units: [unit(invoice)], payment_source: savingWallet };
  const { status, body: order } = await call('POST', '/v2/checkout/orders', body, {
    'paypal-request-id': `create-${invoice}`,
  });
  expect([status, order.status]).toEqual([201, 'PAYER_ACTION_REQUIRED']);
  return order.id ?? '';
}

const capture = (id: string, requestId: string, walletId?: string) =>
  call(
    'POST',
    `/v2/checkout/orders/${id}/capture`,
    walletId === undefined ? undefined : { payment_source: { paypal: { vault_id: walletId } } },
    { 'paypal-request-id': requestId },
  );

async function paid(
  invoice = newInvoice(),
): Promise<{ orderId: string; captureId: string; walletId: string }> {
  const orderId = await checkoutOrder(invoice);
  await control(`orders/${orderId}/approve`);
  const { status, body } = await capture(orderId, `capture-${orderId}`);
  expect(status).toBe(201);
  return {
    orderId,
    captureId: body.purchase_units?.[0]?.payments.captures[0]?.id ?? '',
    walletId: body.payment_source?.paypal.attributes?.vault.id ?? '',
  };
}

const issueOf = ({ status, body }: Answer) => [status, body.name, body.details?.[0]?.issue];
const refused = (issue: string) => [422, 'UNPROCESSABLE_ENTITY', issue];

describe('tokens', () => {
  it('gives service and browser tokens, and knows them apart', async () => {
    expect((await askToken('grant_type=client_credentials')).body.expires_in).toBe(32_400);
    const client = await askToken('grant_type=client_credentials&response_type=client_token');
    expect(client.body.expires_in).toBe(900);
    const asClient = { authorization: `Bearer ${client.body.access_token}` };
    expect((await call('GET', '/v2/checkout/orders/X', undefined, asClient)).status).toBe(401);
  });

  it('refuses a client without credentials and a token that has run out', async () => {
    expect((await askToken('grant_type=client_credentials', ':')).status).toBe(401);
    await control('expire-tokens');
    const answer = await call('GET', '/v2/checkout/orders/X');
    expect([answer.status, answer.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
  });
});

describe('an order', () => {
  it('is approved, captured once and leaves a saved wallet', async () => {
    const id = await checkoutOrder();
    expect(id).toMatch(/^[A-Z0-9]+$/);
    expect(issueOf(await capture(id, 'k1'))).toEqual(refused('ORDER_NOT_APPROVED'));
    await control(`orders/${id}/approve`);
    const { status, body } = await capture(id, 'k1');
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    expect(body.payment_source?.paypal.attributes?.vault).toMatchObject({
      status: 'VAULTED',
      id: expect.stringMatching(/^[A-Z0-9]+$/),
    });
    const again = await capture(id, 'k2');
    expect(issueOf(again)).toEqual(refused('ORDER_ALREADY_CAPTURED'));
    expect(again.body.debug_id).toMatch(/^[a-z0-9]+$/);
    expect(again.body.details?.[0]?.description).toContain('only one capture per order');
  });

  it('answers in short unless the whole is asked for', async () => {
    const { body } = await call(
      'POST',
      '/v2/checkout/orders',
      { intent: 'CAPTURE', purchase_units: [unit(newInvoice())] },
      { prefer: 'return=minimal' },
    );
    expect(Object.keys(body)).toEqual(['id', 'status', 'links']);
    expect([body.status, body.links?.map(({ rel }) => rel)]).toEqual([
      'CREATED',
      ['self', 'approve', 'capture'],
    ]);
  });

  it('without payer is captured with a saved wallet, until that is gone', async () => {
    const { walletId } = await paid();
    const bare = async () =>
      (await call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit(newInvoice())] }))
        .body.id ?? '';
    const first = await bare();
    expect(issueOf(await capture(first, 'r1'))).toEqual(refused('ORDER_NOT_APPROVED'));
    expect((await capture(first, 'r1', walletId)).body.status).toBe('COMPLETED');
    expect((await call('DELETE', `/v3/vault/payment-tokens/${walletId}`)).status).toBe(204);
    expect((await call('DELETE', `/v3/vault/payment-tokens/${walletId}`)).status).toBe(404);
    expect(issueOf(await capture(await bare(), 'r2', walletId))).toEqual(refused('TOKEN_ID_NOT_FOUND'));
  });

  it('must be approved within three hours', async () => {
    const id = await checkoutOrder();
    await control('time', { advanceSeconds: 3 * 3600 + 1 });
    expect((await control(`orders/${id}/approve`)).status).toBe(422);
  });

  it('is refused with the field that is wrong', async () => {
    const create = (change: object) =>
      call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit('x')], ...change });
    expect((await create({ intent: 'AUTHORIZE' })).body.details).toEqual([
      expect.objectContaining({ issue: 'INVALID_PARAMETER_VALUE', field: '/intent' }),
    ]);
    expect(issueOf(await create({ payment_source: savingWallet }))).toEqual([
      400,
      'INVALID_REQUEST',
      'PAYPAL_REQUEST_ID_REQUIRED',
    ]);
    const wrongSum = { ...unit('x'), items: [{ name: 'A', quantity: '2', unit_amount: unit('x').amount }] };
    expect(issueOf(await create({ purchase_units: [wrongSum] }))).toEqual(refused('ITEM_TOTAL_MISMATCH'));
  });

  it('takes an invoice number only once', async () => {
    const invoice = newInvoice();
    await paid(invoice);
    const body = { intent: 'CAPTURE', purchase_units: [unit(invoice)] };
    const second = (await call('POST', '/v2/checkout/orders', body)).body.id ?? '';
    const { walletId } = await paid();
    expect(issueOf(await capture(second, 'd', walletId))).toEqual(refused('DUPLICATE_INVOICE_ID'));
  });
});

describe('a request id', () => {
  it('gives the first answer again, for six hours', async () => {
    const id = await checkoutOrder('again');
    expect(await checkoutOrder('again').catch(() => 'other')).toBe('other');
    const repeat = () =>
      call(
        'POST',
        '/v2/checkout/orders',
        { intent: 'CAPTURE', purchase_units: [unit('again')], payment_source: savingWallet },
        { 'paypal-request-id': 'create-again' },
      );
    expect([(await repeat()).status, (await repeat()).body.id]).toEqual([200, id]);
    await control('time', { advanceSeconds: 6 * 3600 - 60 });
    token = (await askToken('grant_type=client_credentials')).body.access_token ?? '';
    expect((await repeat()).body.id).toBe(id);
    await control('time', { advanceSeconds: 120 });
    expect((await repeat()).body.id).not.toBe(id);
  });

  it('makes a second capture impossible even after a lost answer', async () => {
    const id = await checkoutOrder();
    await control(`orders/${id}/approve`);
    await control('capture/faults', { kind: 'drop-after' });
    await expect(capture(id, 'k')).rejects.toThrow();
    const repeated = await capture(id, 'k');
    expect([repeated.status, repeated.body.status]).toEqual([200, 'COMPLETED']);
    expect(issueOf(await capture(id, 'other'))).toEqual(refused('ORDER_ALREADY_CAPTURED'));
  });

  it('of a call under way is told so', async () => {
    const id = await checkoutOrder();
    await control(`orders/${id}/approve`);
    await control('capture/faults', { kind: 'hang-before' });
    const hanging = capture(id, 'k');
    await expect
      .poll(async () => (await fetch(`${simulators.url}/control/payments/capture/faults`)).json())
      .toMatchObject({ held: 1 });
    expect(issueOf(await capture(id, 'k'))).toEqual([
      409,
      'RESOURCE_CONFLICT',
      'PREVIOUS_REQUEST_IN_PROGRESS',
    ]);
    await control('capture/release');
    expect((await hanging).status).toBe(201);
  });

  it('of a refund is remembered for 45 days', async () => {
    const { captureId } = await paid();
    const refund = (key: string) =>
      call('POST', `/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': key });
    const first = await refund('a');
    expect([first.status, first.body.status]).toEqual([201, 'COMPLETED']);
    await control('time', { advanceSeconds: 44 * 86_400 });
    token = (await askToken('grant_type=client_credentials')).body.access_token ?? '';
    expect((await refund('a')).body.id).toBe(first.body.id);
    expect(issueOf(await refund('b'))).toEqual(refused('CAPTURE_FULLY_REFUNDED'));
    expect((await call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('REFUNDED');
  });
});

describe('trouble on demand', () => {
  it.each(['INSTRUMENT_DECLINED', 'PAYER_ACCOUNT_RESTRICTED'])(
    'declines the next capture with %s',
    async (issue) => {
      const id = await checkoutOrder();
      await control(`orders/${id}/approve`);
      await control('declines', { issue });
      expect(issueOf(await capture(id, 'k'))).toEqual(refused(issue));
      expect((await capture(id, 'k')).body.status).toBe('COMPLETED');
    },
  );

  it('declines one wallet or one order only', async () => {
    const { walletId } = await paid();
    await control('declines', { walletId });
    await paid();
    const id = (
      await call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit(newInvoice())] })
    ).body.id;
    expect(issueOf(await capture(id ?? '', 'k', walletId))).toEqual(refused('INSTRUMENT_DECLINED'));
  });

  it('holds a capture for review until it is settled', async () => {
    const id = await checkoutOrder();
    await control(`orders/${id}/approve`);
    await control('pending', { orderId: id });
    const held = (await capture(id, 'k')).body.purchase_units?.[0]?.payments.captures[0];
    expect(held?.status).toBe('PENDING');
    await control(`captures/${held?.id}/settle`, { status: 'COMPLETED' });
    expect((await call('GET', `/v2/payments/captures/${held?.id}`)).body.status).toBe('COMPLETED');
  });

  it('brings faults by chance, the same ones for the same seed', async () => {
    const runOnce = async () => {
      await control('chaos', { calls: 0.5, seed: 7 });
      const seen: unknown[] = [];
      for (let i = 0; i < 20; i += 1)
        seen.push(
          await call('GET', '/v2/checkout/orders/X').then(
            ({ status }) => status,
            () => 'cut',
          ),
        );
      return seen;
    };
    const first = await runOnce();
    expect(new Set(first).size).toBeGreaterThan(2);
    expect(await runOnce()).toEqual(first);
  });

  it('answers 429 with the time to wait', async () => {
    await control('faults', { kind: '429' });
    const answer = await call('GET', '/v2/checkout/orders/X');
    expect([answer.status, answer.headers.get('retry-after'), answer.body.name]).toEqual([
      429,
      '1',
      'RATE_LIMIT_REACHED',
    ]);
  });
});

describe('webhooks', () => {
  interface Ring {
    headers: IncomingHttpHeaders;
    body: string;
    type: string;
  }
  let listener: Server;
  let rings: Ring[] = [];
  let answerWith = 200;
  beforeAll(async () => {
    listener = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        rings.push({ headers: request.headers, body, type: JSON.parse(body).event_type });
        response.writeHead(answerWith).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void listener.close());
  beforeEach(async () => {
    rings = [];
    answerWith = 200;
    const { port } = listener.address() as AddressInfo;
    const registered = await call('POST', '/v1/notifications/webhooks', {
      url: `http://127.0.0.1:${port}/`,
      event_types: [{ name: '*' }],
    });
    expect([registered.status, registered.body.id]).toEqual([201, WEBHOOK_ID]);
  });
  const types = () => rings.map(({ type }) => type).toSorted();
  const PAID = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'VAULT.PAYMENT-TOKEN.CREATED'];

  it('are signed over id, time, webhook id and checksum with a certificate that is served', async () => {
    await paid();
    await expect.poll(types).toEqual(PAID);
    const [{ headers, body } = { headers: {}, body: '' }] = rings;
    const certUrl = String(headers['paypal-cert-url']);
    expect(certUrl).toContain(`${simulators.url}/payments/v1/notifications/certs/CERT-`);
    const certificate = new X509Certificate(await (await fetch(certUrl)).text());
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const told = ['id', 'time'].map((part) => String(headers[`paypal-transmission-${part}`]));
    const verifier = createVerify('RSA-SHA256').update([...told, WEBHOOK_ID, crc32(body)].join('|'));
    expect(verifier.verify(certificate.publicKey, String(headers['paypal-transmission-sig']), 'base64')).toBe(
      true,
    );
  });

  it('can be held, doubled and turned around', async () => {
    await control('webhooks', { mode: 'hold' });
    await paid();
    expect(rings).toEqual([]);
    expect((await control('webhooks/release', { order: 'reversed', copies: 2 })).body).toEqual({
      released: 3,
    });
    await expect.poll(types).toEqual([...PAID, ...PAID].toSorted());
  });

  it('can be lost', async () => {
    await control('webhooks', { mode: 'drop' });
    await paid();
    const listed = await fetch(`${simulators.url}/control/payments/webhooks`);
    const { events } = (await listed.json()) as { events: { state: string; id: string }[] };
    expect(events.map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
    await control(`webhooks/${events[2]?.id}/resend`);
    await expect.poll(types).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  it('come again when the listener did not take them', async () => {
    answerWith = 500;
    await checkoutOrder().then((id) => control(`orders/${id}/approve`));
    await expect.poll(() => rings.length).toBe(1);
    answerWith = 200;
    await expect.poll(() => rings.length, { timeout: 5000 }).toBe(2);
    expect(rings[1]?.body).toBe(rings[0]?.body);
  });

  it('tell of refunds, removed wallets and disputes', async () => {
    const { captureId, walletId } = await paid();
    await expect.poll(() => rings.length).toBe(3);
    rings = [];
    await control(`wallets/${walletId}/remove`);
    const { id } = (await control('disputes', { captureId })).body;
    expect((await call('GET', `/v1/customer/disputes/${id}`)).body).toMatchObject({
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
    await control(`disputes/${id}/resolve`, { for: 'seller' });
    await control(`captures/${captureId}/refund`);
    await expect
      .poll(types)
      .toEqual([
        'CUSTOMER.DISPUTE.CREATED',
        'CUSTOMER.DISPUTE.RESOLVED',
        'PAYMENT.CAPTURE.REFUNDED',
        'VAULT.PAYMENT-TOKEN.DELETED',
      ]);
    const refund = JSON.parse(rings.find(({ type }) => type.endsWith('REFUNDED'))?.body ?? '{}') as {
      resource: Told;
    };
    expect(refund.resource.links.find(({ rel }) => rel === 'up')?.href).toMatch(
      new RegExp(`/captures/${captureId}$`),
    );
  });

  it('bring the wallet when the capture’s answer did not', async () => {
    await control('vaulting', { mode: 'later' });
    const id = await checkoutOrder();
    await control(`orders/${id}/approve`);
    const { body } = await capture(id, 'k');
    expect(body.payment_source?.paypal.attributes?.vault).toEqual({
      status: 'APPROVED',
      customer: { id: expect.any(String) },
    });
    await expect.poll(types).toEqual(PAID);
    const created = rings.find(({ type }) => type.startsWith('VAULT'))?.body ?? '{}';
    expect(JSON.parse(created)).toMatchObject({ resource: { metadata: { order_id: id } } });
    const seen = await call('GET', `/v2/checkout/orders/${id}`);
    expect(seen.body.payment_source?.paypal.attributes?.vault.status).toBe('VAULTED');
  });
});

describe('the payer’s window', () => {
  const approve = (id: string, origin: string) =>
    fetch(`${simulators.url}/payments/checkoutnow/${id}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{"then":"pay"}',
    });

  it('shows what is paid and to whom, and cannot be framed', async () => {
    const page = await fetch(
      `${simulators.url}/payments/checkoutnow?token=${await checkoutOrder()}&origin=http://localhost:3000`,
    );
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const text = await page.text();
    for (const part of ['$9.99', 'One month', 'Approve', 'Cancel']) expect(text).toContain(part);
  });

  it('approves for its own page alone', async () => {
    const id = await checkoutOrder();
    expect((await approve(id, 'http://localhost:3000')).status).toBe(403);
    expect((await approve(id, simulators.url)).status).toBe(204);
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
  });
});
