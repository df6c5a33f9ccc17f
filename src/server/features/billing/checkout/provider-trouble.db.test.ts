import { beforeEach, describe, expect, it } from 'vitest';
import { Buyer } from '../../../../../test/buyer.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();

/** Here the browser does everything; webhooks have tests of their own. */
beforeEach(() => app().payments.webhooks('drop'));

describe('the provider in trouble', () => {
  it.each(['drop-before', '500-before', '503-before', '429', 'hang-before'])(
    'while an order is made (%s) is told as such, and the next try goes through',
    async (kind) => {
      const buyer = await Buyer.registered(app());
      await app().payments.fault(kind, { call: 'create' });
      const { status, body, headers } = await buyer.tryOrder('again');
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'payments-unavailable', '5']);
      expect(body.detail).toBe(
        'The payment provider cannot be reached right now. Please try again in a moment.',
      );
      expect((await buyer.tryOrder('again')).status).toBe(200);
    },
  );

  it('after an order was made: the same key finds it again', async () => {
    const buyer = await Buyer.registered(app());
    const before = (await app().payments.orders()).length;
    await app().payments.fault('drop-after', { call: 'create' });
    expect((await buyer.tryOrder('lost')).status).toBe(503);
    expect((await buyer.tryOrder('lost')).status).toBe(200);
    expect((await app().payments.orders()).length - before).toBe(1);
  });

  it.each(['drop-after', '500-after', 'hang-after'])(
    'after the money moved (%s): the look finds it at once',
    async (kind) => {
      const buyer = await Buyer.registered(app());
      const id = await buyer.approvedOrder();
      await app().payments.fault(kind, { call: 'capture' });
      expect((await buyer.capture(id)).body).toEqual({ id, status: 'COMPLETED' });
      expect(await buyer.captures()).toHaveLength(1);
    },
  );

  it('before the money moved: it is processing, and asking again settles it', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await app().payments.fault('500-before', { call: 'capture' });
    expect((await buyer.capture(id)).body).toEqual({ id, status: 'PROCESSING' });
    expect((await buyer.complete(id)).body.code).toBe('payment-processing');
    expect((await buyer.tryOrder()).body.code).toBe('payment-processing');
    await app()
      .db.updateTable('payment_attempt')
      .set({ next_look_at: new Date(0) })
      .where('order_id', '=', id)
      .execute();
    await eventually(
      () => buyer.orderState(id),
      ({ body }) => body.status === 'COMPLETED',
    );
    expect((await buyer.subscription()).status).toBe('active');
    expect(await buyer.captures()).toHaveLength(1);
  });

  it.each(['429', '401'])(
    'refusing the capture itself (%s) forgets no order: it is processing, and asking again settles it',
    async (kind) => {
      const buyer = await Buyer.registered(app());
      const id = await buyer.approvedOrder();
      await app().payments.fault(kind, { call: 'capture', times: 2 });
      await app().payments.fault(kind, { call: 'get', times: 2 });
      expect((await buyer.capture(id)).body).toEqual({ id, status: 'PROCESSING' });
      await app()
        .db.updateTable('payment_attempt')
        .set({ next_look_at: new Date(0) })
        .where('order_id', '=', id)
        .execute();
      await eventually(
        () => buyer.orderState(id),
        ({ body }) => body.status === 'COMPLETED',
      );
      expect(await buyer.captures()).toHaveLength(1);
    },
  );

  it.each([
    ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'payment-declined'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'payment-declined'],
    ['COMPLIANCE_VIOLATION', 'payment-declined'],
  ])('declining (%s) is told as such', async (issue, code) => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await app().payments.decline({ issue, orderId: id });
    expect((await buyer.capture(id)).body.code).toBe(code);
  });

  it('still completing the order is processing, not given up', async () => {
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await app().payments.decline({ issue: 'ORDER_COMPLETION_IN_PROGRESS', orderId: id });
    expect((await buyer.capture(id)).body).toEqual({ id, status: 'PROCESSING' });
  });

  it('with an old token: it is renewed once, unseen', async () => {
    await app().payments.expireTokens();
    const buyer = await Buyer.subscribed(app());
    expect(await buyer.isSubscribed()).toBe(true);
  });
});
