import { type RawBuilder, sql } from 'kysely';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { MessageState } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import { VERDICT_DAYS } from '#server/features/alerts/retention-store';
import type { CampaignId, ChannelName, MessageId, OutboxState } from '#server/features/alerts/tables';

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
  first_seen_at: Date;
  services: string[];
}

const TOLD_OPENING = sql`opening.id, opening.location_id, location.name, location.city, location.state,
  location.services,
  opening.local_time, opening.time_zone, opening.seats, opening.gone_at is null and opening.starts_at > service_now() as open,
  opening.first_seen_at`;

export interface AlertRow {
  id: MessageId;
  created_at: Date;
  /** When it was handed to whoever carries it. */
  called_at: Date | null;
  /** The same in microseconds. */
  moment: number;
  state: MessageState;
  error_code: string | null;
  channel: ChannelName;
  passed_on: boolean;
  opening_ids: OpeningId[];
}

/** Alerts that went out, or may have; what was never taken is no alert. */
const WENT_OUT = sql`message.kind = 'alert' and (message.state <> 'dropped' or message.reason = 'unknown-not-resent')`;

/** From the first moment on, up to the second. */
export interface Span {
  from: Date;
  until: Date;
}

/** Alerts that told somebody, as far as is known; what was passed on to the next channel is counted there. */
export async function countAlertsBetween(
  db: Db,
  accountId: AccountId,
  { from, until }: Span,
): Promise<number> {
  const { rows } = await sql<{ alerts: number }>`
    select count(*) as alerts from message
    where account_id = ${accountId} and kind = 'alert' and passed_on_at is null
      and state in ('sending', 'sent', 'delivered', 'unknown')
      and created_at >= ${from} and created_at < ${until}`.execute(db);
  return rows[0]?.alerts ?? 0;
}

export async function listAlerts(
  db: Db,
  accountId: AccountId,
  page: { before: number | null; limit: number },
): Promise<AlertRow[]> {
  const { rows } = await selectAlerts(
    accountId,
    sql`${page.before}::bigint is null or id < ${page.before}`,
    page.limit,
  ).execute(db);
  return rows;
}

const selectAlerts = (accountId: AccountId, condition: RawBuilder<unknown>, limit: number) => sql<AlertRow>`
  select id, created_at, called_at, ${microseconds(sql.ref('created_at'))} as moment, state, error_code, channel,
    passed_on_at is not null as passed_on, to_json(opening_ids) as opening_ids
  from message
  where account_id = ${accountId} and ${WENT_OUT} and (${condition})
  order by created_at desc, id desc limit ${limit}`;

