import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import { hasParkedRows } from '#server/platform/rows/parked-row-store';
import type { Db } from '#server/tables';

const COLUMNS = [
  'id',
  'slug',
  'name',
  'city',
  'state',
  'country',
  'time_zone',
  'address',
  'postal_code',
  'iata',
  'lat',
  'lng',
  'notes',
  'directions',
  'flags',
  'services',
  'watchers',
  'retired_at',
] as const;

/** What the source says about a location. */
const LISTED = COLUMNS.filter(
  (column) => column !== 'id' && column !== 'watchers' && column !== 'retired_at' && column !== 'services',
);

export type LocationRow = Awaited<ReturnType<typeof listLocations>>[number];
export type LocationListing = Omit<LocationRow, 'watchers' | 'retired_at' | 'services'>;

export async function listLocations(db: Db) {
  return db.selectFrom('location').select(COLUMNS).orderBy('name').orderBy('id').execute();
}

/** What the scheduler needs, of locations that are not retired: this is read every few seconds. */
export async function listPolledLocations(db: Db, batch: string) {
  return db
    .selectFrom('location')
    .leftJoin('location_look', 'location_id', 'id')
    .select(['id', 'watchers', 'time_zone', 'services', 'scheduler', 'look_requested_at'])
    .select(hasParkedRows(batch).as('any_parked'))
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Locations that the source lists for a service: new, as they are now, or listed again. */
export async function saveLocations(
  db: Db,
  service: string,
  locations: readonly LocationListing[],
  now: Date,
): Promise<void> {
  if (locations.length === 0) return;
  const listed = { last_listed_at: now, retired_at: null };
  await db
    .insertInto('location')
    .values(
      locations.map((location) => ({ ...location, ...listed, services: [service], first_listed_at: now })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        ...listed,
        // The last service of a retired one is past.
        services: sql<string[]>`case
          when location.retired_at is not null then array[${service}::text]
          when ${service} = any (location.services) then location.services
          else location.services || ${service}::text
        end`,
        dropped_services: sql<string[]>`array_remove(location.dropped_services, ${service})`,
        missing_from: sql<string[]>`array_remove(location.missing_from, ${service})`,
        ...Object.fromEntries(LISTED.map((column) => [column, ref(`excluded.${column}`)])),
      })),
    )
    .execute();
}

/**
 * Locations that two good lists of a service in a row did not have: that service has dropped them. Where it was the last one,
 * nothing can be booked any more, so what was open is gone.
 */
export async function retireUnlisted(
  db: Db,
  service: string,
  listed: readonly LocationId[],
  now: Date,
): Promise<void> {
  const unlisted = sql`retired_at is null and ${service} = any (services) and not id = any (${listed}::int[])`;
  const unlistedAgain = sql`${unlisted} and ${service} = any (missing_from)`;
  const dropped = sql`dropped_services = array_remove(dropped_services, ${service}) || ${service}::text`;
  await sql`
    update location set services = array_remove(services, ${service}), ${dropped}
    where ${unlistedAgain} and cardinality(services) > 1`.execute(db);
  await sql`
    with retired as (
      update location set retired_at = ${now}, ${dropped} where ${unlistedAgain} returning id
    )
    update opening set gone_at = ${now} from retired
    where opening.location_id = retired.id and gone_at is null and starts_at > ${now}`.execute(db);
  await sql`
    update location set missing_from = missing_from || ${service}::text
    where ${unlisted} and not ${service} = any (missing_from)`.execute(db);
}

/** The number of watchers is the location's weight in the scheduler. */
export async function setWatchers(db: Db, id: LocationId, watchers: number): Promise<void> {
  await db.updateTable('location').set({ watchers }).where('id', '=', id).execute();
}

/** Counts the first watcher at once, so that the location is polled before its next opening; all are recounted periodically. */
export async function noteWatcher(db: Db, id: LocationId): Promise<void> {
  await db
    .updateTable('location')
    .set({ watchers: 1 })
    .where('id', '=', id)
    .where('watchers', '=', 0)
    .execute();
}

export async function locationExists(db: Db, id: LocationId): Promise<boolean> {
  const row = await db.selectFrom('location').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** What a probe needs to know about its location. */
export async function findProbeTarget(db: Db, location: LocationId) {
  return db
    .selectFrom('location')
    .innerJoin('source', (join) => join.onTrue())
    .select(['location.id as location', 'time_zone as timeZone'])
    .select(sql<boolean>`coalesce(location.id = any(source.listed), false)`.as('listed'))
    .where('location.id', '=', location)
    .executeTakeFirst();
}

/** When each location was last seen well. */
export async function listLookTimes(db: Db): Promise<Map<LocationId, Date>> {
  const { rows } = await sql<{ id: LocationId; at: Date }>`
    select location_id as id, good_look_at as at from location_look where good_look_at is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
