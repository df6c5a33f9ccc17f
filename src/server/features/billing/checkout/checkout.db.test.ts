import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentSetup } from '#contract/billing';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { paypalClient } from '#server/gateways/payments/paypal-client';
import { Buyer, PRICE_BODY } from '../../../../../test/buyer.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();

/** Here the browser does everything; webhooks have tests of their own. */
beforeEach(() => app().payments.webhooks('drop'));

const attempts = (orderId: string) =>
  app().db.selectFrom('payment_attempt').selectAll().where('order_id', '=', orderId).execute();

/** A call of ours that arrived when nobody waited for its answer any more. */
const captureUnseen = (orderId: string) =>
  paypalClient({
    baseUrl: `${app().config.simulators.url}/payments`,
    clientId: 'simulator',
    clientSecret: 'simulator',
    webhookId: 'none',
    timeoutMilliseconds: 10_000,
  }).capture(orderId, `unseen ${orderId}`);

/** The worker's next look, as if it were due and not the first. */
async function lookAt(orderId: string): Promise<void> {
  await app()
    .db.updateTable('payment_attempt')
    .set({ next_look_at: new Date(0), looks: 2 })
    .where('order_id', '=', orderId)
    .execute();
  const settled = async () => {
    await app().wired.billing.settleOpen();
    return attempts(orderId);
  };
  await eventually(settled, ([attempt]) => Number(attempt?.next_look_at ?? 1) > 0);
}

