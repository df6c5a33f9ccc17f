import { sql } from 'kysely';
import type { PastOpening } from '#domain/alerts/outlook/replay';
import { RARITY_DAYS, urgencyOf } from '#domain/alerts/decision/urgency';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import { daysAhead } from '#domain/time/local-time';
import type { Db } from '#server/tables';

export interface WatchedRate {
  id: LocationId;
  name: string;
  time_zone: string;
  per_day: number;
  /** From when on openings at it can have been seen. */
  known_since: Date;
}

/** The locations that a person watches, with how many openings a day there are. */
export async function listWatchedRates(db: Db, accountId: AccountId): Promise<WatchedRate[]> {
  const { rows } = await sql<WatchedRate>`
    select location.id, location.name, location.time_zone, lately.openings::float8 / ${RARITY_DAYS}::int as per_day,
      least(location.first_listed_at, lately.first) as known_since
    from watch
    join location on location.id = watch.location_id
    cross join lateral (
      select count(*) as openings, min(first_seen_at) as first from opening
      where location_id = location.id and not baseline
        and first_seen_at > service_now() - make_interval(days => ${RARITY_DAYS})
    ) lately
    where watch.account_id = ${accountId}
    order by location.name, location.id`.execute(db);
  return rows;
}

export interface SeenOpening extends PastOpening {
  place: string;
}

/**
 * What was seen in the last `days` at the locations a person watches, oldest first. Scored as it would be now, not as it
 * was then: the scale may have changed since, and the question is what settings do from now on.
 */
export async function listSeen(db: Db, accountId: AccountId, days: number): Promise<SeenOpening[]> {
  const { rows } = await sql<{
    id: number;
    location_id: LocationId;
    name: string;
    local_time: string;
    time_zone: string;
    starts_at: Date;
    seats: number;
    per_day: number;
    first_seen_at: Date;
    gone_at: Date | null;
  }>`
    select opening.id, opening.location_id, location.name, local_time, opening.time_zone, starts_at, opening.seats,
      first_seen_at, gone_at,
      (count(*) filter (where first_seen_at > service_now() - make_interval(days => ${RARITY_DAYS}))
        over (partition by opening.location_id))::float8 / ${RARITY_DAYS}::int as per_day
    from opening
    join location on location.id = opening.location_id
    join watch on watch.location_id = opening.location_id and watch.account_id = ${accountId}
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
    urgency: urgencyOf({
      daysAhead: daysAhead(row.local_time, row.time_zone, row.first_seen_at.getTime()),
      perDay: row.per_day,
    }),
    appearedAt: row.first_seen_at.getTime(),
    plannedAt: row.first_seen_at.getTime(),
    goneAt: row.gone_at?.getTime() ?? null,
  }));
}
