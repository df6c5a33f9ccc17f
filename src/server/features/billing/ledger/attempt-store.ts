import { sql } from 'kysely';
import type { AttemptStatus } from '#domain/billing/attempt';
import { CURRENCY, PRICE_CENTS } from '#domain/billing/price';
import type { AccountId, AttemptId, InvoiceId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

const ATTEMPT = [
  'payment_attempt.id',
  'payment_attempt.invoice_id',
  'payment_attempt.kind',
  'payment_attempt.status',
  'payment_attempt.request_key',
  'payment_attempt.order_id',
  'payment_attempt.capture_id',
  'payment_attempt.created_at',
  'payment_attempt.next_look_at',
  'payment_attempt.looks',
  'invoice.subscription_id',
  'invoice.number',
  'invoice.status as invoice_status',
  'invoice.amount_cents',
  'invoice.refunded',
] as const;

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findOpenInvoice>>>;
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

const LIVING: AttemptStatus[] = ['opened', 'ordered', 'capturing', 'pending'];

const attempts = (db: Db) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'payment_attempt.invoice_id')
    .select(ATTEMPT);

export async function findAttempt(db: Db, id: AttemptId) {
  return attempts(db).where('payment_attempt.id', '=', id).executeTakeFirst();
}

export async function findAttemptByOrder(db: Db, orderId: string) {
  return attempts(db).where('order_id', '=', orderId).executeTakeFirst();
}

export async function findAttemptByCapture(db: Db, captureId: string) {
  return attempts(db).where('capture_id', '=', captureId).executeTakeFirst();
}

/** An order serves only its owner: another's is simply not there. */
export async function findOwnAttempt(db: Db, accountId: AccountId, orderId: string) {
  return attempts(db)
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .where('order_id', '=', orderId)
    .where('subscription.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function findAttemptByClientKey(db: Db, keyHash: Buffer) {
  return attempts(db).where('client_key_hash', '=', keyHash).executeTakeFirst();
}

export async function findLivingAttempt(db: Db, subscriptionId: SubscriptionId) {
  return attempts(db)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('payment_attempt.status', 'in', LIVING)
    .executeTakeFirst();
}

/** What paid the month that a receipt speaks of; another's receipt is simply not there. */
export async function findCapturedAttempt(db: Db, subscriptionId: SubscriptionId, receiptNumber: string) {
  return attempts(db)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.number', '=', receiptNumber)
    .where('payment_attempt.status', '=', 'captured')
    .executeTakeFirst();
}

export async function attemptsOfInvoice(db: Db, invoiceId: InvoiceId) {
  return attempts(db).where('invoice_id', '=', invoiceId).where('order_id', 'is not', null).execute();
}

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

/** True when this made it so. What was given back in full stays so. */
export async function recordRefund(trx: Db, id: InvoiceId, refunded: 'partly' | 'fully'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ refunded })
    .where('id', '=', id)
    .where('refunded', 'not in', ['fully', refunded])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever opens a renewal carries it out; if that worker dies, another takes it up half a minute later. */
export async function insertAttempt(
  trx: Db,
  attempt: {
    invoiceId: InvoiceId;
    kind: 'checkout' | 'renewal';
    clientKeyHash: Buffer | null;
    consentVersion: number | null;
  },
): Promise<AttemptId> {
  const { id } = await trx
    .insertInto('payment_attempt')
    .values({
      invoice_id: attempt.invoiceId,
      kind: attempt.kind,
      status: 'opened',
      client_key_hash: attempt.clientKeyHash,
      consent_version: attempt.consentVersion,
      next_look_at: attempt.kind === 'renewal' ? sql<Date>`now() + interval '30 seconds'` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first answer counts; the same order told twice changes nothing. A person gets ten minutes before we look. */
export async function keepOrder(db: Db, id: AttemptId, orderId: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      status: 'ordered',
      order_id: orderId,
      next_look_at: sql<Date>`case kind when 'checkout' then now() + interval '10 minutes' else next_look_at end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'opened')
    .execute();
}

/** `lookInSeconds` null: nothing is open about it any more. */
export async function setAttempt(
  trx: Db,
  id: AttemptId,
  change: {
    status: AttemptStatus;
    captureId?: string;
    issue?: string | null;
    lookInSeconds: number | null;
    newKey?: boolean;
  },
): Promise<void> {
  const { lookInSeconds } = change;
  await trx
    .updateTable('payment_attempt')
    .set({
      status: change.status,
      next_look_at:
        lookInSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${lookInSeconds})`,
      settled_at: lookInSeconds === null ? sql<Date>`now()` : null,
      ...(change.captureId === undefined ? {} : { capture_id: change.captureId }),
      ...(change.issue === undefined ? {} : { issue: change.issue }),
      ...(change.newKey ? { request_key: sql<string>`gen_random_uuid()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** The answer stayed out, and whoever asked has gone: the next look is due in a moment. */
export async function lookSoon(db: Db, id: AttemptId): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ next_look_at: sql<Date>`now() + interval '5 seconds'` })
    .where('id', '=', id)
    .where('status', '=', 'capturing')
    .execute();
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

/** What a receipt says. */
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
