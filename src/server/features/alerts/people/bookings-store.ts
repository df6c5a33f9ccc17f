import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

/** Saying it again changes nothing here: what counts is the first time. */
export async function insertBooking(trx: Db, accountId: AccountId): Promise<void> {
  await sql`
    insert into booking (account_id, first_watch_at)
    select account_id, coalesce(first_watch_at, (
      select min(since) from (
        select since from watch where watch.account_id = recipient.account_id union all
        select since from ended_watch where ended_watch.account_id = recipient.account_id
      ) every
    ))
    from recipient where account_id = ${accountId}
    on conflict do nothing`.execute(trx);
}

export async function setTextsOff(trx: Db, accountId: AccountId, off: boolean): Promise<void> {
  await sql`
    update recipient set texts_off_since = case when ${off} then coalesce(texts_off_since, service_now()) end
    where account_id = ${accountId}`.execute(trx);
}

export interface BookingRow {
  booked_at: Date;
  first_watch_at: Date | null;
  texts_off: boolean;
  interview_date: string | null;
  local_time: string | null;
  center: string | null;
  city: string | null;
  state: string | null;
  time_zone: string | null;
}

export async function findBooking(db: Db, accountId: AccountId): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select booked_at, booking.first_watch_at, texts_off_since is not null as texts_off, interview_date, local_time,
      location.name as center, location.city, location.state, location.time_zone
    from booking
    join recipient using (account_id)
    left join location on location.id = location_id
    where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The row as it was; undefined when there is none. */
export async function deleteBooking(
  trx: Db,
  accountId: AccountId,
): Promise<{ interview_date: string | null; earlier_than_before: string | null } | undefined> {
  return trx
    .deleteFrom('booking')
    .where('account_id', '=', accountId)
    .returning(['interview_date', 'earlier_than_before'])
    .executeTakeFirst();
}

export interface Interview {
  date: string;
  /** When they chose one of the openings that we texted. */
  slot: { at: string; locationId: LocationId } | null;
}

export async function setInterview(trx: Db, accountId: AccountId, { date, slot }: Interview): Promise<void> {
  await trx
    .updateTable('booking')
    .set({
      interview_date: date,
      local_time: slot?.at ?? null,
      location_id: slot?.locationId ?? null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** The setting as it was before, for taking the booking back. */
export async function keepDateBefore(trx: Db, accountId: AccountId, date: string | null): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ earlier_than_before: date })
    .where('account_id', '=', accountId)
    .execute();
}

/** Of somebody who gets texts about earlier dates. */
export async function forgetEarlierInterview(trx: Db, accountId: AccountId): Promise<void> {
  await sql`
    update booking set interview_date = null, local_time = null, location_id = null
    from recipient
    where booking.account_id = ${accountId} and recipient.account_id = booking.account_id
      and recipient.texts_off_since is null`.execute(trx);
}

export interface TextedOpeningRow {
  id: OpeningId;
  location_id: LocationId;
  center: string;
  local_time: string;
  time_zone: string;
}

/** Openings ahead that this person was texted about in the last weeks; a slot that somebody got is gone. */
const textedOpenings = (accountId: AccountId) => sql`
  select opening.id, opening.location_id, location.name as center, opening.local_time, opening.time_zone,
    opening.gone_at is not null as gone, max(message.created_at) as texted_at
  from message
  cross join unnest(message.opening_ids) as told (opening_id)
  join opening on opening.id = told.opening_id and opening.starts_at > service_now()
  join location on location.id = opening.location_id
  where message.account_id = ${accountId} and message.kind = 'alert'
    and message.state in ('sending', 'sent', 'delivered', 'unknown')
    and message.created_at > service_now() - interval '14 days'
  group by opening.id, location.id`;

export async function listTextedOpenings(
  db: Db,
  accountId: AccountId,
  limit: number,
): Promise<TextedOpeningRow[]> {
  const { rows } = await sql<TextedOpeningRow>`
    select id, location_id, center, local_time, time_zone from (${textedOpenings(accountId)}) texted
    order by gone desc, texted_at desc, local_time, id limit ${limit}`.execute(db);
  return rows;
}

export async function findTextedOpening(
  db: Db,
  accountId: AccountId,
  id: OpeningId,
): Promise<TextedOpeningRow | undefined> {
  const { rows } = await sql<TextedOpeningRow>`
    select id, location_id, center, local_time, time_zone from (${textedOpenings(accountId)}) texted
    where id = ${id}`.execute(db);
  return rows[0];
}

export interface BookingCounts {
  customers: number;
  booked: number;
  /** From the first watch to the word; null while nobody has both. */
  median_days: number | null;
}

/** Over everybody who has an account and has ever been a customer. Grants count where the simulator makes them. */
export async function countBookings(db: Db): Promise<BookingCounts> {
  const { rows } = await sql<BookingCounts>`
    with customer as (
      select account_id from subscription where account_id is not null and entitled_until is not null
      union
      select account_id from simulated_grant where exists (select from payment_world where provider = 'simulator')
    )
    select count(*) as customers, count(booking.account_id) as booked,
      percentile_cont(0.5) within group (
        order by extract(epoch from booking.booked_at - booking.first_watch_at) / 86400
      )::float8 as median_days
    from customer left join booking using (account_id)`.execute(db);
  return rows[0] ?? { customers: 0, booked: 0, median_days: null };
}
