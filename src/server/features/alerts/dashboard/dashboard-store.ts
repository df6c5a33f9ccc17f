import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { Program } from '#domain/availability/programs';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export interface WatchedCenterRow {
  id: LocationId;
  slug: string;
  name: string;
  city: string;
  state: string;
  time_zone: string;
  retired: boolean;
  services: string[];
  /** Since when openings there are counted. */
  counted_since: Date;
  /** Openings at it in the last `days`. */
  openings: number;
  last_text_at: Date | null;
  chosen: boolean;
  miles: number | null;
}

/** The locations a person watches, with what is counted there and when they were last texted about it. */
export async function listWatchedCenters(
  db: Db,
  accountId: AccountId,
  days: number,
): Promise<WatchedCenterRow[]> {
  const { rows } = await sql<WatchedCenterRow>`
    select location.id, slug, name, city, location.state, location.time_zone, retired_at is not null as retired,
      services,
      least(first_listed_at, earlier.first_seen_at) as counted_since, lately.openings, texted.last_text_at,
      watch.chosen, watch.miles
    from watch
    join location on location.id = watch.location_id
    cross join lateral (
      select count(*) as openings from opening
      where location_id = location.id and not baseline
        and first_seen_at > service_now() - make_interval(days => ${days})
    ) lately
    left join lateral (
      select first_seen_at from opening
      where location_id = location.id and not baseline order by first_seen_at limit 1
    ) earlier on true
    cross join lateral (
      select max(created_at) as last_text_at from message
      where account_id = watch.account_id and kind = 'alert' and location.id = any (location_ids)
        and state in ('sent', 'delivered')
    ) texted
    where watch.account_id = ${accountId}
    order by name, location.id`.execute(db);
  return rows;
}

/** When what is open now at the watched locations was first seen; what was open at the first look is left out. */
export async function listOpenedAt(
  db: Db,
  accountId: AccountId,
): Promise<{ location_id: LocationId; local_time: string; first_seen_at: Date }[]> {
  const { rows } = await sql<{ location_id: LocationId; local_time: string; first_seen_at: Date }>`
    select opening.location_id, local_time, first_seen_at
    from watch join opening on opening.location_id = watch.location_id
    where watch.account_id = ${accountId} and gone_at is null and not baseline and starts_at > service_now()`.execute(
    db,
  );
  return rows;
}

export interface StandingRow {
  now: Date;
  stopped_at: Date | null;
  tested_at: Date | null;
  arrived_after_seconds: number | null;
  first_run_hidden_at: Date | null;
  program: Program | null;
}

/** What else the top of the dashboard tells, for somebody who may have no row of their own yet. */
export async function findStanding(db: Db, accountId: AccountId): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select service_now() as now, stopped.opted_out_at as stopped_at, tested_at, first_run_hidden_at,
      recipient.program,
      extract(epoch from test.settled_at - test.created_at)::float8 as arrived_after_seconds
    from (values (${accountId}::bigint)) person (account_id)
    left join recipient on recipient.account_id = person.account_id
    left join contact on contact.account_id = person.account_id and contact.channel = 'text'
    left join opt_out stopped on stopped.channel = contact.channel and stopped.address_hash = contact.address_hash
      and stopped.ended_at is null and contact.verified_at is not null
    left join lateral (
      select created_at, settled_at from message
      where message.account_id = person.account_id and kind = 'test' and state = 'delivered'
      order by created_at desc limit 1
    ) test on true`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('A row of values is always there');
  return row;
}

export async function hideFirstRun(db: Db, accountId: AccountId): Promise<void> {
  await sql`
    update recipient set first_run_hidden_at = coalesce(first_run_hidden_at, service_now())
    where account_id = ${accountId}`.execute(db);
}
