import { sql } from 'kysely';
import { RENEWAL_STEPS } from '#domain/billing/renewal-schedule';
import type { AttemptKind, AttemptStatus } from '#domain/billing/attempt';
import type { RefundStatus } from '#domain/billing/refund';
import type { AttemptId, InvoiceId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

export type AttemptSummary = Awaited<ReturnType<typeof listAttempts>>[number];

/** Orders at the provider, newest first. */
export async function listAttempts(db: Db, subscriptionId: SubscriptionId, limit: number) {
  const { rows } = await sql<{
    id: AttemptId;
    created_at: Date;
    kind: AttemptKind;
    status: AttemptStatus;
    issue: string | null;
    number: string;
  }>`
    select payment_attempt.id, payment_attempt.created_at, kind, payment_attempt.status, issue, number
    from payment_attempt join invoice on invoice.id = invoice_id
    where subscription_id = ${subscriptionId}
    order by payment_attempt.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface AskedRefund {
  number: string;
  status: RefundStatus;
  asked_at: Date;
  issue: string | null;
}

/** The newest refund of each payment. */
export async function listRefunds(db: Db, subscriptionId: SubscriptionId): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRefund>`
    select distinct on (invoice.id) number, refund.status, asked_at, refund.issue
    from refund join payment_attempt on payment_attempt.id = attempt_id
      join invoice on invoice.id = invoice_id
    where subscription_id = ${subscriptionId}
    order by invoice.id, refund.id desc`.execute(db);
  return rows;
}

export async function findPaidInvoiceId(
  db: Db,
  subscriptionId: SubscriptionId,
  receiptNumber: string,
): Promise<InvoiceId | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('number', '=', receiptNumber)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return row?.id;
}

/** How many steps were taken when the next one is a charge. */
const BEFORE_A_CHARGE = RENEWAL_STEPS.flatMap(({ does }, taken) => (does === 'charge' ? [taken] : []));

export async function countRenewals(db: Db) {
  const { rows } = await sql<{ due: number; failed: number; past_due: number; refunds: number }>`
    select
      (select count(*) from subscription where next_step_at < service_now() + interval '24 hours'
        and state in ('active', 'past_due') and steps_taken = any (${BEFORE_A_CHARGE}::int[]))::int as due,
      (select count(*) from payment_attempt where created_at > service_now() - interval '24 hours'
        and kind = 'renewal' and status = 'declined')::int as failed,
      (select count(*) from subscription where state = 'past_due')::int as past_due,
      (select count(*) from refund where status = 'asked')::int as refunds`.execute(db);
  return rows[0] ?? { due: 0, failed: 0, past_due: 0, refunds: 0 };
}
