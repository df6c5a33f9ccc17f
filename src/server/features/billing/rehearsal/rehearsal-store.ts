import { sql } from 'kysely';
import type { AccountId, SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function lockWorld(trx: Db): Promise<string> {
  const { provider } = await trx
    .selectFrom('payment_world')
    .select('provider')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return provider;
}

/** Rehearsal money is worth nothing beside real money: its books are emptied when the world changes. */
export async function changeWorld(trx: Db, provider: string): Promise<void> {
  await trx.deleteFrom('simulated_grant').execute();
  await sql`truncate payment_event, wallet, refund, payment_attempt, invoice, subscription restart identity`.execute(
    trx,
  );
  // The provider may remember the numbers of the books that were just emptied.
  await sql`update payment_world set provider = ${provider}, invoice_series = default`.execute(trx);
}

/** False beside a real provider. */
export async function upsertGrant(db: Db, accountId: AccountId, until: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into simulated_grant (account_id, until)
    select ${accountId}::bigint, ${until}::timestamptz from payment_world where provider = 'simulator'
    on conflict (account_id) do update set until = excluded.until returning account_id`.execute(db);
  return rows.length > 0;
}

export async function hasGrant(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from simulated_grant where account_id = ${accountId} and until > service_now()`.execute(db);
  return rows.length > 0;
}

/** False when there was none. */
export async function deleteGrant(db: Db, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('simulated_grant')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Time passes for one subscription: all its dates move into the past together. */
export async function moveDatesBack(trx: Db, id: SubscriptionId, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days})`;
  await sql`
    update subscription set period_start = period_start - ${by}, period_end = period_end - ${by},
      grace_until = grace_until - ${by}, last_step_at = last_step_at - ${by},
      entitled_until = entitled_until - ${by}, next_step_at = next_step_at - ${by}, created_at = created_at - ${by}
    where id = ${id}`.execute(trx);
  await sql`
    update invoice set period_start = period_start - ${by}, period_end = period_end - ${by},
      created_at = created_at - ${by}, paid_at = paid_at - ${by}
    where subscription_id = ${id}`.execute(trx);
  await sql`
    update payment_attempt set created_at = payment_attempt.created_at - ${by}, settled_at = settled_at - ${by},
      next_look_at = next_look_at - ${by}, compared_at = compared_at - ${by}
    from invoice where invoice.id = invoice_id and subscription_id = ${id}`.execute(trx);
}
