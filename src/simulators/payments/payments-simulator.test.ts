import { beforeEach, describe, expect, it } from 'vitest';
import { startSimulators } from '#simulators/start';
import { sharedByAll } from '../../../test/lifetime.ts';
import { issueOf, Merchant, newInvoice, purchaseUnit, refused } from '../../../test/merchant.ts';

const simulators = sharedByAll(async (whenDone) => {
  const running = await startSimulators({ port: 0 });
  whenDone(() => running.stop());
  return running;
});
let merchant: Merchant;
beforeEach(async () => {
  merchant = new Merchant(simulators().url);
  await merchant.control('reset');
  await merchant.logIn();
});

const statusOf = (capture: string) =>
  merchant.call('GET', `/v2/payments/captures/${capture}`).then(({ body }) => body.status);

describe('tokens', () => {
  it('gives service and browser tokens, and knows them apart', async () => {
    expect((await merchant.askToken('grant_type=client_credentials')).body.expires_in).toBe(32_400);
    const client = await merchant.askToken('grant_type=client_credentials&response_type=client_token');
    expect(client.body.expires_in).toBe(900);
    const asClient = { authorization: `Bearer ${client.body.access_token}` };
    expect((await merchant.call('GET', '/v2/checkout/orders/X', undefined, asClient)).status).toBe(401);
  });

  it('refuses a client without credentials and a token that has run out', async () => {
    expect((await merchant.askToken('grant_type=client_credentials', ':')).status).toBe(401);
    await merchant.control('expire-tokens');
    const answer = await merchant.call('GET', '/v2/checkout/orders/X');
    expect([answer.status, answer.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
  });
});

describe('an order', () => {
  it('is approved, captured once and leaves a saved wallet', async () => {
    const id = await merchant.checkoutOrder();
    expect(id).toMatch(/^[A-Z0-9]+$/);
    expect((await merchant.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe(
      'PAYER_ACTION_REQUIRED',
    );
    expect(issueOf(await merchant.capture(id, 'k1'))).toEqual(refused('ORDER_NOT_APPROVED'));
    await merchant.control(`orders/${id}/approve`);
    const { status, body } = await merchant.capture(id, 'k1');
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    expect(body.payment_source?.paypal.attributes?.vault).toMatchObject({
      status: 'VAULTED',
      id: expect.stringMatching(/^[0-9a-z]{8}$/),
    });
    const again = await merchant.capture(id, 'k2');
    expect(issueOf(again)).toEqual(refused('ORDER_ALREADY_CAPTURED'));
    expect(again.body.debug_id).toMatch(/^[a-z0-9]+$/);
    expect(again.body.details?.[0]?.description).toContain('only one capture per order');
  });

  it('answers in short unless the whole is asked for', async () => {
    const order = { intent: 'CAPTURE', purchase_units: [purchaseUnit(newInvoice())] };
    const { body } = await merchant.call('POST', '/v2/checkout/orders', order, { prefer: 'return=minimal' });
    expect(Object.keys(body)).toEqual(['id', 'status', 'links']);
    expect([body.status, body.links?.map(({ rel }) => rel)]).toEqual([
      'CREATED',
      ['self', 'approve', 'capture'],
    ]);
  });

  it('with a saved wallet is paid as it is made, until the wallet is gone', async () => {
    const { walletId } = await merchant.paid();
    const { status, body } = await merchant.charge(walletId, 'r1');
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    const forget = () => merchant.call('DELETE', `/v3/vault/payment-tokens/${walletId}`);
    expect([(await forget()).status, (await forget()).status]).toEqual([204, 204]);
    expect((await merchant.call('GET', `/v3/vault/payment-tokens/${walletId}`)).status).toBe(404);
    expect(issueOf(await merchant.charge(walletId, 'r2'))).toEqual(refused('AGREEMENT_ALREADY_CANCELLED'));
    expect(issueOf(await merchant.charge('unknown1', 'r3'))).toEqual(refused('BILLING_AGREEMENT_NOT_FOUND'));
  });

  it('without payer cannot be captured, not with a saved wallet either', async () => {
    const { walletId } = await merchant.paid();
    const id = await merchant.bareOrder();
    const source = { payment_source: { paypal: { vault_id: walletId } } };
    expect(issueOf(await merchant.capture(id, 'r', source))).toEqual(refused('ORDER_NOT_APPROVED'));
  });

  it('must be approved within three hours', async () => {
    const id = await merchant.checkoutOrder();
    await merchant.control('time', { advanceSeconds: 3 * 3600 + 1 });
    expect((await merchant.control(`orders/${id}/approve`)).status).toBe(422);
  });

  it('is refused with the field that is wrong', async () => {
    const create = (change: object) =>
      merchant.call('POST', '/v2/checkout/orders', {
        intent: 'CAPTURE',
        purchase_units: [purchaseUnit('x')],
        ...change,
      });
    expect((await create({ intent: 'AUTHORIZE' })).body.details).toEqual([
      expect.objectContaining({ issue: 'INVALID_PARAMETER_VALUE', field: '/intent' }),
    ]);
    expect(issueOf(await create({ payment_source: { paypal: {} } }))).toEqual([
      400,
      'INVALID_REQUEST',
      'PAYPAL_REQUEST_ID_REQUIRED',
    ]);
    const item = { name: 'A', quantity: '2', unit_amount: { currency_code: 'USD', value: '9.99' } };
    const wrongSum = { ...purchaseUnit('x'), items: [item] };
    expect(issueOf(await create({ purchase_units: [wrongSum] }))).toEqual(refused('ITEM_TOTAL_MISMATCH'));
  });

  it('takes an invoice number only once', async () => {
    const { invoice, walletId } = await merchant.paid();
    const second = await merchant.charge(walletId, 'd', invoice);
    expect(issueOf(second)).toEqual(refused('DUPLICATE_INVOICE_ID'));
  });
});

describe('a request id', () => {
  it('gives the first answer again, for six hours', async () => {
    const repeat = () => merchant.makeCheckoutOrder('again');
    const first = await repeat();
    const second = await repeat();
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    await merchant.control('time', { advanceSeconds: 6 * 3600 - 60 });
    expect((await repeat()).body.id).toBe(first.body.id);
    await merchant.control('time', { advanceSeconds: 120 });
    expect((await repeat()).body.id).not.toBe(first.body.id);
  });

  it('makes a second capture impossible even after a lost answer', async () => {
    const id = await merchant.approvedOrder();
    await merchant.control('capture/faults', { kind: 'drop-after' });
    await expect(merchant.capture(id, 'k')).rejects.toThrow('fetch failed');
    const repeated = await merchant.capture(id, 'k');
    expect([repeated.status, repeated.body.status]).toEqual([200, 'COMPLETED']);
    expect(issueOf(await merchant.capture(id, 'other'))).toEqual(refused('ORDER_ALREADY_CAPTURED'));
  });

  it('of a call under way is told so', async () => {
    const id = await merchant.approvedOrder();
    await merchant.control('capture/faults', { kind: 'hang-before' });
    const hanging = merchant.capture(id, 'k');
    await expect
      .poll(async () => (await fetch(`${simulators().url}/control/payments/capture/faults`)).json())
      .toMatchObject({ held: 1 });
    expect(issueOf(await merchant.capture(id, 'k'))).toEqual([
      409,
      'RESOURCE_CONFLICT',
      'PREVIOUS_REQUEST_IN_PROGRESS',
    ]);
    await merchant.control('capture/release');
    expect((await hanging).status).toBe(201);
  });

  it('of a refund is remembered for 45 days', async () => {
    const { captureId } = await merchant.paid();
    const refund = (key: string) =>
      merchant.call('POST', `/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': key });
    const first = await refund('a');
    expect([first.status, first.body.status]).toEqual([201, 'COMPLETED']);
    await merchant.control('time', { advanceSeconds: 44 * 86_400 });
    await merchant.logIn();
    const again = await refund('a');
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(issueOf(await refund('b'))).toEqual(refused('CAPTURE_FULLY_REFUNDED'));
    expect(await statusOf(captureId)).toBe('REFUNDED');
  });
});

describe('trouble on demand', () => {
  it.each(['INSTRUMENT_DECLINED', 'PAYER_ACCOUNT_RESTRICTED'])(
    'declines the next capture with %s',
    async (issue) => {
      const id = await merchant.approvedOrder();
      await merchant.control('declines', { issue });
      expect(issueOf(await merchant.capture(id, 'k'))).toEqual(refused(issue));
      expect((await merchant.capture(id, 'k')).body.status).toBe('COMPLETED');
    },
  );

  it('declines one wallet only', async () => {
    const { walletId } = await merchant.paid();
    await merchant.control('declines', { walletId });
    await merchant.paid();
    expect(issueOf(await merchant.charge(walletId, 'k'))).toEqual(refused('INSTRUMENT_DECLINED'));
  });

  it('holds a capture for review until it is settled', async () => {
    const id = await merchant.approvedOrder();
    await merchant.control('pending', { orderId: id });
    const held = (await merchant.capture(id, 'k')).body.purchase_units?.[0]?.payments.captures[0];
    expect(held?.status).toBe('PENDING');
    await merchant.control(`captures/${held?.id}/settle`, { status: 'COMPLETED' });
    expect(await statusOf(held?.id ?? '')).toBe('COMPLETED');
  });

  it('brings faults by chance, the same ones for the same seed', async () => {
    const look = () => merchant.call('GET', '/v2/checkout/orders/X');
    const runOnce = async () => {
      await merchant.control('chaos', { calls: 0.5, seed: 7 });
      const seen: unknown[] = [];
      for (let round = 0; round < 20; round += 1)
        seen.push(
          await look().then(
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
    await merchant.control('faults', { kind: '429' });
    const { status, headers, body } = await merchant.call('GET', '/v2/checkout/orders/X');
    expect([status, headers.get('retry-after'), body.name]).toEqual([429, '1', 'RATE_LIMIT_REACHED']);
  });
});

describe('the payer’s window', () => {
  const approve = (id: string, origin: string, outcome = 'pay') =>
    fetch(`${simulators().url}/payments/checkoutnow/${id}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ outcome }),
    });

  it('shows what is paid and to whom, and cannot be framed', async () => {
    const id = await merchant.checkoutOrder();
    const page = await fetch(
      `${simulators().url}/payments/checkoutnow?token=${id}&origin=http://localhost:3000`,
    );
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const text = await page.text();
    for (const part of ['$9.99', 'One month', 'Approve', 'Cancel']) expect(text).toContain(part);
  });

  it('approves for its own page alone', async () => {
    const id = await merchant.checkoutOrder();
    expect((await approve(id, 'http://localhost:3000')).status).toBe(403);
    const approval = async () =>
      (await fetch(`${simulators().url}/payments/web-sdk/v6/approval?token=${id}`)).json();
    expect(await approval()).toEqual({ approved: false });
    expect((await approve(id, simulators().url)).status).toBe(204);
    expect(await approval()).toEqual({ approved: true });
    expect((await merchant.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
  });

  it('lets the bank decline every capture until the payer chooses otherwise', async () => {
    const id = await merchant.checkoutOrder();
    await approve(id, simulators().url, 'decline');
    // The browser and the webhook of the approval may both ask for it.
    for (const key of ['k1', 'k2'])
      expect(issueOf(await merchant.capture(id, key))).toEqual(refused('INSTRUMENT_DECLINED'));
    await approve(id, simulators().url);
    expect((await merchant.capture(id, 'k3')).body.status).toBe('COMPLETED');
  });
});
