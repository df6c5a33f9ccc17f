import { sql } from 'kysely';
import { BASELINE_GAP_MS } from '#domain/availability/judging/judge-look';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

export interface ObservedLocation {
  id: LocationId;
  name: string;
  lat: number | null;
  lng: number | null;
  services: string[];
  since: Date;
  observed_days: number;
}

/**
 * Since when openings are counted at each location (the listed ones unless `only` names others), `days` at most, and
 * for how much of that we could see them.
 */
export async function listObserved(
  db: Db,
  days: number,
  only?: readonly LocationId[],
): Promise<ObservedLocation[]> {
  const { rows } = await sql<ObservedLocation>`
    select location.id, name, lat, lng, services, counted.since,
      greatest(0, extract(epoch from service_now() - counted.since) - coalesce(blind.seconds, 0))::float8 / 86400 as observed_days
    from location
    left join location_look on location_look.location_id = location.id
    left join source on true
    cross join lateral (
      select greatest(service_now() - make_interval(days => ${days}), least(first_listed_at, (
        select min(first_seen_at) from opening
        where opening.location_id = location.id and not baseline
          and first_seen_at > service_now() - make_interval(days => ${days})))) as since
    ) counted
    cross join lateral (
      select sum(extract(epoch from gap.until_at - greatest(gap.from_at, counted.since))) as seconds
      from (
        select from_at, until_at from blind_period where blind_period.location_id = location.id
        union all
        select coalesce(good_look_at, greatest(first_listed_at, asking_since)), service_now()
      ) gap
      where gap.until_at > counted.since
        and gap.until_at - gap.from_at > ${BASELINE_GAP_MS} * interval '1 millisecond'
    ) blind
    where ${only === undefined ? sql`retired_at is null` : sql`location.id = any (${only}::int[])`}
    order by location.id`.execute(db);
  return rows;
}

export type SeenRow = Awaited<ReturnType<typeof listSeenAt>>[number];

/** What opened at a location in the last `days`, in the order in which it appeared. */
export async function listSeenAt(db: Db, location: LocationId, days: number) {
  const { rows } = await sql<{
    local_time: string;
    time_zone: string;
    seats: number;
    first_seen_at: Date;
  }>`
    select local_time, time_zone, seats, first_seen_at from opening
    where location_id = ${location} and not baseline
      and first_seen_at > service_now() - make_interval(days => ${days})
    order by first_seen_at`.execute(db);
  return rows;
}
