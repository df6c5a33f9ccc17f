import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
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
  'watchers',
  'retired_at',
] as const;

export type LocationRow = Awaited<ReturnType<typeof listLocations>>[number];
export type LocationListing = Omit<LocationRow, 'watchers' | 'retired_at'>;

export async function listLocations(db: Db) {
  return db.selectFrom('location').select(COLUMNS).orderBy('name').orderBy('id').execute();
}

/** Just what a decision needs of those that are not retired: it is taken every few seconds. */
export async function listPolledLocations(db: Db) {
  return db
    .selectFrom('location')
    .select(['id', 'watchers', 'time_zone'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Takes over what upstream lists now; what it no longer lists is retired, and back in the list means back. */
export async function saveListing(db: Db, listed: readonly LocationListing[], now: Date): Promise<void> {
  for (const location of listed) {
    const row = { ...location, last_listed_at: now, retired_at: null };
    await db
      .insertInto('location')
      .values({ ...row, first_listed_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  const ids = listed.map(({ id }) => id);
  await db
    .updateTable('location')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where((where) => where.not(where('id', '=', sql<LocationId>`any(${ids}::int[])`)))
    .execute();
}

/** How many watch it: the scheduler's weight of a location. */
export async function setWatchers(db: Db, id: LocationId, watchers: number): Promise<void> {
  await db.updateTable('location').set({ watchers }).where('id', '=', id).execute();
}

/** The first counts at once, so that the location is known before its next opening; all are counted now and then. */
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

/** What a look needs to know of its location. */
export async function findProbeTarget(db: Db, location: LocationId) {
  return db
    .selectFrom('location')
    .innerJoin('source', (join) => join.onTrue())
    .select(['location.id as location', 'time_zone as timeZone'])
    .select(sql<boolean>`coalesce(location.id = any(source.listed), false)`.as('listed'))
    .where('location.id', '=', location)
    .executeTakeFirst();
}
