import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPerson, PersonPayment } from '#contract/operator-people';
import { OPERATOR_API } from '#contract/operator-paths';
import type { Problem } from '#contract/problem';
import type { OperatorAction } from '#contract/support';
import { Buyer } from '../../../../../test/buyer.ts';
import type { Client } from '../../../../../test/client.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp();
let staff: Client;

beforeAll(async () => {
  staff = (await provenOperator(app())).client;
});

const REASON = { reason: 'Asked by mail, was charged after leaving' };

async function reviewed(buyer: Buyer): Promise<OperatorPerson> {
  const { account_id: id } = await buyer.row();
  return (await staff.get<OperatorPerson>(OPERATOR_API.person.replace(':id', String(id)))).body;
}

async function addressOf(url: string, buyer: Buyer, receipt?: string): Promise<string> {
  const { id, money } = await reviewed(buyer);
  return url
    .replace(':id', String(id))
    .replace(':receipt', receipt ?? money.payments[0]?.receiptNumber ?? 'GL-00000000');
}

const refund = async (buyer: Buyer, receipt?: string) =>
  staff.post<PersonPayment & Pick<Problem, 'code' | 'detail'>>(
    await addressOf(OPERATOR_API.refund, buyer, receipt),
    REASON,
  );

/** Refunds by the provider's own books. */
const given = async (buyer: Buyer) => (await buyer.captures()).flatMap(({ refunds }) => refunds).length;

const logged = async (buyer: Buyer) => {
  const { account_id: id } = await buyer.row();
  const { body } = await staff.get<OperatorAction[]>(OPERATOR_API.actions);
  return body.filter(
    ({ subject, action }) => subject.startsWith(`account ${id}, `) && action.includes('refund'),
  );
};

/** Whatever is due with the provider is looked at now. */
async function settleNow(): Promise<void> {
  await app()
    .db.updateTable('refund')
    .set({ next_look_at: new Date(0) })
    .where('status', '=', 'asked')
    .execute();
  await app().wired.billing.settleOpen();
}

