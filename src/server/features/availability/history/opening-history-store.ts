import { type RawBuilder, sql } from 'kysely';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

/** What is said of all centers is said of those of Global Entry. */
const isCounted = (location: LocationId | null, id: RawBuilder<unknown>) =>
  location === null
    ? sql`${id} in (select listed.id from location listed where ${GLOBAL_ENTRY} = any (listed.services))`
    : sql`${id} = ${location}`;
const countedOpening = (location: LocationId | null) => isCounted(location, sql.ref('location_id'));

/** Since the location was first listed, or an opening was seen there before; thirty days at most. */
export async function countingSince(db: Db, location: LocationId | null): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select greatest(service_now() - interval '30 days', least(min(first_listed_at), (
      select min(first_seen_at) from opening
      where not baseline and first_seen_at > service_now() - interval '30 days'
        and ${countedOpening(location)}))) as since
    from location where ${isCounted(location, sql.ref('location.id'))}
    having count(*) > 0`.execute(db);
  return rows[0]?.since ?? null;
}

export async function openingsPerDay(db: Db, location: LocationId | null, zones: readonly string[] | null) {
  const { rows } = await sql<{ date: string; openings: number }>`
    select to_char(first_seen_at at time zone time_zone, 'YYYY-MM-DD') as date, count(*) as openings
    from opening where not baseline and first_seen_at > service_now() - interval '30 days'
      and ${countedOpening(location)}
      and (${zones}::text[] is null or time_zone = any (${zones}::text[]))
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function openingsPerHour(db: Db, location: LocationId | null, zones: readonly string[] | null) {
  const { rows } = await sql<{ weekday: number; hour: number; openings: number }>`
    select (extract(isodow from first_seen_at at time zone time_zone) - 1)::int as weekday,
      extract(hour from first_seen_at at time zone time_zone)::int as hour, count(*) as openings
    from opening where not baseline and first_seen_at > service_now() - interval '30 days'
      and ${countedOpening(location)}
      and (${zones}::text[] is null or time_zone = any (${zones}::text[]))
    group by 1, 2`.execute(db);
  return rows;
}

/** Lifetimes in seconds; for one still open, how long it has lasted so far. */
export async function lifetimes(db: Db, location: LocationId | null) {
  const { rows } = await sql<{ seconds: number; ended: boolean }>`
    select extract(epoch from coalesce(gone_at, last_seen_at) - first_seen_at)::float8 as seconds,
      gone_at is not null as ended
    from opening where not baseline and first_seen_at > service_now() - interval '30 days'
      and ${countedOpening(location)}
    order by 1 limit 20000`.execute(db);
  return rows;
}

export async function listZones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select distinct time_zone as zone from opening`.execute(db);
  return rows.map(({ zone }) => zone);
}

/** Throws when the database does not know the zone. */
export async function tryZone(db: Db, zone: string): Promise<void> {
  await sql`select service_now() at time zone ${zone}`.execute(db);
}
