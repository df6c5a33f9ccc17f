import { sql } from 'kysely';
import type { Reason } from '#domain/alerts/decision/reasons';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

export interface UnplannedPastOpening {
  id: OpeningId;
  location_id: LocationId;
  local_time: string;
  time_zone: string;
  first_seen_at: Date;
  /** Openings a day at its location. */
  per_day: number;
}

/** At watched locations all of them; elsewhere those that the planner would still take for new. */
export async function listPastOpenings(trx: Db, accountId: AccountId): Promise<UnplannedPastOpening[]> {
  const { rows } = await sql<UnplannedPastOpening>`
    select id, location_id, local_time, time_zone, first_seen_at,
      (count(*) over (partition by location_id))::float8 / 30 as per_day
    from opening
    where not baseline and (first_seen_at > service_now() - interval '25 hours'
      or location_id in (select location_id from watch where account_id = ${accountId}))`.execute(trx);
  return rows;
}

/** A campaign for each opening, planned for everybody in the moment in which it was seen. */
export async function insertPastCampaigns(
  trx: Db,
  planned: readonly { id: OpeningId; urgency: number }[],
): Promise<void> {
  await sql`
    with numbered as materialized (
      select opening.*, planned.urgency, nextval(pg_get_serial_sequence('campaign', 'id')) as campaign_id
      from unnest(${planned.map(({ id }) => id)}::bigint[], ${planned.map(({ urgency }) => urgency)}::int[])
        as planned (id, urgency)
      join opening on opening.id = planned.id
    ), campaigns as (
      insert into campaign (id, location_id, check_id, created_at, urgency, start_after, cursor_at, wrapped, state, ended_at)
      overriding system value
      select campaign_id, location_id, check_id, first_seen_at, urgency, 0, 0, true, 'done', first_seen_at from numbered
    ), pages as (
      insert into campaign_page (campaign_id, after_account, upto_account, planned_at)
      select campaign_id, 0, 9007199254740991, first_seen_at from numbered
    )
    insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency, live)
    select id, 0, campaign_id, seats, urgency, false from numbered`.execute(trx);
}

export async function backdateWatch(trx: Db, accountId: AccountId): Promise<void> {
  await sql`update watch set since = service_now() - interval '31 days' where account_id = ${accountId}`.execute(
    trx,
  );
}

export interface PastText {
  at: Date;
  day: string;
  openings: readonly { id: OpeningId; locationId: LocationId }[];
}

/** Texts that arrived, the rows of what they told, and how many there were a day. */
export async function insertPastTexts(
  trx: Db,
  accountId: AccountId,
  texts: readonly PastText[],
): Promise<void> {
  const column = <T>(pick: (text: PastText) => T) => texts.map(pick);
  await sql`
    with texts as (
      insert into message (channel, account_id, kind, address_hash, opening_ids, location_ids, charged_day, state, reason,
        attempts, created_at, useful_until, next_at, called_at, settled_at)
      select channel, account_id, 'alert', address_hash, string_to_array(openings, ',')::bigint[],
        string_to_array(locations, ',')::int[], day, 'delivered', 'simulated', 1, at, at, at, at, at
      from unnest(
        ${column(({ at }) => at)}::timestamptz[], ${column(({ day }) => day)}::text[],
        ${column(({ openings }) => openings.map(({ id }) => id).join(','))}::text[],
        ${column(({ openings }) => [...new Set(openings.map(({ locationId }) => locationId))].join(','))}::text[]
      ) as past (at, day, openings, locations)
      join contact on contact.account_id = ${accountId} and channel = 'text'
      returning id, opening_ids, charged_day
    ), days as (
      insert into daily_count (account_id, day, alerts)
      select ${accountId}, charged_day, count(*) from texts group by charged_day
    )
    insert into outbox (opening_id, account_id, campaign_id, state, planned_at, message_id)
    select planned.opening_id, ${accountId}, campaign.id, 'told', campaign.created_at, texts.id
    from texts
    join campaign_opening planned on planned.opening_id = any (texts.opening_ids) and seats_over = 0
    join campaign on campaign.id = planned.campaign_id`.execute(trx);
}

/** Wanted, but not told: the limit of the day was reached, or it was gone before its turn. */
export async function insertPastMisses(
  trx: Db,
  accountId: AccountId,
  missed: readonly { id: OpeningId; reason: Reason }[],
): Promise<void> {
  await sql`
    insert into outbox (opening_id, account_id, campaign_id, state, reason, planned_at)
    select opening_id, ${accountId}, campaign_id, 'held', missed.reason, campaign.created_at
    from unnest(${missed.map(({ id }) => id)}::bigint[], ${missed.map(({ reason }) => reason)}::text[]) as missed (id, reason)
    join campaign_opening on opening_id = missed.id and seats_over = 0
    join campaign on campaign.id = campaign_id`.execute(trx);
}