describe('a refund by an operator', () => {
  it('of the running month ends the subscription, forgets the wallet, is told by mail and stands in the log', async () => {
    const buyer = await Buyer.subscribed(app());
    const wallet = await buyer.wallet();
    const { status, body } = await refund(buyer);
    expect([status, body]).toMatchObject([
      200,
      { status: 'refunded', canRefund: false, refund: { status: 'done', issue: null } },
    ]);
    expect(await buyer.subscription()).toMatchObject({
      status: 'refunded',
      walletSaved: false,
      canPay: true,
    });
    expect(await buyer.isSubscribed()).toBe(false);
    expect(await reviewed(buyer)).toMatchObject({
      money: { entitledUntil: null, subscription: { status: 'refunded' } },
    });
    expect(await buyer.mails(2)).toContain('Your Gatelight payment was refunded');
    expect(await logged(buyer)).toMatchObject([
      {
        action: 'refunded payment',
        subject: expect.stringMatching(/^account \d+, receipt GL-\d{12}$/) as string,
        reason: REASON.reason,
      },
    ]);
    await eventually(
      async () => {
        await app().wired.billing.settleOpen();
        return app().payments.wallets();
      },
      (wallets) => wallets.some(({ id, removedAt }) => id === wallet && removedAt !== null),
    );
  });

  it('happens once, however often and fast it is asked for', async () => {
    const buyer = await Buyer.subscribed(app());
    const answers = await Promise.all([refund(buyer), refund(buyer), refund(buyer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await refund(buyer)).body.status).toBe('refunded');
    expect(await given(buyer)).toBe(1);
    expect(await logged(buyer)).toHaveLength(1);
    const told = (await buyer.mails(2)).filter((subject) => subject.includes('refunded'));
    expect(told).toHaveLength(1);
  });

  it.each(['drop-after', '500-after', 'drop-before', '503-before'])(
    'whose answer is lost (%s) is settled by looking, and is given once',
    async (fault) => {
      await app().payments.webhooks('drop');
      const buyer = await Buyer.subscribed(app());
      await app().payments.fault(fault, { call: 'refund' });
      const { status, body } = await refund(buyer);
      expect([status, body.refund?.status, body.status]).toEqual([200, 'asked', 'paid']);
      expect(await buyer.isSubscribed()).toBe(true);
      await eventually(
        async () => {
          await settleNow();
          return buyer.subscription();
        },
        (now) => now.status === 'refunded',
      );
      await app().payments.webhooks('send');
      expect(await given(buyer)).toBe(1);
      expect((await reviewed(buyer)).money.payments[0]?.refund?.status).toBe('done');
    },
  );

  it('that the provider refuses leaves everything as it was, says why, and may be asked for again', async () => {
    const buyer = await Buyer.subscribed(app());
    const [capture] = await buyer.captures();
    const { db } = app();
    const rename = (from: string, to: string) =>
      db.updateTable('payment_attempt').set({ capture_id: to }).where('capture_id', '=', from).execute();
    await rename(capture?.id ?? '', 'NOBODYKNOWSTHIS01');
    const refused = await refund(buyer);
    expect([refused.status, refused.body.code]).toEqual([409, 'refund-refused']);
    expect(refused.body.detail).toMatch(/^No refund was made\. The payment provider does not know this\./);
    expect(await reviewed(buyer)).toMatchObject({
      money: {
        subscription: { status: 'active' },
        payments: [{ canRefund: true, refund: { status: 'refused' } }],
      },
    });
    await rename('NOBODYKNOWSTHIS01', capture?.id ?? '');
    expect((await refund(buyer)).body.status).toBe('refunded');
    expect(await given(buyer)).toBe(1);
  });

  it('of an earlier month leaves the running one alone', async () => {
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    await buyer.live(3);
    const { money } = await reviewed(buyer);
    expect(money.tries.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'renewal captured',
      'checkout captured',
    ]);
    expect((await refund(buyer, money.payments[1]?.receiptNumber)).status).toBe(200);
    const { status, payments } = await buyer.subscription();
    expect([status, payments.map((payment) => payment.status)]).toEqual(['active', ['paid', 'refunded']]);
  });

  it('is not made while a payment is in dispute, nor of what is not theirs, nor without a reason', async () => {
    const buyer = await Buyer.subscribed(app());
    const other = await Buyer.subscribed(app());
    const theirs = (await reviewed(other)).money.payments[0]?.receiptNumber ?? '';
    expect((await refund(buyer, theirs)).status).toBe(404);
    const silent = await staff.post<Problem>(await addressOf(OPERATOR_API.refund, buyer), { reason: ' no ' });
    expect([silent.status, silent.body.detail]).toEqual([400, 'Reason must be at least 5 characters']);
    await app().payments.dispute((await buyer.captures())[0]?.id ?? '');
    await eventually(buyer.subscription, ({ status }) => status === 'disputed');
    const disputed = await refund(buyer);
    expect([disputed.status, disputed.body.code]).toEqual([409, 'subscription-state']);
    expect(await given(buyer)).toBe(0);
    expect(await logged(buyer)).toEqual([]);
  });

  it('that was made although nobody heard is found by a look, before anything is called again', async () => {
    await app().payments.webhooks('drop');
    const buyer = await Buyer.subscribed(app());
    await app().payments.fault('drop-after', { call: 'refund' });
    expect((await refund(buyer)).body.refund?.status).toBe('asked');
    await app().payments.fault('503-before', { call: 'refund', times: 1000 });
    await eventually(
      async () => {
        await settleNow();
        return buyer.subscription();
      },
      (now) => now.status === 'refunded',
    );
    await app().payments.reset();
  });

  it('that is on its way keeps the month from being renewed', async () => {
    await app().payments.webhooks('drop');
    const buyer = await Buyer.subscribed(app());
    await buyer.live(28);
    await app().payments.fault('503-before', { call: 'refund', times: 50 });
    expect((await refund(buyer)).body.refund?.status).toBe('asked');
    await app().wired.billing.passTime(buyer.email, 3);
    await app().wired.billing.renewDue();
    expect((await buyer.captures()).length).toBe(1);
    await app().payments.reset();
  });
});

describe('a receipt', () => {
  it('goes out once more, once per request, in words that are still true', async () => {
    const buyer = await Buyer.subscribed(app());
    await buyer.cancel();
    const url = await addressOf(OPERATOR_API.mailReceipt, buyer);
    const receipt = /GL-\d+/.exec(url)?.[0] ?? '';
    for (let i = 0; i < 2; i += 1)
      expect((await staff.send('POST', url, undefined, { 'idempotency-key': 'again' })).status).toBe(202);
    const queued = await sql`select from job where payload ->> 'news' = 'receipt-again'`.execute(app().db);
    expect(queued.rows).toHaveLength(1);
    const mails = await eventually(
      () => app().mailbox.all(buyer.email),
      (all) => all.some(({ subject }) => subject === `Your Gatelight receipt ${receipt}, once more`),
    );
    const again = mails.filter(({ subject }) => subject.endsWith('once more'));
    expect(again).toHaveLength(1);
    expect(again[0]?.text).toContain(`Receipt\nNumber: ${receipt}\nPlan: Premium Plan, one month\nCovers: `);
    expect(again[0]?.text).toContain('Paid with: PayPal\nTotal: $9.99 USD');
    expect(again[0]?.text).not.toContain('next payment');
    const nobodys = await staff.post(await addressOf(OPERATOR_API.mailReceipt, buyer, 'GL-99999999'));
    expect(nobodys.status).toBe(404);
  });
});
