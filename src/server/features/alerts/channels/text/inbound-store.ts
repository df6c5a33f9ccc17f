import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

/** True for the first delivery of a reply only. */
export async function isFirstDelivery(trx: Db, sid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inbound_text')
    .values({ provider_sid: sid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Those of these replies that were delivered to us. */
export async function listKnown(db: Db, sids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider_sid: string }>`
    select provider_sid from inbound_text where provider_sid = any (${sids}::text[])`.execute(db);
  return new Set(rows.map(({ provider_sid: sid }) => sid));
}

export interface AccountStatus {
  now: Date;
  time_zone: string | null;
  max_per_day: number;
  paused_until: Date | null;
  is_paid: boolean;
  is_booked: boolean;
  watches: number;
  alerts_today: number;
}

/** What STATUS tells, in one question. */
export async function readAccountStatus(
  db: Db,
  accountId: AccountId,
  defaultZone: string,
): Promise<AccountStatus | undefined> {
  const { rows } = await sql<AccountStatus>`
    select service_now() as now, time_zone, max_per_day,
      case when paused_until > service_now() then paused_until end as paused_until,
      exists (select from entitled_account paid where paid.account_id = recipient.account_id) as is_paid,
      texts_off_since is not null as is_booked,
      (select count(*)::int from watch where watch.account_id = recipient.account_id) as watches,
      coalesce((
        select alerts from daily_count
        where daily_count.account_id = recipient.account_id
          and day = to_char(service_now() at time zone coalesce(time_zone, ${defaultZone}), 'YYYY-MM-DD')
      ), 0) as alerts_today
    from recipient where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The soonest that somebody could book at a location they watch, with room for their party. */
export async function findSoonestOpen(db: Db, accountId: AccountId) {
  const { rows } = await sql<{ place: string; at: string; timeZone: string; seats: number }>`
    select location.name as place, opening.local_time as at, opening.time_zone as "timeZone", opening.seats
    from watch
    join recipient using (account_id)
    join location on location.id = watch.location_id and location.retired_at is null
    join opening on opening.location_id = location.id and opening.gone_at is null and opening.starts_at > service_now()
      and opening.seats >= recipient.party_size
    where watch.account_id = ${accountId}
    order by opening.starts_at, opening.id limit 1`.execute(db);
  return rows[0] ?? null;
}
