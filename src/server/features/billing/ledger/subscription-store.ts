import { sql } from 'kysely';
import {
  entitledUntil,
  NEVER_PAID,
  nextRenewalStep,
  type SubscriptionLifecycle,
} from '#domain/billing/lifecycle';
import { type SubscriptionEvent, statesBefore } from '#domain/billing/subscription-states';
import type { AccountId, SubscriptionId } from '#domain/ids';
import { isNotParked } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';

const COLUMNS = [
  'id',
  'account_id',
  'state',
  'state_before_dispute',
  'anchor_day',
  'period_start',
  'period_end',
  'grace_until',
  'renewal_stopped_by',
  'steps_taken',
  'last_step_at',
  'entitled_until',
  'next_step_at',
] as const;

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscriptionOf>>>;

export async function findSubscriptionOf(db: Db, accountId: AccountId) {
  return db.selectFrom('subscription').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst();
}

export async function findSubscription(db: Db, id: SubscriptionId) {
  return db.selectFrom('subscription').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Every change to a subscription is made under this lock, so changes happen one after the other. */
export async function lockSubscription(trx: Db, id: SubscriptionId) {
  return trx
    .selectFrom('subscription')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockSubscriptionOf(trx: Db, accountId: AccountId) {
  return trx
    .selectFrom('subscription')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Does nothing for an account that is gone or going. */
export async function ensureSubscription(trx: Db, accountId: AccountId): Promise<void> {
  await sql`
    insert into subscription (account_id, state)
    select id, ${NEVER_PAID.state} from account where id = ${accountId} for key share
    on conflict (account_id) do nothing`.execute(trx);
}

export function lifecycleOf(row: SubscriptionRow): SubscriptionLifecycle {
  return {
    state: row.state,
    stateBeforeDispute: row.state_before_dispute,
    anchorDay: row.anchor_day,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    graceUntil: row.grace_until,
    renewalStoppedBy: row.renewal_stopped_by,
    stepsTaken: row.steps_taken,
    lastStepAt: row.last_step_at,
  };
}

/**
 * Writes what the event made of a subscription. Only rows in a state where the table knows the event are touched; the
 * caller decided under the lock, so any other row means that it decided on something it had not read.
 */
export async function saveTransition(
  trx: Db,
  id: SubscriptionId,
  event: SubscriptionEvent,
  lifecycle: SubscriptionLifecycle,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('subscription')
    .set({
      state: lifecycle.state,
      state_before_dispute: lifecycle.stateBeforeDispute,
      anchor_day: lifecycle.anchorDay,
      period_start: lifecycle.periodStart,
      period_end: lifecycle.periodEnd,
      grace_until: lifecycle.graceUntil,
      renewal_stopped_by: lifecycle.renewalStoppedBy,
      ...renewalColumns(lifecycle),
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(event))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`${event} cannot happen to subscription ${id} as it is now`);
}

/** The person cancels what does not renew already: a wallet that arrives late changes nothing any more. */
export async function markCanceledByPerson(trx: Db, id: SubscriptionId): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ renewal_stopped_by: 'person' })
    .where('id', '=', id)
    .where('state', '=', 'canceling')
    .execute();
}

/** A renewal step was taken; the state stays. */
export async function saveRenewalStep(
  trx: Db,
  id: SubscriptionId,
  lifecycle: SubscriptionLifecycle,
): Promise<void> {
  await trx.updateTable('subscription').set(renewalColumns(lifecycle)).where('id', '=', id).execute();
}

const renewalColumns = (lifecycle: SubscriptionLifecycle) => ({
  steps_taken: lifecycle.stepsTaken,
  last_step_at: lifecycle.lastStepAt,
  entitled_until: entitledUntil(lifecycle),
  next_step_at: nextRenewalStep(lifecycle)?.at ?? null,
});

/** Subscriptions for which something is due and that are not parked in this batch, the longest waiting first. */
const isDue = (batch: string) => sql<boolean>`
  next_step_at <= service_now() and ${isNotParked(batch, sql.ref('subscription.id'))}`;

export const hasDueSubscriptions = (batch: string) =>
  sql<boolean>`exists (select from subscription where ${isDue(batch)})`;

export async function listDueSubscriptions(db: Db, limit: number, batch: string): Promise<SubscriptionId[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where(isDue(batch))
    .orderBy('next_step_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function scheduleRenewalStep(trx: Db, id: SubscriptionId, at: Date | null): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ next_step_at: at })
    .where('id', '=', id)
    .where('next_step_at', '<=', sql<Date>`service_now()`)
    .execute();
}

export async function postponeRenewalStep(trx: Db, id: SubscriptionId, minutes: number): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ next_step_at: sql<Date>`service_now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .execute();
}

/**
 * Nobody loses the service while we wait for the provider's answer to a charge. The rows are locked before they are asked
 * a second time: in a single statement an answer that is just being recorded would be overlooked.
 */
export async function keepEntitledWhileUnsettled(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: SubscriptionId }>`
      select id from subscription where ${endsWhileUnsettled} for update skip locked`.execute(trx);
    if (rows.length === 0) return;
    await sql`
      update subscription set entitled_until = service_now() + interval '1 day'
      where id = any (${rows.map(({ id }) => id)}::bigint[]) and ${endsWhileUnsettled}`.execute(trx);
  });
}

const endsWhileUnsettled = sql`
  state in ('active', 'canceling', 'past_due') and account_id is not null
    and entitled_until < service_now() + interval '1 hour'
    and exists (select from invoice join payment_attempt on payment_attempt.invoice_id = invoice.id
      where invoice.subscription_id = subscription.id and (payment_attempt.status in ('capturing', 'pending')
        or (payment_attempt.kind = 'renewal' and payment_attempt.status in ('opened', 'ordered'))))`;

/** The row stays for the ledger; nothing in it leads back to a person. */
export async function disownSubscription(trx: Db, id: SubscriptionId): Promise<void> {
  await trx.updateTable('subscription').set({ account_id: null }).where('id', '=', id).execute();
}

export async function findEntitlement(db: Db, accountId: AccountId) {
  return db
    .selectFrom('entitled_account')
    .select(['until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
