import { sql } from 'kysely';
import type { RefundStatus } from '#domain/billing/refund';
import type { AttemptId, RefundId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

/** A refund and the look after it may each take the full timeout of a call; no other worker looks meanwhile. */
const LEASE_SECONDS = 40;

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function insertRefund(trx: Db, attemptId: AttemptId): Promise<RefundId> {
  const { id } = await trx
    .insertInto('refund')
    .values({
      attempt_id: attemptId,
      next_look_at: sql<Date>`service_now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRefund(db: Db, id: RefundId) {
  return db
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(['refund.id', 'refund.attempt_id', 'refund.status', 'refund.request_key', 'refund.looks'])
    .select(['refund.issue', 'payment_attempt.capture_id'])
    .where('refund.id', '=', id)
    .executeTakeFirst();
}

/** The refund that is under way or done; a refused one does not count. */
export async function findStandingRefund(db: Db, attemptId: AttemptId) {
  return db
    .selectFrom('refund')
    .select(['id', 'status'])
    .where('attempt_id', '=', attemptId)
    .where('status', '!=', 'refused')
    .executeTakeFirst();
}

/** Whether money of this subscription is on its way back. */
export async function hasOpenRefund(db: Db, subscriptionId: SubscriptionId): Promise<boolean> {
  const { rows } = await sql`
    select from refund join payment_attempt on payment_attempt.id = attempt_id
      join invoice on invoice.id = invoice_id
    where refund.status = 'asked' and subscription_id = ${subscriptionId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function settleRefund(
  db: Db,
  id: RefundId,
  status: Exclude<RefundStatus, 'asked'>,
  issue: string | null,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ status, issue, settled_at: sql<Date>`service_now()`, next_look_at: null })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .execute();
}

export async function lookAtRefundSoon(db: Db, id: RefundId): Promise<void> {
  await sql`update refund set looks = greatest(looks, 1), next_look_at = service_now() + interval '5 seconds'
    where id = ${id} and status = 'asked'`.execute(db);
}

/** Refunds somebody must look at, each for one worker; the wait grows to ten minutes. */
export async function claimRefunds(db: Db, limit: number): Promise<RefundId[]> {
  const { rows } = await sql<{ id: RefundId }>`
    update refund set looks = looks + 1,
      next_look_at = service_now() + make_interval(secs => least(600, ${LEASE_SECONDS} + 5 * power(2, least(looks, 20))))
    where id in (select id from refund where next_look_at <= service_now() and status = 'asked'
      order by next_look_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
