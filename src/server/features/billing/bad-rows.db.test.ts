import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { Buyer } from '../../../../test/buyer.ts';
import { eventually } from '../../../../test/eventually.ts';
import { parkedSummary, retryParkedNow } from '../../../../test/incidents.ts';
import { sharedApp } from '../../../../test/start-app.ts';

const app = sharedApp();
const billing = () => app().wired.billing;
const parked = (batch: string) => parkedSummary(app().db, batch);

/** Webhooks have tests of their own. */
beforeEach(() => app().payments.webhooks('drop'));

const attemptOf = async (buyer: Buyer) => {
  const { id } = await buyer.row();
  const { rows } = await sql<{ id: number; order_id: string }>`
    select payment_attempt.id, order_id from payment_attempt join invoice on invoice.id = invoice_id
    where subscription_id = ${id} order by payment_attempt.id desc limit 1`.execute(app().db);
  if (rows[0] === undefined) throw new Error('No attempt');
  return rows[0];
};

it('renews the others when one subscription cannot be read, and that one when it can', async () => {
  const [bad, good] = [await Buyer.subscribed(app()), await Buyer.subscribed(app())];
  const { id, period_end: kept } = await bad.row();
  await sql`update subscription set period_end = 'infinity', next_step_at = now() - interval '1 hour'
    where id = ${id}`.execute(app().db);
  await good.live(28);
  await good.live(3);
  await eventually(good.subscription, ({ payments }) => payments.length === 2);
  const summary = await eventually(
    () => parked('billing.renew'),
    (text) => text !== undefined,
  );
  expect(summary).toContain(`subscription ${id} (TypeError)`);
  await sql`update subscription set period_end = ${kept} where id = ${id}`.execute(app().db);
  await eventually(
    async () => {
      await retryParkedNow(app().db);
      await billing().renewDue();
      return parked('billing.renew');
    },
    (text) => text === undefined,
  );
});

it('does not list a subscription as due for ever for which there is nothing to do', async () => {
  const buyer = await Buyer.subscribed(app());
  const { id } = await buyer.row();
  await sql`update subscription set next_step_at = now() - interval '1 hour' where id = ${id}`.execute(
    app().db,
  );
  await billing().renewDue();
  const { next_step_at } = await buyer.row();
  expect(next_step_at?.getTime()).toBeGreaterThan(Date.now());
});

it('settles the other attempts when one cannot be read', async () => {
  const [bad, good] = [await Buyer.registered(app()), await Buyer.registered(app())];
  await bad.order();
  await good.approvedOrder();
  const { id } = await attemptOf(bad);
  await sql`update payment_attempt set created_at = '-infinity' where id = ${id}`.execute(app().db);
  await sql`update payment_attempt set next_look_at = now() - interval '1 minute' where status = 'ordered'`.execute(
    app().db,
  );
  await eventually(
    async () => {
      await billing().settleOpen();
      return good.subscription();
    },
    ({ status }) => status === 'active',
  );
  const summary = await eventually(
    () => parked('billing.settle-attempts'),
    (text) => text !== undefined,
  );
  expect(summary).toContain(`attempt ${id} (TypeError)`);
  await sql`update payment_attempt set created_at = now() where id = ${id}`.execute(app().db);
  await eventually(
    async () => {
      await retryParkedNow(app().db);
      await sql`update payment_attempt set next_look_at = now() where id = ${id}`.execute(app().db);
      await billing().settleOpen();
      return parked('billing.settle-attempts');
    },
    (text) => text === undefined,
  );
});

it('compares the other orders when one belongs to somebody else at the provider', async () => {
  const buyers = [
    await Buyer.subscribed(app()),
    await Buyer.subscribed(app()),
    await Buyer.subscribed(app()),
  ];
  const [bad, lender, last] = await Promise.all(buyers.map(attemptOf));
  const give = (id: number | undefined, orderId: string | null | undefined) =>
    sql`update payment_attempt set order_id = ${orderId}, created_at = now() - interval '2 hours', compared_at = null
      where id = ${id}`.execute(app().db);
  await give(lender?.id, null);
  await give(bad?.id, lender?.order_id);
  await give(last?.id, last?.order_id);
  await billing().compareWithProvider();
  // The app's own worker may have taken them.
  const summary = await eventually(
    () => parked('billing.compare'),
    (text) => text !== undefined,
  );
  expect(summary).toContain(`attempt ${bad?.id} (payments-foreign)`);
  const { rows } =
    await sql`select from payment_attempt where id = ${last?.id} and compared_at is not null`.execute(
      app().db,
    );
  expect(rows).toHaveLength(1);
  await eventually(
    async () => {
      await retryParkedNow(app().db);
      await give(bad?.id, bad?.order_id);
      await billing().compareWithProvider();
      return parked('billing.compare');
    },
    (text) => text === undefined,
  );
});

it('parks nothing while the provider is away', async () => {
  const buyers = [
    await Buyer.subscribed(app()),
    await Buyer.subscribed(app()),
    await Buyer.subscribed(app()),
  ];
  const attempts = await Promise.all(buyers.map(attemptOf));
  const ids = attempts.map(({ id }) => id);
  await sql`update payment_attempt set created_at = now() - interval '2 hours', compared_at = null
    where id = any (${ids}::bigint[])`.execute(app().db);
  await app().payments.fault('500-before', { call: 'get', times: 3 });
  await billing().compareWithProvider();
  const { rows } = await sql`select from parked_row`.execute(app().db);
  expect(rows).toEqual([]);
});
