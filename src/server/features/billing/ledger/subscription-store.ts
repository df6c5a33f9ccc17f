import { sql } from 'kysely';
import {
  entitledUntil,
  NEVER_PAID,
  nextRenewalStep,
  type SubscriptionLifecycle as SubscriptionLife,
} from '#domain/billing/lifecycle';
import type { AccountId, SubscriptionId } from '#domain/ids';
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
  'steps_taken',
  'last_step_at',
  'entitled_until',
  'next_step_at',
] as const;

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscriptionOf>>>;

/** Money runs on the database's clock alone: no worker whose own clock is wrong charges anybody early. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  if (rows[0] === undefined) throw new Error('The database does not know the time.');
  return rows[0].now;
}

export async function findSubscriptionOf(db: Db, accountId: AccountId) {
  return db.selectFrom('subscription').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst();
}

export async function findSubscription(db: Db, id: SubscriptionId) {
  return db.selectFrom('subscription').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Whoever changes anything of a subscription holds this lock, so changes happen one after the other. */
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

export function lifecycleOf(row: SubscriptionRow): SubscriptionLife {
  return {
    state: row.state,
    stateBeforeDispute: row.state_before_dispute,
    anchorDay: row.anchor_day,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    graceUntil: row.grace_until,
    stepsTaken: row.steps_taken,
    lastStepAt: row.last_step_at,
  };
}

export async function saveLife(trx: Db, id: SubscriptionId, life: SubscriptionLife): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({
      state: life.state,
      state_before_dispute: life.stateBeforeDispute,
      anchor_day: life.anchorDay,
      period_start: life.periodStart,
      period_end: life.periodEnd,
      grace_until: life.graceUntil,
      steps_taken: life.stepsTaken,
      last_step_at: life.lastStepAt,
      entitled_until: entitledUntil(life),
      next_step_at: nextRenewalStep(life)?.at ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Those for whom something is due, the longest waiting first. */
export async function listDueSubscriptions(db: Db, limit: number): Promise<SubscriptionId[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('next_step_at', '<=', sql<Date>`now()`)
    .orderBy('next_step_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function postponeRenewalStep(trx: Db, id: SubscriptionId, minutes: number): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ next_step_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .execute();
}

/** While the provider's answer to a charge is out, nobody is shut out for it. */
export async function keepEntitledWhileUnsettled(db: Db): Promise<void> {
  await sql`
    update subscription set entitled_until = now() + interval '1 day'
    where state in ('active', 'canceling', 'past_due') and account_id is not null
      and entitled_until < now() + interval '1 hour'
      and exists (select from invoice join payment_attempt on payment_attempt.invoice_id = invoice.id
        where invoice.subscription_id = subscription.id and (payment_attempt.status in ('capturing', 'pending')
          or (payment_attempt.kind = 'renewal' and payment_attempt.status in ('opened', 'ordered'))))`.execute(
    db,
  );
}

/** The row stays for the ledger; nothing in it leads back to a person. */
export async function disown(trx: Db, id: SubscriptionId): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ account_id: null, entitled_until: null, next_step_at: null, grace_until: null })
    .where('id', '=', id)
    .execute();
}

export async function findEntitlement(db: Db, accountId: AccountId) {
  return db
    .selectFrom('entitled_account')
    .select(['until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
