import { sql } from 'kysely';
import { WEBHOOK } from '#contract/paths';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem';
import { Buyer } from '../../../../../test/buyer.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();
const desk = () => app().payments;
const captureOf = async (buyer: Buyer) => (await buyer.captures()).at(0)?.id ?? '';

describe('a webhook', () => {
  it('finishes what a browser that died had begun', async () => {
    const buyer = await Buyer.registered(app());
    await buyer.approvedOrder();
    await eventually(buyer.subscription, ({ status }) => status === 'active');
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('may come late, in any order and many times', async () => {
    await desk().webhooks('hold');
    const buyer = await Buyer.registered(app());
    const id = await buyer.approvedOrder();
    await buyer.capture(id);
    await desk().release('reversed', 3);
    await desk().webhooks('send');
    const events = () =>
      app().db.selectFrom('payment_event').selectAll().where('order_id', '=', id).execute();
    const seen = await eventually(
      events,
      (all) => all.length >= 2 && all.every(({ handled_at }) => handled_at),
    );
    expect(seen.map(({ type }) => type).toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    expect((await buyer.subscription()).payments).toHaveLength(1);
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('about the wallet that is saved already, and comes when a charge was declined, takes nothing away', async () => {
    await desk().webhooks('hold');
    const buyer = await Buyer.subscribed(app());
    const wallet = (await buyer.wallet()) ?? '';
    await desk().decline({ issue: 'INSTRUMENT_DECLINED', walletId: wallet });
    await buyer.live(31);
    await eventually(buyer.subscription, ({ status }) => status === 'past_due');
    await desk().release();
    await desk().webhooks('send');
    const told = () =>
      app().db.selectFrom('payment_event').selectAll().where('wallet_id', '=', wallet).execute();
    await eventually(told, ([event]) => event?.handled_at instanceof Date);
    expect(await buyer.wallet()).toBe(wallet);
  });

  it('about money given back in full ends the subscription; in part it does not', async () => {
    const buyer = await Buyer.subscribed(app());
    await desk().refund(await captureOf(buyer), 4);
    const partly = await eventually(buyer.subscription, ({ payments }) => payments[0]?.status !== 'paid');
    expect([partly.status, partly.payments[0]?.status]).toEqual(['active', 'partly_refunded']);
    await desk().refund(await captureOf(buyer));
    const fully = await eventually(buyer.subscription, ({ status }) => status === 'refunded');
    expect(fully).toMatchObject({ canPay: true, walletSaved: false, payments: [{ status: 'refunded' }] });
    expect(await buyer.isSubscribed()).toBe(false);
    expect((await buyer.mails(2))[1]).toBe('Your Gatelight payment was refunded');
  });

  it('about money of an earlier month given back leaves this month alone', async () => {
    const buyer = await Buyer.subscribed(app());
    const first = await captureOf(buyer);
    await buyer.live(28);
    await buyer.live(3);
    await desk().refund(first);
    const { status, payments } = await eventually(buyer.subscription, (now) =>
      now.payments.some((payment) => payment.status === 'refunded'),
    );
    expect([status, payments.map((payment) => payment.status)]).toEqual(['active', ['paid', 'refunded']]);
  });

  it('about a removed wallet stops renewal and keeps the month', async () => {
    const buyer = await Buyer.subscribed(app());
    await desk().removeWallet((await buyer.wallet()) ?? '');
    await eventually(buyer.subscription, ({ status }) => status === 'canceling');
    expect((await buyer.mails(2))[1]).toBe('Gatelight can no longer charge your PayPal wallet');
    await buyer.live(31);
    expect((await buyer.subscription()).status).toBe('lapsed');
  });

  it.each([
    ['RESOLVED_SELLER_FAVOUR', 'active', true],
    ['RESOLVED_BUYER_FAVOUR', 'lapsed', false],
    ['RESOLVED_WITH_PAYOUT', 'active', true],
    ['CANCELED_BY_BUYER', 'active', true],
    ['ACCEPTED', 'lapsed', false],
    ['DENIED', 'active', true],
    ['NONE', 'active', true],
  ] as const)('about a dispute that ends %s leads to %s', async (outcome, status, entitled) => {
    const buyer = await Buyer.subscribed(app());
    const dispute = await desk().dispute(await captureOf(buyer));
    await eventually(buyer.subscription, (now) => now.status === 'disputed');
    expect(await buyer.isSubscribed()).toBe(false);
    expect((await buyer.tryOrder()).body.code).toBe('subscription-state');
    await desk().resolve(dispute, outcome);
    await eventually(buyer.subscription, (now) => now.status === status);
    expect(await buyer.isSubscribed()).toBe(entitled);
  });

  it('about a dispute that was lost raises no alarm of somebody who paid and is shut out', async () => {
    const buyer = await Buyer.subscribed(app());
    const dispute = await desk().dispute(await captureOf(buyer));
    await eventually(buyer.subscription, (now) => now.status === 'disputed');
    await desk().resolve(dispute, 'RESOLVED_BUYER_FAVOUR');
    const { payments } = await eventually(buyer.subscription, (now) => now.status === 'lapsed');
    expect(payments.map(({ status }) => status)).toEqual(['refunded']);
    await app()
      .db.updateTable('invoice')
      .set({ paid_at: new Date(Date.now() - 600_000) })
      .where('subscription_id', '=', (await buyer.row()).id)
      .execute();
    expect(await app().wired.billing.countPaidButShutOut()).toBe(0);
  });

  it.each(['no-status', 'later', 'webhook-only'] as const)(
    'about a wallet that comes %s: the subscription renews',
    async (mode) => {
      await desk().vaulting(mode);
      const buyer = await Buyer.subscribed(app());
      await desk().vaulting('at-once');
      const { walletSaved, cancelAtPeriodEnd } = await eventually(
        buyer.subscription,
        (now) => now.walletSaved && now.status === 'active',
      );
      expect([walletSaved, cancelAtPeriodEnd]).toEqual([true, false]);
      await buyer.live(28);
      await buyer.live(3);
      expect((await buyer.subscription()).payments).toHaveLength(2);
    },
  );

  it('about a wallet whose payment is under review waits for the payment, also after a restore', async () => {
    await desk().vaulting('webhook-only');
    const buyer = await Buyer.registered(app());
    const orderId = await buyer.approvedOrder();
    await desk().pending({ orderId });
    expect((await buyer.capture(orderId)).body.status).toBe('PENDING');
    await desk().vaulting('at-once');
    const { db, wired } = app();
    const walletId = (await desk().wallets()).find((wallet) => wallet.orderId === orderId)?.id ?? '';
    const ofWallet = () => db.selectFrom('payment_event').selectAll().where('wallet_id', '=', walletId);
    await eventually(
      () => ofWallet().execute(),
      ({ length }) => length === 1,
    );
    // A restored database has not heard of it, and must start all the same.
    await db.deleteFrom('payment_event').where('wallet_id', '=', walletId).execute();
    await wired.billing.catchUp(new Date(Date.now() - 600_000));
    expect(await ofWallet().execute()).toMatchObject([{ handled_at: null }]);

    await desk().settle(await captureOf(buyer), 'COMPLETED');
    await eventually(buyer.subscription, (now) => now.payments[0]?.status === 'paid');
    await db
      .updateTable('payment_event')
      .set({ next_look_at: new Date() })
      .where('wallet_id', '=', walletId)
      .execute();
    await eventually(buyer.subscription, (now) => now.walletSaved && now.status === 'active');
    const { rows: dead } = await sql`select name from job where state = 'dead'`.execute(db);
    expect(dead).toEqual([]);
  });

  it('about a wallet that comes after the person canceled changes nothing', async () => {
    await desk().vaulting('webhook-only');
    await desk().webhooks('hold');
    const buyer = await Buyer.subscribed(app());
    expect((await buyer.subscription()).status).toBe('canceling');
    await buyer.cancel();
    await desk().webhooks('send');
    await desk().release();
    await desk().vaulting('at-once');
    await eventually(buyer.subscription, (now) => now.walletSaved);
    expect((await buyer.subscription()).status).toBe('canceling');
  });

  it('about a reversal is a dispute', async () => {
    const buyer = await Buyer.subscribed(app());
    await desk().reverse(await captureOf(buyer));
    await eventually(buyer.subscription, (now) => now.status === 'disputed');
    expect(await buyer.isSubscribed()).toBe(false);
  });

  it.each(['{}', 'not json', ''])('that nobody signed is refused: %j', async (body) => {
    const answer = await app()
      .client()
      .send<Problem>('POST', WEBHOOK.payment, body, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.code]).toEqual([403, 'forged-webhook']);
  });
});

describe('the comparison with the provider', () => {
  it('finds what no webhook told, puts it right and says so', async () => {
    await desk().webhooks('drop');
    const buyer = await Buyer.subscribed(app());
    await desk().refund(await captureOf(buyer));
    await desk().webhooks('send');
    expect((await buyer.subscription()).status).toBe('active');
    await app().wired.billing.passTime(buyer.email, 1);
    await app().wired.billing.compareWithProvider();
    expect((await buyer.subscription()).status).toBe('refunded');
  });

  it('does not wait for a subscription that somebody works on when both say the same', async () => {
    const buyer = await Buyer.subscribed(app());
    const { id } = await buyer.row();
    await app().wired.billing.passTime(buyer.email, 1);
    await app()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select from subscription where id = ${id} for update`.execute(trx);
        await app().wired.billing.compareWithProvider();
      });
    const { rows } = await sql<{ compared: boolean }>`
      select compared_at is not null and not exists (select from parked_row) as compared
      from payment_attempt join invoice on invoice.id = invoice_id where subscription_id = ${id}`.execute(
      app().db,
    );
    expect(rows).toEqual([{ compared: true }]);
  });
});