/** Exact, unlike a Date, which has milliseconds only. */
const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`;

/** A place in a list that runs by time and then by id, newest first. */
export interface Position {
  moment: number;
  id: number;
}

export interface TimedPage {
  after: Position | null;
  limit: number;
  /** Null for all locations. */
  locationId: LocationId | null;
}

function isAfter(position: Position | null, time: string, id: string) {
  if (position === null) return sql`true`;
  const moment = sql`'epoch'::timestamptz + ${position.moment}::bigint * interval '1 microsecond'`;
  // The first comparison is for an index that knows the time alone.
  return sql`${sql.ref(time)} <= ${moment} and (${sql.ref(time)}, ${sql.ref(id)}) < (${moment}, ${position.id}::bigint)`;
}

export async function listAlertsAfter(db: Db, accountId: AccountId, page: TimedPage): Promise<AlertRow[]> {
  const { after, limit, locationId } = page;
  const condition = sql`${isAfter(after, 'created_at', 'id')}
    and (${locationId}::int is null or ${locationId}::int = any (location_ids))`;
  const { rows } = await selectAlerts(accountId, condition, limit).execute(db);
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
  /** The same in microseconds. */
  moment: number;
  watching_since: Date;
  ended_at: Date | null;
  row_state: OutboxState | null;
  row_reason: string | null;
  message_state: MessageState | null;
  planned: PlannedRow[];
}

/**
 * Openings at locations that the person watches or watched then, newest first, with all that was decided; as far back as
 * the decisions are kept. What was gone before they began to watch is none of theirs.
 */
export async function listVerdicts(
  db: Db,
  accountId: AccountId,
  page: { before: number | null; limit: number; only?: OpeningId; seen?: Span },
): Promise<VerdictRow[]> {
  const { rows } = await selectVerdicts(accountId, {
    condition: sql`(${page.before}::bigint is null or opening.id < ${page.before})
      and (${page.only ?? null}::bigint is null or opening.id = ${page.only ?? null})
      and (${page.seen?.from ?? null}::timestamptz is null or opening.first_seen_at >= ${page.seen?.from ?? null})
      and (${page.seen?.until ?? null}::timestamptz is null or opening.first_seen_at < ${page.seen?.until ?? null})`,
    order: sql`opening.id desc`,
    limit: page.limit,
  }).execute(db);
  return rows;
}

/** Those that no text told of, newest first. */
export async function listUntextedAfter(
  db: Db,
  accountId: AccountId,
  page: TimedPage,
): Promise<VerdictRow[]> {
  const { rows } = await selectVerdicts(accountId, {
    condition: sql`${isAfter(page.after, 'opening.first_seen_at', 'opening.id')}
      and (${page.locationId}::int is null or opening.location_id = ${page.locationId}::int)
      and (outbox.state is distinct from 'told' or (${WENT_OUT}) is not true)`,
    order: sql`opening.first_seen_at desc, opening.id desc`,
    limit: page.limit,
  }).execute(db);
  return rows;
}

function selectVerdicts(
  accountId: AccountId,
  part: { condition: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
) {
  return sql<VerdictRow>`
    with watched as (
      select location_id, since, null::timestamptz as ended_at from watch where account_id = ${accountId}
      union all
      select location_id, since, ended_at from ended_watch where account_id = ${accountId}
    )
    select ${TOLD_OPENING}, opening.starts_at,
      ${microseconds(sql.ref('opening.first_seen_at'))} as moment, watched.since as watching_since, watched.ended_at,
      outbox.state as row_state, outbox.reason as row_reason, message.state as message_state,
      coalesce(planned.campaigns, '[]') as planned
    from opening
    join location on location.id = opening.location_id
    join lateral (
      select since, ended_at from watched
      where watched.location_id = opening.location_id
        and (ended_at is null or ended_at > opening.first_seen_at)
        and (opening.gone_at is null or opening.gone_at > since)
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
      and ${part.condition}
    order by ${part.order} limit ${part.limit}`;
}

export interface LinkedOpeningRow extends ToldOpeningRow {
  gone_at: Date | null;
  /** When its location was last looked at. */
  checked_at: Date | null;
}

/** What stands behind a short address, the soonest first, in one statement: people wait for it. Undefined for an address never sent. */
export async function findLinkedOpenings(
  db: Db,
  code: string,
): Promise<{ now: Date; program: Program; openings: LinkedOpeningRow[] } | undefined> {
  const { rows } = await sql<LinkedOpeningRow & { id: OpeningId | null; now: Date; program: Program }>`
    select ${TOLD_OPENING}, opening.gone_at, look.good_look_at as checked_at, service_now() as now, link.program
    from link
    left join opening on opening.id = any (link.opening_ids)
    left join location on location.id = opening.location_id
    left join location_look look on look.location_id = opening.location_id
    where link.code = ${code} order by opening.starts_at, opening.id`.execute(db);
  const [first] = rows;
  return first && { now: first.now, program: first.program, openings: rows.filter(({ id }) => id !== null) };
}

/** When the location that was looked at longest ago was. */
export async function oldestLook(db: Db, locations: readonly LocationId[]): Promise<Date | null> {
  const { rows } = await sql<{ looked: Date | null }>`
    select min(good_look_at) as looked from location_look where location_id = any (${locations}::int[])`.execute(
    db,
  );
  return rows[0]?.looked ?? null;
}
