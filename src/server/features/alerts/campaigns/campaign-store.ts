import { sql } from 'kysely';
import { CONFIRMING_MISSES } from '#domain/availability/judging/known-slot';
import { AWAIT_RETURN_MS } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import { RARITY_DAYS } from '#domain/alerts/decision/urgency';
import type { CheckId, OpeningId } from '#server/features/availability/tables';
import { isNotParked } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';
import type { CampaignId } from '#server/features/alerts/tables';

/** Older openings that nobody planned stay untold. */
const PLANNED_WITHIN = '24 hours';

/** One process at a time looks for what is unplanned; the others come back later. */
export async function tryPlanningLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('plan campaigns')) as locked`.execute(trx);
  return rows[0]?.locked ?? false;
}

export interface UnplannedOpening {
  id: OpeningId;
  location_id: LocationId;
  check_id: CheckId;
  local_time: string;
  time_zone: string;
  seats: number;
  /** Seats already announced; zero for a new opening. */
  seats_over: number;
}

/** Openings without a campaign, and known ones that have more seats than were ever announced. */
export async function listUnplanned(trx: Db, now: Date): Promise<UnplannedOpening[]> {
  const { rows } = await sql<UnplannedOpening>`
    select id, location_id, check_id, local_time, time_zone, seats, 0 as seats_over
    from opening
    where not baseline and first_seen_at > ${now}::timestamptz - ${PLANNED_WITHIN}::interval
      and not exists (select from campaign_opening planned where planned.opening_id = opening.id)
    union all
    select id, location_id, check_id, local_time, time_zone, seats, told.most
    from opening
    cross join lateral (
      select max(planned.seats) as most from campaign_opening planned where planned.opening_id = opening.id
    ) told
    where not baseline and gone_at is null and starts_at > ${now} and seats > told.most
    order by location_id, id`.execute(trx);
  return rows;
}

/** Openings a day at a location before a check: how rare they are there. */
export async function openingsPerDay(trx: Db, location: LocationId, before: CheckId, now: Date) {
  const { rows } = await sql<{ openings: number }>`
    select count(*) as openings from opening
    where location_id = ${location} and not baseline and check_id < ${before}
      and first_seen_at > ${now}::timestamptz - make_interval(days => ${RARITY_DAYS})`.execute(trx);
  return (rows[0]?.openings ?? 0) / RARITY_DAYS;
}

export async function insertCampaign(
  trx: Db,
  campaign: { locationId: LocationId; checkId: CheckId | null; urgency: number; chance: number; now: Date },
): Promise<CampaignId> {
  const { rows } = await sql<{ id: CampaignId }>`
    insert into campaign (location_id, check_id, created_at, urgency, start_after, cursor_at)
    select ${campaign.locationId}, ${campaign.checkId}, ${campaign.now}, ${campaign.urgency}, start_after, start_after
    from (
      select coalesce(min(account_id) + floor(${campaign.chance}::float8 * (max(account_id) - min(account_id) + 1))::bigint - 1, 0)
        as start_after
      from watch where location_id = ${campaign.locationId}
    ) beginning
    returning id`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error('A campaign was not written');
  return row.id;
}

export async function insertCampaignOpenings(
  trx: Db,
  campaign: CampaignId,
  openings: readonly (UnplannedOpening & { urgency: number })[],
): Promise<void> {
  const column = (pick: (opening: (typeof openings)[number]) => number) => openings.map(pick);
  await sql`
    insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency)
    select id, seats_over, ${campaign}, seats, urgency
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ seats_over }) => seats_over)}::int[],
      ${column(({ seats }) => seats)}::int[], ${column(({ urgency }) => urgency)}::int[]
    ) as planned (id, seats_over, seats, urgency)`.execute(trx);
}

export interface CampaignRow {
  id: CampaignId;
  location_id: LocationId;
  created_at: Date;
  start_after: number;
  cursor_at: number;
  wrapped: boolean;
  /** Its last page failed. */
  parked: boolean;
}

/**
 * The most urgent and newest campaign that no other process is working on. One whose openings are all missing at the
 * moment rests: they may be back, or it is given up after `AWAIT_RETURN_MS`.
 */
export async function takeCampaign(trx: Db, now: Date, batch: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select id, location_id, created_at, start_after, cursor_at, wrapped,
      exists (select from parked_row where batch = ${batch} and key = campaign.id::text) as parked
    from campaign
    where state = 'planning' and ${isNotParked(batch, sql.ref('campaign.id'))} and exists (
      select from campaign_opening planned join opening on opening.id = planned.opening_id
      where planned.campaign_id = campaign.id
        and (gone_at is null or missed_looks >= ${CONFIRMING_MISSES}
          or gone_at < ${now}::timestamptz - ${AWAIT_RETURN_MS} * interval '1 millisecond')
    )
    order by urgency desc, id desc limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

export async function listCampaignOpenings(trx: Db, campaign: CampaignId) {
  return trx
    .selectFrom('campaign_opening')
    .innerJoin('opening', 'opening.id', 'campaign_opening.opening_id')
    .innerJoin('campaign', 'campaign.id', 'campaign_opening.campaign_id')
    .select([
      'opening.id as opening_id',
      'opening.location_id',
      'opening.local_time',
      'opening.time_zone',
      'opening.starts_at',
      'opening.gone_at',
      'opening.missed_looks',
      'campaign_opening.seats',
      'campaign_opening.seats_over',
      'campaign_opening.urgency',
      sql<Date>`case when seats_over = 0 then opening.first_seen_at else campaign.created_at end`.as(
        'appeared_at',
      ),
    ])
    .where('campaign_opening.campaign_id', '=', campaign)
    .orderBy('opening.id')
    .execute();
}

/** How many rows wait to be sent, counted no further than `limit`. */
export async function countWaiting(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (
      select from campaign_opening live
      join outbox on outbox.opening_id = live.opening_id and outbox.state = 'waiting'
      where live.live limit ${limit}
    ) waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export async function advanceCampaign(
  trx: Db,
  campaign: CampaignRow,
  page: { upto: number; cursor: number; wrapped: boolean; done: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into campaign_page (campaign_id, after_account, upto_account, planned_at)
    values (${campaign.id}, ${campaign.cursor_at}, ${page.upto}, ${page.now})`.execute(trx);
  await sql`
    update campaign set cursor_at = ${page.cursor}, wrapped = ${page.wrapped},
      state = case when ${page.done} then 'done' else state end,
      ended_at = case when ${page.done} then ${page.now}::timestamptz end
    where id = ${campaign.id}`.execute(trx);
}

export async function stopCampaign(trx: Db, id: CampaignId, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('campaign')
    .set({ state: 'stopped', stop_reason: reason, ended_at: now })
    .where('id', '=', id)
    .execute();
}
