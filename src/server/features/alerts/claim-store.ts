import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';
import type { PreferenceColumns } from './tables.ts';
import { TIMING } from './timing.ts';

const DAY = 86_400_000;

/** Openings that somebody waits for and that may be announced now: still open, seen lately, not retired since. */
const readyOpenings = (now: Date, lookedWithinSeconds: number = TIMING.freshLookSeconds) => sql`
  select opening.id, opening.location_id, max(planned.urgency) as urgency, opening.first_seen_at
  from campaign_opening planned
  join opening on opening.id = planned.opening_id
  join location on location.id = opening.location_id
    and (location.retired_at is null or location.retired_at < opening.first_seen_at)
  join location_look look on look.location_id = opening.location_id
  where planned.live and opening.gone_at is null and opening.starts_at > ${now}
    and look.good_look_at > ${now}::timestamptz - make_interval(secs => ${lookedWithinSeconds})
  group by opening.id`;

/**
 * People to turn to next: the most urgent openings first, the freshest of those first. Their rows are locked, so that one
 * process at a time decides about a person; what others have locked is passed over, so that nobody waits.
 */
export async function takeAccounts(trx: Db, limit: number, now: Date): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    with waiting as materialized (
      select next.account_id, row_number() over () as turn
      from (${readyOpenings(now)} order by urgency desc, opening.first_seen_at desc, opening.id) ready
      cross join lateral (
        select account_id from outbox where opening_id = ready.id and state = 'waiting'
        limit ${limit} for update skip locked
      ) next
      limit ${limit}
    )
    select account_id from waiting join recipient using (account_id)
    order by turn for update of recipient skip locked`.execute(trx);
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

export interface AddresseeRow extends PreferenceColumns {
  account_id: AccountId;
  number_sealed: Buffer | null;
  number_hash: Buffer | null;
  verified: boolean;
  consented: boolean;
  opted_out: boolean;
  number_problem: boolean;
  entitled: boolean;
  time_zone: string | null;
  /** Alerts that went out, or may have, newest first; times in seconds since 1970. */
  recent: { at: number; locations: LocationId[]; earliest: number }[] | null;
  /** Alerts charged to the days around now. */
  days: Record<string, number> | null;
}

/** The last gate: how people stand now and what they were told lately, read after their rows were locked. */
export async function readAddressees(
  trx: Db,
  accounts: readonly AccountId[],
  { now, recentSeconds }: { now: Date; recentSeconds: number },
): Promise<AddresseeRow[]> {
  const yesterday = new Date(now.getTime() - DAY).toISOString().slice(0, 10);
  const { rows } = await sql<AddresseeRow>`
    select recipient.account_id, number_sealed, recipient.number_hash, time_zone,
      verified_at is not null as verified, consented_at is not null as consented,
      opt_out.number_hash is not null as opted_out, number_problem is not null as number_problem,
      exists (select from entitled_account paid where paid.account_id = recipient.account_id) as entitled,
      immediate, max_per_day, timeframe_days, urgency_threshold, times_of_day, weekends_only, quiet_from, quiet_to,
      party_size, earlier_than, paused_until,
      (
        select json_agg(json_build_object(
          'at', extract(epoch from created_at), 'locations', location_ids,
          'earliest', (select extract(epoch from min(starts_at)) from opening where opening.id = any (opening_ids))
        ) order by created_at desc)
        from text
        where text.account_id = recipient.account_id and kind = 'alert'
          and state in ('sending', 'sent', 'delivered', 'unknown')
          and created_at > ${now}::timestamptz - make_interval(secs => ${recentSeconds})
      ) as recent,
      (
        select json_object_agg(day, texts) from daily_count
        where daily_count.account_id = recipient.account_id and day >= ${yesterday}
      ) as days
    from recipient
    left join opt_out on opt_out.number_hash = recipient.number_hash and opt_out.ended_at is null
    where recipient.account_id = any (${accounts}::bigint[])`.execute(trx);
  return rows;
}

export interface PendingRow {
  account_id: AccountId;
  opening_id: OpeningId;
  location_id: LocationId;
  local_time: string;
  time_zone: string;
  starts_at: Date;
  seats: number;
  seats_over: number;
  urgency: number;
  appeared_at: Date;
  planned_at: Date;
  place: string;
  /** Null when the person does not watch the location any more. */
  watching_since: Date | null;
  resends: number;
}

/** Everything that waits for these people and may be announced now. */
export async function readPending(
  trx: Db,
  accounts: readonly AccountId[],
  now: Date,
  lookedWithinSeconds?: number,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    with ready as materialized (${readyOpenings(now, lookedWithinSeconds)}),
    planned as materialized (
      select planned.opening_id, planned.campaign_id, planned.seats_over, planned.urgency, opening.location_id,
        opening.local_time, opening.time_zone, opening.starts_at, opening.seats, location.name as place,
        case when planned.seats_over = 0 then opening.first_seen_at else campaign.created_at end as appeared_at
      from ready
      join opening on opening.id = ready.id
      join location on location.id = ready.location_id
      join campaign_opening planned on planned.opening_id = ready.id
      join campaign on campaign.id = planned.campaign_id
    )
    select outbox.account_id, planned.*, outbox.planned_at, outbox.resends, watch.since as watching_since
    from outbox
    join planned on planned.opening_id = outbox.opening_id and planned.campaign_id = outbox.campaign_id
    left join watch on watch.location_id = planned.location_id and watch.account_id = outbox.account_id
    where outbox.account_id = any (${accounts}::bigint[]) and outbox.state in ('waiting', 'deferred')`.execute(
    trx,
  );
  return rows;
}
