import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { Buyer } from '../../../../../test/buyer.ts';
import { openIncidents } from '../../../../../test/incidents.ts';
import { confirmPhone } from '../../../../../test/phones.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();
const desk = () => app().payments;

/** Webhooks have tests of their own. */
beforeEach(() => desk().webhooks('drop'));

/** Somebody whose renewal was declined just now. */
async function pastDue(issue = 'INSTRUMENT_DECLINED', times = 1): Promise<Buyer> {
  const buyer = await Buyer.subscribed(app());
  await desk().decline({ issue, times, walletId: (await buyer.wallet()) ?? '' });
  await buyer.live(31);
  await eventually(buyer.subscription, ({ status }) => status === 'past_due');
  return buyer;
}

describe('renewal', () => {
  it('is announced three days before and charged on the day, once, with a receipt', async () => {
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    expect(await buyer.captures()).toHaveLength(1);
    expect((await buyer.mails(2))[1]).toMatch(/^Your Gatelight subscription renews on /);
    await buyer.live(3);
    await Promise.all([app().wired.billing.renewDue(), app().wired.billing.renewDue()]);
    const subscription = await eventually(buyer.subscription, ({ payments }) => payments.length === 2);
    expect(subscription.status).toBe('active');
    expect(subscription.payments[0]?.periodStart).toBe(subscription.payments[1]?.periodEnd);
    expect(await buyer.captures()).toHaveLength(2);
    expect((await buyer.mails(3))[2]).toMatch(/^Your Gatelight receipt GL-/);
  });

  it('goes on month after month', async () => {
    const buyer = await Buyer.subscribed(app());
    for (let month = 0; month < 3; month += 1) {
      await buyer.live(28);
      await buyer.live(3);
    }
    expect((await buyer.subscription()).payments).toHaveLength(4);
    expect(await buyer.captures()).toHaveLength(4);
  });
});

