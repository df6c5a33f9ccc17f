import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import { Buyer } from '../../../../../test/buyer.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();
const PASSWORD = 'correct horse battery';
const leave = (buyer: Buyer) => buyer.client.delete(API.account, { password: PASSWORD });

async function capturesOf(subscriptionId: number) {
  const captures = await app().payments.captures();
  return captures.filter(({ customId }) => customId === `subscription-${subscriptionId}`);
}

describe('export and deletion', () => {
  it('shows in the export what was paid', async () => {
    const buyer = await Buyer.subscribed(app());
    const { body } = await buyer.client.get<{ billing: object }>(API.accountExport);
    expect(body.billing).toMatchObject({
      status: 'active',
      walletSaved: true,
      subscribedUntil: expect.stringMatching(/Z$/),
      payments: [{ amount: 9.99, status: 'paid' }],
    });
    expect(JSON.stringify(body)).not.toContain((await buyer.wallet()) ?? 'no wallet');
  });

  it('stops renewal, forgets the wallet and keeps the ledger without the person', async () => {
    const buyer = await Buyer.subscribed(app());
    const { id } = await buyer.row();
    const wallet = await buyer.wallet();
    expect((await leave(buyer)).status).toBe(204);
    const row = await app()
      .db.selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: null,
      state: 'lapsed',
      entitled_until: null,
      next_step_at: null,
    });
    const invoices = await app()
      .db.selectFrom('invoice')
      .selectAll()
      .where('subscription_id', '=', id)
      .execute();
    expect(invoices).toHaveLength(1);
    await eventually(
      async () => {
        await app().wired.billing.settleOpen();
        return app().payments.wallets();
      },
      (wallets) => wallets.some((each) => each.id === wallet && each.removedAt !== null),
    );
    await eventually(
      () => app().db.selectFrom('wallet').select('id').where('subscription_id', '=', id).execute(),
      (rows) => rows.length === 0,
    );
  });

  it.each(['drop-after', '500-before'])(
    'in the middle of a payment whose answer is out (%s) never leaves money behind',
    async (fault) => {
      await app().payments.webhooks('drop');
      const buyer = await Buyer.registered(app());
      const orderId = await buyer.approvedOrder();
      const { id } = await buyer.row();
      await app().payments.fault(fault, { call: 'capture' });
      await app().payments.fault('500-before', { call: 'get' });
      await buyer.capture(orderId);
      expect((await leave(buyer)).status).toBe(204);
      await eventually(
        async () => {
          await app()
            .db.updateTable('payment_attempt')
            .set({ next_look_at: new Date(0) })
            .where('order_id', '=', orderId)
            .where('status', 'in', ['capturing', 'refunding'])
            .execute();
          await app().wired.billing.settleOpen();
          return app()
            .db.selectFrom('payment_attempt')
            .select('status')
            .where('order_id', '=', orderId)
            .execute();
        },
        ([attempt]) => attempt?.status === 'refunded' || attempt?.status === 'abandoned',
      );
      await app().payments.webhooks('send');
      expect((await capturesOf(id)).every(({ status }) => status === 'REFUNDED')).toBe(true);
    },
  );

  it('with an order that is approved but not captured takes no money', async () => {
    await app().payments.webhooks('hold');
    const buyer = await Buyer.registered(app());
    await buyer.approvedOrder();
    const { id } = await buyer.row();
    expect((await leave(buyer)).status).toBe(204);
    await app().payments.release();
    await app().payments.webhooks('send');
    await eventually(
      () => app().db.selectFrom('payment_event').select('event_id').where('handled_at', 'is', null).execute(),
      (open) => open.length === 0,
    );
    expect(await capturesOf(id)).toEqual([]);
  });
});
