import { sql } from 'kysely';
import type { PastOpening } from '#domain/alerts/replay';
import type { LocationId } from '#domain/availability/slot';
import type { MessageState } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import { VERDICT_DAYS } from '#server/features/alerts/retention-store';
import type { CampaignId, MessageId, OutboxState } from '#server/features/alerts/tables';

export interface ToldOpeningRow {
  id: OpeningId;
  location_id: LocationId;
  name: string;
  city: string;
  state: string;
  local_time: string;
  time_zone: string;
  seats: number;
  open: boolean;
}

const TOLD_OPENING = sql`opening.id, opening.location_id, location.name, location.city, location.state,
  opening.local_time, opening.time_zone, opening.seats, opening.gone_at is null and opening.starts_at > service_now() as open`;

export interface AlertRow {
  id: MessageId;
  created_at: Date;
  state: MessageState;
  error_code: string | null;
  opening_ids: OpeningId[];
}

/** Alerts that went out, or may have; what was never taken is no alert. */
export async function listAlerts(
  db: Db,
  accountId: AccountId,
  page: { before: number | null; limit: number },
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select id, created_at, state, error_code, to_json(opening_ids) as opening_ids from message
    where account_id = ${accountId} and kind = 'alert'
      and (state <> 'dropped' or reason = 'unknown-not-resent')
      and (${page.before}::bigint is null or id < ${page.before})
    order by created_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function listOpenings(db: Db, ids: readonly OpeningId[]): Promise<ToldOpeningRow[]> {
  const { rows } = await sql<ToldOpeningRow>`
    select ${TOLD_OPENING} from opening join location on location.id = opening.location_id
    where opening.id = any (${ids}::bigint[]) order by opening.starts_at, opening.id`.execute(db);
  return rows;
}

export interface PlannedRow {
  campaignId: CampaignId;
  state: 'planning' | 'done' | 'stopped';
  seats: number;
  seatsOver: number;
  urgency: number;
  createdAt: string;
  /** When this person's page was decided; null when it never was. */
  plannedAt: string | null;
}

export interface VerdictRow extends ToldOpeningRow {
  starts_at: Date;
  first_seen_at: Date;
  watching_since: Date;
  ended_at: Date | null;
  row_state: OutboxState | null;
  row_reason: string | null;
  message_state: MessageState | null;
  planned: PlannedRow[];
}

/**
 * Openings at locations that the person watches or watched then, newest first, with all that was decided; as far back as
 * the decisions are kept.
 */
export async function listVerdicts(
  db: Db,
  accountId: AccountId,
  page: { before: number | null; limit: number; only?: OpeningId },
): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    with watched as (
      select location_id, since, null::timestamptz as ended_at from watch where account_id = ${accountId}
      union all
      select location_id, since, ended_at from ended_watch where account_id = ${accountId}
    )
    select ${TOLD_OPENING}, opening.starts_at, opening.first_seen_at, watched.since as watching_since, watched.ended_at,
      outbox.state as row_state, outbox.reason as row_reason, message.state as message_state,
      coalesce(planned.campaigns, '[]') as planned
    from opening
    join location on location.id = opening.location_id
    join lateral (
      select since, ended_at from watched
      where watched.location_id = opening.location_id
        and (ended_at is null or ended_at > opening.first_seen_at)
      order by since limit 1
    ) watched on true
    left join outbox on outbox.opening_id = opening.id and outbox.account_id = ${accountId}
    left join message on message.id = outbox.message_id
    left join lateral (
      select json_agg(json_build_object(
        'campaignId', campaign.id, 'state', campaign.state, 'seats', told.seats, 'seatsOver', told.seats_over,
        'urgency', told.urgency, 'createdAt', campaign.created_at, 'plannedAt', page.planned_at
      ) order by campaign.id) as campaigns
      from campaign_opening told
      join campaign on campaign.id = told.campaign_id
      left join campaign_page page on page.campaign_id = campaign.id
        and page.after_account < ${accountId} and page.upto_account >= ${accountId}
      where told.opening_id = opening.id
    ) planned on true
    where opening.location_id in (select location_id from watched) and not opening.baseline
      and opening.first_seen_at > service_now() - make_interval(days => ${VERDICT_DAYS})
      and (${page.before}::bigint is null or opening.id < ${page.before})
      and (${page.only ?? null}::bigint is null or opening.id = ${page.only ?? null})
    order by opening.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export interface LinkedOpeningRow extends ToldOpeningRow {
  first_seen_at: Date;
  gone_at: Date | null;
  /** When its location was last looked at. */
  checked_at: Date | null;
}

/** What stands behind a short address, the soonest first, in one statement: people wait for it. Undefined for an address never sent. */
export async function findLinkedOpenings(
  db: Db,
  code: string,
): Promise<{ now: Date; openings: LinkedOpeningRow[] } | undefined> {
  const { rows } = await sql<LinkedOpeningRow & { id: OpeningId | null; now: Date }>`
    select ${TOLD_OPENING}, opening.first_seen_at, opening.gone_at, look.good_look_at as checked_at, service_now() as now
    from link
    left join opening on opening.id = any (link.opening_ids)
    left join location on location.id = opening.location_id
    left join location_look look on look.location_id = opening.location_id
    where link.code = ${code} order by opening.starts_at, opening.id`.execute(db);
  const [first] = rows;
  return first && { now: first.now, openings: rows.filter(({ id }) => id !== null) };
}

/** When the location that was looked at longest ago was. */
export async function oldestLook(db: Db, locations: readonly LocationId[]): Promise<Date | null> {
  const { rows } = await sql<{ looked: Date | null }>`
    select min(good_look_at) as looked from location_look where location_id = any (${locations}::int[])`.execute(
    db,
  );
  return rows[0]?.looked ?? null;
}

export interface SeenOpening extends PastOpening {
  place: string;
}

/** What was seen in the last `days` at the locations a person watches, oldest first. */
export async function listSeen(db: Db, accountId: AccountId, days: number): Promise<SeenOpening[]> {
  const { rows } = await sql<{
    id: number;
    location_id: LocationId;
    name: string;
    local_time: string;
    time_zone: string;
    starts_at: Date;
    seats: number;
    urgency: number;
    first_seen_at: Date;
    gone_at: Date | null;
  }>`
    select opening.id, opening.location_id, location.name, local_time, opening.time_zone, starts_at, opening.seats,
      first_seen_at, gone_at, planned.urgency
    from opening
    join location on location.id = opening.location_id
    join watch on watch.location_id = opening.location_id and watch.account_id = ${accountId}
    join campaign_opening planned on planned.opening_id = opening.id and planned.seats_over = 0
    where not baseline and first_seen_at > service_now() - make_interval(days => ${days})
    order by first_seen_at, opening.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    locationId: row.location_id,
    place: row.name,
    at: row.local_time,
    timeZone: row.time_zone,
    startsAt: row.starts_at.getTime(),
    seats: row.seats,
    seatsOver: 0,
    urgency: row.urgency,
    appearedAt: row.first_seen_at.getTime(),
    plannedAt: row.first_seen_at.getTime(),
    goneAt: row.gone_at?.getTime() ?? null,
  }));
}