describe('a declined renewal', () => {
  it('keeps the service for three days, tries again after 1, 3 and 5 days, and lapses after 7', async () => {
    const buyer = await pastDue('INSTRUMENT_DECLINED', 4);
    const { graceUntil, nextAttemptAt, canPay, canCancel } = await buyer.subscription();
    expect([canPay, canCancel]).toEqual([true, true]);
    expect(Date.parse(graceUntil ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(Date.parse(nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(0.9 * 86_400_000);
    expect(await buyer.isSubscribed()).toBe(true);
    expect((await buyer.mails(3))[2]).toBe('Your Gatelight payment did not go through');
    await buyer.live(1);
    await buyer.live(2);
    expect(await buyer.isSubscribed()).toBe(false);
    expect((await buyer.subscription()).status).toBe('past_due');
    await buyer.live(2);
    await buyer.live(2);
    expect((await buyer.subscription()).status).toBe('lapsed');
    expect((await buyer.mails(7)).slice(3)).toEqual([
      'Your Gatelight payment is still open',
      'Your Gatelight payment is still open',
      'Your Gatelight payment is still open',
      'Your Gatelight subscription has ended',
    ]);
    expect(await buyer.captures()).toHaveLength(1);
  });

  it('is paid by the next try', async () => {
    const buyer = await pastDue();
    await buyer.live(1);
    expect(await eventually(buyer.subscription, ({ status }) => status === 'active')).toMatchObject({
      graceUntil: null,
      nextAttemptAt: null,
    });
    expect(await buyer.captures()).toHaveLength(2);
  });

  it('can be paid by checkout, for the same month', async () => {
    const buyer = await pastDue('INSTRUMENT_DECLINED', 9);
    const { currentPeriodEnd } = await buyer.subscription();
    await buyer.buy();
    const paid = await buyer.subscription();
    expect([paid.status, paid.payments[0]?.periodStart]).toEqual(['active', currentPeriodEnd]);
    await buyer.live(1);
    expect(await buyer.captures()).toHaveLength(2);
  });

  it.each([
    'TOKEN_ID_NOT_FOUND',
    'AGREEMENT_ALREADY_CANCELLED',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYER_ACCOUNT_RESTRICTED',
    'BILLING_AGREEMENT_NOT_FOUND',
    'IDENTIFIER_NOT_FOUND',
    'COMPLIANCE_VIOLATION',
    'TRANSACTION_BLOCKED_BY_PAYEE',
    'PAYEE_BLOCKED_TRANSACTION',
  ])('for good (%s) is not tried again; the person is asked to pay', async (issue) => {
    const buyer = await pastDue(issue);
    expect(await buyer.subscription()).toMatchObject({
      walletSaved: false,
      nextAttemptAt: null,
      canPay: true,
    });
    expect((await buyer.mails(3))[2]).toBe('Gatelight can no longer charge your PayPal wallet');
    const tries = (await buyer.row()).steps_taken;
    await buyer.live(1);
    expect(await buyer.captures()).toHaveLength(1);
    expect((await buyer.row()).steps_taken).toBe(tries + 1);
    expect((await buyer.mails(4))[3]).toBe('Your Gatelight payment is still open');
  });

  it.each([
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'TRANSACTION_LIMIT_EXCEEDED',
    'ORDER_NOT_APPROVED',
    'AWAITS_PAYER',
    'DECLINED',
  ])(
    'for now (%s) is told at once and tried again on the next dunning day, not each minute',
    async (issue) => {
      const buyer = await pastDue(issue);
      expect((await buyer.mails(3))[2]).toBe('Your Gatelight payment did not go through');
      const tries = async () => (await app().payments.orders()).length;
      const before = await tries();
      await app().wired.billing.settleOpen();
      await app().wired.billing.renewDue();
      expect(await tries()).toBe(before);
      await buyer.live(1);
      expect(
        (await eventually(buyer.subscription, ({ status }) => status === 'active')).payments,
      ).toHaveLength(2);
    },
  );

  it('by our own account tells an operator as well', async () => {
    await pastDue('PAYEE_BLOCKED_TRANSACTION');
    expect(await openIncidents(app().db)).toContain('billing.account');
  });

  it('because of our own fault is not silent either', async () => {
    const buyer = await Buyer.subscribed(app());
    await desk().permit(false);
    await app()
      .db.updateTable('wallet')
      .set({ provider_id: 'not a wallet id' })
      .where('provider_id', '=', (await buyer.wallet()) ?? '')
      .execute();
    await buyer.live(31);
    await eventually(buyer.subscription, ({ status }) => status === 'past_due');
    await desk().permit(true);
    expect((await buyer.mails(3))[2]).toBe('Your Gatelight payment did not go through');
    expect(await openIncidents(app().db)).toContain('billing.rejected');
  });

  it('is told by one text too, where the number is confirmed', async () => {
    const buyer = await Buyer.subscribed(app());
    const { handset, text } = await confirmPhone(app(), buyer.client);
    await desk().decline({ issue: 'INSTRUMENT_DECLINED', times: 2, walletId: (await buyer.wallet()) ?? '' });
    await buyer.live(31);
    expect((await handset.next(text.id)).body).toMatch(
      /^Gatelight: your \$9.99 payment did not go through\./,
    );
    await buyer.live(1);
    await buyer.mails(4);
    expect(await handset.all()).toHaveLength(3);
  });

  it('is not texted to somebody who said STOP', async () => {
    const buyer = await Buyer.subscribed(app());
    const { handset } = await confirmPhone(app(), buyer.client);
    await handset.reply('STOP');
    await desk().decline({ issue: 'INSTRUMENT_DECLINED', walletId: (await buyer.wallet()) ?? '' });
    await buyer.live(31);
    await buyer.mails(3);
    expect(await handset.all()).toHaveLength(2);
  });

  it('ends at once when the person cancels', async () => {
    const buyer = await pastDue();
    expect((await buyer.cancel()).body).toMatchObject({ status: 'lapsed' });
    expect(await buyer.isSubscribed()).toBe(false);
  });
});

describe('an unknown outcome', () => {
  it('keeps the entitlement, blocks every other attempt, and is settled by looking', async () => {
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    await desk().fault('500-before', { call: 'charge', times: 2 });
    await buyer.live(8);
    const { id } = await buyer.row();
    await app().wired.billing.settleOpen();
    // The product's own job may be doing the same, and each leaves alone what the other has begun.
    await eventually(buyer.isSubscribed, (isSubscribed) => isSubscribed);
    expect((await buyer.tryOrder()).body.code).toMatch(/payment-processing|already-subscribed/);
    await eventually(
      async () => {
        await app()
          .db.updateTable('payment_attempt')
          .set({ next_look_at: new Date(0) })
          .where('status', '=', 'capturing')
          .execute();
        await app().wired.billing.settleOpen();
        return buyer.subscription();
      },
      ({ payments }) => payments.length === 2,
    );
    expect(await buyer.captures()).toHaveLength(2);
    expect((await buyer.row()).id).toBe(id);
  });

  it('raises an incident when it lasts, which ends with it', async () => {
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    await desk().fault('500-before', { call: 'charge' });
    await buyer.live(3);
    const capturing = () => app().db.updateTable('payment_attempt').where('status', '=', 'capturing');
    const incidents = async () => {
      const { rows } = await sql<{ cleared: boolean }>`
        select cleared_at is not null as cleared from incident where key = 'billing.unsettled'`.execute(
        app().db,
      );
      return rows;
    };
    await desk().fault('500-before', { call: 'charge', times: 50 });
    await capturing()
      .set({ looks: 9, next_look_at: new Date(0) })
      .execute();
    await app().wired.billing.settleOpen();
    expect(await incidents()).toEqual([{ cleared: false }]);
    await fetch(`${app().config.simulators.url}/control/payments/charge/faults`, { method: 'DELETE' });
    await capturing()
      .set({ next_look_at: new Date(0) })
      .execute();
    await eventually(
      async () => {
        await app().wired.billing.settleOpen();
        return incidents();
      },
      ([incident]) => incident?.cleared === true,
    );
  });
});

describe('canceling', () => {
  it('keeps what is paid, can be taken back, and ends on the day without a charge', async () => {
    const buyer = await Buyer.subscribed(app());
    const { currentPeriodEnd } = await buyer.subscription();
    expect((await buyer.cancel()).body).toMatchObject({
      status: 'canceling',
      cancelAtPeriodEnd: true,
      currentPeriodEnd,
      canResume: true,
    });
    expect((await buyer.cancel()).status).toBe(200);
    expect(await buyer.isSubscribed()).toBe(true);
    expect((await buyer.resume()).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    expect((await buyer.resume()).status).toBe(200);
    await buyer.cancel();
    const wallet = await buyer.wallet();
    await buyer.live(31);
    expect(await buyer.subscription()).toMatchObject({ status: 'lapsed', canPay: true, walletSaved: false });
    expect(await buyer.isSubscribed()).toBe(false);
    expect(await buyer.captures()).toHaveLength(1);
    expect((await buyer.mails(5)).slice(1)).toEqual([
      'Your Gatelight subscription is canceled',
      'Your Gatelight subscription goes on',
      'Your Gatelight subscription is canceled',
      'Your Gatelight subscription has ended',
    ]);
    const forgotten = await eventually(
      () => desk().wallets(),
      (wallets) => wallets.some(({ id, removedAt }) => id === wallet && removedAt !== null),
    );
    expect(forgotten.length).toBeGreaterThan(0);

    await buyer.buy();
    expect((await buyer.subscription()).status).toBe('active');
  });

  it('is refused where there is nothing to cancel or resume', async () => {
    const buyer = await Buyer.registered(app());
    expect((await buyer.cancel()).body.code).toBe('subscription-state');
    expect((await buyer.resume()).body.code).toBe('subscription-state');
  });
});
