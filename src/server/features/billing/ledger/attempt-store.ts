import { sql } from 'kysely';
import {
  ATTEMPT_TRANSITIONS,
  type AttemptEvent,
  type AttemptKind,
  type AttemptStatus,
  LIVING_STATUSES,
} from '#domain/billing/attempt';
import type { AccountId, AttemptId, InvoiceId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

const COLUMNS = [
  'payment_attempt.id',
  'payment_attempt.invoice_id',
  'payment_attempt.kind',
  'payment_attempt.status',
  'payment_attempt.request_key',
  'payment_attempt.order_id',
  'payment_attempt.capture_id',
  'payment_attempt.wallet_id',
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

const attempts = (db: Db) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('invoice', 'invoice.id', 'payment_attempt.invoice_id')
    .select(COLUMNS);

export async function findAttempt(db: Db, id: AttemptId) {
  return attempts(db).where('payment_attempt.id', '=', id).executeTakeFirst();
}

export async function findAttemptByOrder(db: Db, orderId: string) {
  return attempts(db).where('order_id', '=', orderId).executeTakeFirst();
}

/**
 * The renewal that an order was made for whose answer we never got: the provider tells of the order, and only the
 * invoice number says whose it is. The one whose outcome is out comes first.
 */
export async function findChargeWithoutOrder(db: Db, invoiceNumber: string) {
  return attempts(db)
    .where('invoice.number', '=', invoiceNumber)
    .where('order_id', 'is', null)
    .where('wallet_id', 'is not', null)
    .orderBy(sql`payment_attempt.status = 'capturing'`, 'desc')
    .orderBy('payment_attempt.id', 'desc')
    .executeTakeFirst();
}

export async function findAttemptByCapture(db: Db, captureId: string) {
  return attempts(db).where('capture_id', '=', captureId).executeTakeFirst();
}

/** An order serves only its owner: another person's is not found. */
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
    .where('payment_attempt.status', 'in', LIVING_STATUSES)
    .executeTakeFirst();
}

/** The attempt that paid the month of a receipt; another person's receipt is not found. */
export async function findCapturedAttempt(db: Db, subscriptionId: SubscriptionId, receiptNumber: string) {
  return attempts(db)
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.number', '=', receiptNumber)
    .where('payment_attempt.status', '=', 'captured')
    .executeTakeFirst();
}

export async function listOrderedAttempts(db: Db, invoiceId: InvoiceId) {
  return attempts(db).where('invoice_id', '=', invoiceId).where('order_id', 'is not', null).execute();
}

/** Recent purchases whose subscription has no wallet yet, newest first: the provider may tell of one any time now. */
export async function listCheckoutsWithoutWallet(db: Db) {
  return attempts(db)
    .where('payment_attempt.kind', '=', 'checkout')
    .where('payment_attempt.status', 'in', ['ordered', 'capturing', 'pending', 'captured'])
    .where('payment_attempt.created_at', '>', sql<Date>`service_now() - interval '7 days'`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('wallet')
            .select('wallet.id')
            .whereRef('wallet.subscription_id', '=', 'invoice.subscription_id')
            .where('wallet.status', '=', 'saved'),
        ),
      ),
    )
    .orderBy('payment_attempt.id', 'desc')
    .limit(100)
    .execute();
}

/** The worker that opens a renewal carries it out; if it dies, another takes over half a minute later. */
export async function insertAttempt(
  trx: Db,
  attempt: {
    invoiceId: InvoiceId;
    kind: AttemptKind;
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
      next_look_at: attempt.kind === 'renewal' ? sql<Date>`service_now() + interval '30 seconds'` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Every change of a status starts here: only rows on which the table allows the event are touched. */
function transition(db: Db, event: AttemptEvent) {
  const { from, to } = ATTEMPT_TRANSITIONS[event];
  return db.updateTable('payment_attempt').set({ status: to }).where('payment_attempt.status', 'in', from);
}

const settledNow = { next_look_at: null, settled_at: sql<Date>`service_now()` };

/** The first answer counts; hearing of the same order twice changes nothing. A person gets ten minutes to approve. */
export async function recordOrder(db: Db, id: AttemptId, orderId: string): Promise<void> {
  await transition(db, 'order-created')
    .set({
      order_id: orderId,
      next_look_at: sql<Date>`case kind when 'checkout' then service_now() + interval '10 minutes' else next_look_at end`,
    })
    .where('id', '=', id)
    .execute();
}

/** The order of a renewal, which the provider made and captured in one call. The first answer counts. */
export async function recordChargedOrder(db: Db, id: AttemptId, orderId: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ order_id: orderId })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .execute();
}

export interface AttemptChange {
  /** Null when the provider has nothing more to tell about the attempt. */
  lookInSeconds: number | null;
  captureId?: string;
  walletId?: string;
  issue?: string;
  newKey?: boolean;
}

/** The status afterwards, or null when the event cannot happen to the attempt as it is now. */
export async function moveAttempt(
  db: Db,
  id: AttemptId,
  event: Exclude<AttemptEvent, 'order-created'>,
  { lookInSeconds, captureId, walletId, issue, newKey }: AttemptChange,
): Promise<AttemptStatus | null> {
  const looks =
    lookInSeconds === null
      ? settledNow
      : {
          next_look_at: sql<Date>`service_now() + make_interval(secs => ${lookInSeconds})`,
          settled_at: null,
        };
  const { numUpdatedRows } = await transition(db, event)
    .set({
      ...looks,
      ...(captureId === undefined ? {} : { capture_id: captureId }),
      ...(walletId === undefined ? {} : { wallet_id: walletId }),
      ...(issue === undefined ? {} : { issue }),
      ...(newKey ? { request_key: sql<string>`gen_random_uuid()` } : {}),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? ATTEMPT_TRANSITIONS[event].to : null;
}

/** Attempts that have not begun to move money are dropped; those that have are settled. */
export async function dropUnbegunAttempts(
  trx: Db,
  subscriptionId: SubscriptionId,
  kinds: readonly AttemptKind[],
): Promise<void> {
  await transition(trx, 'dropped')
    .set(settledNow)
    .where('kind', 'in', kinds)
    .where('invoice_id', 'in', (invoices) =>
      invoices.selectFrom('invoice').select('invoice.id').where('subscription_id', '=', subscriptionId),
    )
    .execute();
}

/** If the provider captures one of these all the same, its money pays the month or goes back. */
export async function endOtherAttempts(
  trx: Db,
  { id, invoice_id: invoiceId }: Pick<AttemptRow, 'id' | 'invoice_id'>,
  event: 'dropped' | 'abandoned',
): Promise<void> {
  await transition(trx, event)
    .set(settledNow)
    .where('invoice_id', '=', invoiceId)
    .where('id', '!=', id)
    .execute();
}

/** We got no answer, and the process that asked may be gone: the next look is due in a moment. */
export async function lookAtAttemptSoon(db: Db, id: AttemptId): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ next_look_at: sql<Date>`service_now() + interval '5 seconds'` })
    .where('id', '=', id)
    .where('status', '=', 'capturing')
    .execute();
}

/** The order was read once more, and the decline stands. */
export async function stopLooking(db: Db, id: AttemptId): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ next_look_at: null })
    .where('id', '=', id)
    .where('status', '=', 'declined')
    .execute();
}

/** One attempt, if nobody else is about to look at it. */
export async function claimAttempt(db: Db, id: AttemptId): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempt set next_look_at = service_now() + interval '5 seconds'
    where id = ${id} and next_look_at <= service_now() and status in ('capturing', 'pending') returning id`.execute(
    db,
  );
  return rows.length > 0;
}
