import { sql } from 'kysely';
import type { AttemptId } from '#domain/ids';
import { isNotParked } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';

/**
 * Attempts that are due for a look, each for one worker. The wait grows with each look: to a minute while money may have
 * moved, to half an hour while the provider reviews, to ten minutes otherwise. An order that a person may still approve
 * is looked at every half hour.
 */
export async function claimAttempts(db: Db, limit: number): Promise<AttemptId[]> {
  const { rows } = await sql<{ id: AttemptId }>`
    update payment_attempt set looks = looks + 1, next_look_at = service_now() + make_interval(secs =>
        case when status = 'ordered' and kind = 'checkout' then 1800 else least(
          case status when 'capturing' then 60 when 'pending' then 1800 else 600 end,
          5 * power(2, least(looks, 20))) end)
    where id in (select id from payment_attempt where next_look_at <= service_now()
      order by next_look_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether anything is open with the provider, due or not, or an incident about it. */
export const hasSomethingOpen = (incident: string) => sql<boolean>`
  (exists (select from payment_attempt where next_look_at is not null)
    or exists (select from refund where next_look_at is not null)
    or exists (select from wallet where next_look_at is not null)
    or exists (select from payment_event where next_look_at is not null)
    or exists (select from incident where key = ${incident} and cleared_at is null))`;

/** How many have waited longer than the five minutes we promise. */
export async function countOverdue(db: Db): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select ((select count(*) from payment_attempt where status in ('capturing', 'refunding') and looks >= 8)
      + (select count(*) from refund where status = 'asked' and looks >= 4))::int as overdue`.execute(db);
  return rows[0]?.overdue ?? 0;
}

/** People who paid for the current month and are not entitled, five minutes after the money arrived. */
export async function countPaidButShutOut(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from subscription
    where account_id is not null and state not in ('refunded', 'disputed')
      and coalesce(entitled_until, '-infinity') < service_now()
      and exists (select from invoice where invoice.subscription_id = subscription.id and invoice.status = 'paid'
        and refunded <> 'fully' and paid_at < service_now() - interval '5 minutes'
        and invoice.period_start <= service_now() and invoice.period_end > service_now())`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Recent orders for the nightly comparison, those not compared for the longest time first. */
export async function claimToCompare(db: Db, limit: number, batch: string): Promise<AttemptId[]> {
  const { rows } = await sql<{ id: AttemptId }>`
    update payment_attempt set compared_at = service_now()
    where id in (select id from payment_attempt
      where order_id is not null and created_at > service_now() - interval '45 days'
        and created_at < service_now() - interval '1 hour'
        and status in ('captured', 'declined', 'abandoned', 'refunded')
        and coalesce(compared_at, '-infinity') < service_now() - interval '20 hours'
        and ${isNotParked(batch, sql.ref('payment_attempt.id'))}
      order by compared_at nulls first limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** They were claimed, and the provider was away. */
export async function compareSoon(db: Db, ids: readonly AttemptId[]): Promise<void> {
  await sql`update payment_attempt set compared_at = null where id = any (${ids}::bigint[])`.execute(db);
}