describe('buying', () => {
  it('is order, approval, capture: the capture alone activates, and completing is harmless', async () => {
    const buyer = await Buyer.registered(app());
    expect(await buyer.isSubscribed()).toBe(false);
    expect(await buyer.subscription()).toEqual({
      status: 'none',
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      graceUntil: null,
      nextAttemptAt: null,
      price: 9.99,
      currency: 'USD',
      walletSaved: false,
      canPay: true,
      renewsAtIfPaidNow: expect.stringMatching(/^\d{4}-/),
      canCancel: false,
      canResume: false,
      payments: [],
    });
    const id = await buyer.order();
    expect(id).toMatch(/^[A-Z0-9]+$/);
    expect((await buyer.orderState(id)).body).toEqual({ id, status: 'CREATED' });
    await app().payments.approve(id);
    expect(await buyer.capture(id)).toMatchObject({ status: 200, body: { id, status: 'COMPLETED' } });
    expect(await buyer.isSubscribed()).toBe(true);

    for (let n = 0; n < 2; n += 1) {
      expect((await buyer.complete(id)).status).toBe(200);
      expect((await buyer.capture(id)).body).toEqual({ id, status: 'COMPLETED' });
    }
    const subscription = await buyer.subscription();
    expect(subscription).toMatchObject({
      status: 'active',
      walletSaved: true,
      canPay: false,
      canCancel: true,
    });
    expect(subscription.payments).toEqual([
      {
        date: expect.stringMatching(/Z$/),
        amount: 9.99,
        currency: 'USD',
        status: 'paid',
        receiptNumber: expect.stringMatching(/^GL-\d{12}$/),
        periodStart: expect.stringMatching(/Z$/),
        periodEnd: subscription.currentPeriodEnd,
      },
    ]);
    expect(await buyer.captures()).toHaveLength(1);
    expect((await buyer.mails(1))[0]).toBe(
      `Your Gatelight receipt ${subscription.payments[0]?.receiptNumber ?? ''}`,
    );
  });

  it('hands the browser a token and the address of the script', async () => {
    const buyer = await Buyer.registered(app());
    const { body } = await buyer.client.get<PaymentSetup>(API.paymentSetup);
    expect(body).toEqual({
      clientToken: expect.stringMatching(/.{10,}/),
      sdkUrl: `${app().config.simulators.url}/payments/web-sdk/v6/core`,
    });
  });

  it.each([
    ['another amount', { amount: '0.99' }, 'The amount must be 9.99'],
    ['a free month', { amount: 0 }, 'The amount must be 9.99'],
    ['another currency', { currency: 'EUR' }, 'The currency must be USD'],
    ['another intent', { intent: 'AUTHORIZE' }, 'The intent must be CAPTURE'],
    ['something more', { coupon: 'FREE' }, 'Unrecognized key: "coupon"'],
  ])('refuses a page that shows %s', async (_what, wrong, message) => {
    const buyer = await Buyer.registered(app());
    const { status, body } = await buyer.client.post<Problem>(API.orders, { ...PRICE_BODY, ...wrong });
    expect([status, body.code, body.detail]).toEqual([400, 'validation', message]);
  });

  it('takes the amount as a number too, and charges the server’s own price', async () => {
    const buyer = await Buyer.registered(app());
    expect((await buyer.client.post(API.orders, { ...PRICE_BODY, amount: 9.99 })).status).toBe(200);
  });

  it('keeps which wording was agreed to, with the order', async () => {
    const buyer = await Buyer.registered(app());
    const [attempt] = await attempts(await buyer.order());
    expect(attempt).toMatchObject({ consent_version: 1, kind: 'checkout', status: 'ordered' });
  });

  it('gives the same order to a repeated call, a second tab and a double click', async () => {
    const buyer = await Buyer.registered(app());
    const ids = await Promise.all([
      buyer.order('key-1'),
      buyer.order('key-1'),
      buyer.order(),
      buyer.order('key-2'),
    ]);
    expect(new Set(ids).size).toBe(1);
    await app().payments.approve(ids[0] ?? '');
    const answers = await Promise.all([1, 2, 3].map(() => buyer.capture(ids[0] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await eventually(buyer.subscription, ({ status }) => status === 'active');
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('gives the order of a key also after it was paid, and no other', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.order('key-1');
    await app().payments.approve(id);
    expect((await buyer.capture(id)).status).toBe(200);
    await eventually(buyer.subscription, ({ status }) => status === 'active');
    expect((await buyer.tryOrder('key-1')).body).toEqual({ id });
    expect((await buyer.tryOrder('key-9')).body).toMatchObject({ code: 'already-subscribed' });
  });
});

describe('an order', () => {
  it('serves its owner alone', async () => {
    const owner = await Buyer.registered(app());
    const outsider = await Buyer.registered(app());
    const id = await owner.approvedOrder();
    for (const answer of [
      await outsider.capture(id),
      await outsider.complete(id),
      await outsider.orderState(id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    expect(await outsider.isSubscribed()).toBe(false);
    expect((await owner.capture(id)).status).toBe(200);
    expect((await outsider.complete(id)).status).toBe(404);
  });

  it('that nobody knows is not found, and one that is no order number is refused', async () => {
    const buyer = await Buyer.registered(app());
    expect((await buyer.capture('5O190127TN364715T')).status).toBe(404);
    expect((await buyer.complete('5O190127TN364715T')).status).toBe(404);
    expect((await buyer.complete('../../v2')).status).toBe(400);
  });

  it('that is not approved takes no money, and can be approved after all', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.order();
    expect((await buyer.capture(id)).body.code).toBe('order-not-approved');
    expect((await buyer.complete(id)).body.code).toBe('order-not-approved');
    await app().payments.approve(id);
    expect((await buyer.capture(id)).status).toBe(200);
  });

  it.each(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'DECLINED', 'FAILED'])(
    'that is declined (%s) activates nothing; the next one may',
    async (issue) => {
      const buyer = await Buyer.registered(app());
      const id = await buyer.approvedOrder();
      await app().payments.decline({ issue, orderId: id });
      const declined = await buyer.capture(id);
      expect([declined.status, declined.body.code]).toEqual([402, 'payment-declined']);
      expect((await buyer.complete(id)).status).toBe(402);
      expect(await buyer.isSubscribed()).toBe(false);
      expect(await buyer.buy()).not.toBe(id);
      expect(await buyer.isSubscribed()).toBe(true);
    },
  );

  it('under review waits, and becomes active or nothing by webhook', async () => {
    for (const [verdict, status] of [
      ['COMPLETED', 'active'],
      ['DECLINED', 'none'],
    ] as const) {
      await app().payments.webhooks('drop');
      const buyer = await Buyer.registered(app());
      const id = await buyer.approvedOrder();
      await app().payments.pending({ orderId: id });
      expect((await buyer.capture(id)).body).toEqual({ id, status: 'PENDING' });
      expect(await buyer.subscription()).toMatchObject({ status: 'pending', canPay: false });
      expect([(await buyer.complete(id)).body.code, (await buyer.tryOrder()).body.code]).toEqual([
        'payment-processing',
        'payment-processing',
      ]);
      const [capture] = await buyer.captures();
      await app().payments.webhooks('send');
      await app().payments.settle(capture?.id ?? '', verdict);
      await eventually(buyer.subscription, (now) => now.status === status);
      expect(await buyer.isSubscribed()).toBe(status === 'active');
      expect((await buyer.mails(2)).at(-1)).toMatch(
        verdict === 'COMPLETED' ? /receipt/ : /payment was not accepted/,
      );
    }
  });

  it('finds the money of one click after the other one was declined, though its answer was lost', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await app().payments.decline({ issue: 'COMPLIANCE_VIOLATION' });
    expect((await buyer.capture(id)).body.code).toBe('payment-declined');
    const [declined] = await attempts(id);
    expect(declined?.next_look_at, 'somebody looks again').not.toBeNull();
    await captureUnseen(id);
    await lookAt(id);
    expect((await buyer.subscription()).status).toBe('active');
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('looks once more at an order that was declined, and then no more', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await app().payments.decline({ issue: 'COMPLIANCE_VIOLATION', orderId: id });
    await buyer.capture(id);
    await lookAt(id);
    expect(await attempts(id)).toMatchObject([{ status: 'declined', next_look_at: null }]);
  });

  it('declined by one call and held by another is under review, and nothing is paid beside it', async () => {
    const buyer = await Buyer.registered(app());
    const first = await buyer.approvedOrder();
    await app().payments.decline({ issue: 'INSTRUMENT_DECLINED', orderId: first });
    expect((await buyer.capture(first)).status).toBe(402);
    await app().payments.pending({ orderId: first });
    await captureUnseen(first);
    const second = await buyer.approvedOrder();
    expect((await buyer.capture(second)).body.status).toBe('PROCESSING');
    await lookAt(second);
    expect([(await attempts(first))[0]?.status, (await attempts(second))[0]?.status]).toEqual([
      'pending',
      'abandoned',
    ]);
    expect(await buyer.subscription()).toMatchObject({ status: 'pending', canPay: false });
    const [capture] = await buyer.captures();
    await app().payments.settle(capture?.id ?? '', 'COMPLETED');
    await lookAt(first);
    expect(await buyer.subscription()).toMatchObject({ status: 'active' });
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('given back at the provider before we knew of it can be paid again, under a new number', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await captureUnseen(id);
    const [taken] = await buyer.captures();
    await app().payments.refund(taken?.id ?? '');
    expect((await buyer.capture(id)).body.code).toBe('order-expired');
    expect(await buyer.isSubscribed()).toBe(false);
    await buyer.buy();
    expect(await buyer.isSubscribed()).toBe(true);
    const numbers = (await buyer.captures()).map(({ invoiceId }) => invoiceId);
    expect(new Set(numbers).size).toBe(2);
  });

  it('whose month is over does not activate again', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.buy();
    await buyer.cancel();
    await buyer.live(40);
    expect((await buyer.subscription()).status).toBe('lapsed');
    expect((await buyer.complete(id)).body.code).toBe('order-expired');
    expect(await buyer.isSubscribed()).toBe(false);
  });
});

describe('without a wallet', () => {
  it('the month is paid, does not renew, and the person is told', async () => {
    await app().payments.vaulting('never');
    const buyer = await Buyer.subscribed(app());
    await app().payments.vaulting('at-once');
    expect(await buyer.subscription()).toMatchObject({
      status: 'canceling',
      cancelAtPeriodEnd: true,
      walletSaved: false,
      canResume: false,
    });
    expect((await buyer.mails(2)).toSorted()[0]).toBe('Gatelight can no longer charge your PayPal wallet');
    expect((await buyer.resume()).body.code).toBe('wallet-missing');
  });

  it('at first, it follows by webhook', async () => {
    await app().payments.vaulting('later');
    await app().payments.webhooks('hold');
    const buyer = await Buyer.subscribed(app());
    await app().payments.vaulting('at-once');
    expect(await buyer.subscription()).toMatchObject({ status: 'active', walletSaved: false });
    await app().payments.release();
    expect(await eventually(buyer.subscription, ({ walletSaved }) => walletSaved)).toMatchObject({
      status: 'active',
    });
  });
});
