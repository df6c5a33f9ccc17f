import { CURRENCY, PRICE_CENTS } from '#domain/billing/price';
import type { InvoiceId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findOpenInvoice>>>;
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

export async function findOpenInvoice(db: Db, subscriptionId: SubscriptionId) {
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'period_start', 'amount_cents'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** The one open invoice of a subscription; `periodStart` is null until a first payment says when its month begins. */
export async function ensureOpenInvoice(
  trx: Db,
  subscriptionId: SubscriptionId,
  periodStart: Date | null,
): Promise<InvoiceRow> {
  const open = await findOpenInvoice(trx, subscriptionId);
  if (open !== undefined) return open;
  return trx
    .insertInto('invoice')
    .values({
      subscription_id: subscriptionId,
      status: 'open',
      period_start: periodStart,
      amount_cents: PRICE_CENTS,
      currency: CURRENCY,
    })
    .returning(['id', 'number', 'period_start', 'amount_cents'])
    .executeTakeFirstOrThrow();
}

export async function payInvoice(
  trx: Db,
  id: InvoiceId,
  paid: { periodStart: Date; periodEnd: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({
      status: 'paid',
      period_start: paid.periodStart,
      period_end: paid.periodEnd,
      paid_at: paid.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Its number is used up; its month, if it had one, can be billed again. */
export async function voidInvoice(trx: Db, id: InvoiceId): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ status: 'void', period_start: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** Whether this invoice pays for the period the subscription is in. */
export async function isRunningInvoice(
  db: Db,
  subscriptionId: SubscriptionId,
  id: InvoiceId,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .select('invoice.id')
    .where('invoice.id', '=', id)
    .where('subscription.id', '=', subscriptionId)
    .whereRef('invoice.period_start', '=', 'subscription.period_start')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when this changed it. An invoice that was refunded in full stays so. */
export async function recordRefund(trx: Db, id: InvoiceId, refunded: 'partly' | 'fully'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ refunded })
    .where('id', '=', id)
    .where('refunded', 'not in', ['fully', refunded])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Newest first. */
export async function listPayments(db: Db, subscriptionId: SubscriptionId) {
  return db
    .selectFrom('invoice')
    .select(['number', 'amount_cents', 'refunded', 'currency', 'period_start', 'period_end', 'paid_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The facts of a receipt. */
export async function findPaidInvoice(db: Db, id: InvoiceId) {
  const row = await db
    .selectFrom('invoice')
    .select(['number', 'amount_cents', 'period_start', 'period_end', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { number, amount_cents: amountCents, period_start, period_end, paid_at } = row;
  if (period_start === null || period_end === null || paid_at === null) return null;
  return { number, amountCents, periodStart: period_start, periodEnd: period_end, paidAt: paid_at };
}
