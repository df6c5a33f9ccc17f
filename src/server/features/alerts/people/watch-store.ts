import { type RawBuilder, sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export type WatchedLocation = Pick<
  Awaited<ReturnType<typeof listWatches>>[number],
  'id' | 'name' | 'city' | 'state' | 'chosen'
> & { retired: boolean };

const watchesOf = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('watch')
    .innerJoin('location', 'location.id', 'watch.location_id')
    .select([
      'location.id',
      'location.name',
      'location.city',
      'location.state',
      'location.retired_at',
      'watch.since',
      'watch.chosen',
    ])
    .where('watch.account_id', '=', accountId);

export async function listWatches(db: Db, accountId: AccountId) {
  return watchesOf(db, accountId).orderBy('location.name').orderBy('location.id').execute();
}

/** By name, as JSON may carry it. */
export const ownWatchesOf = (accountId: RawBuilder<unknown>) => sql<WatchedLocation>`
  select location.id, location.name, location.city, location.state, watch.chosen, location.retired_at is not null as retired
  from watch join location on location.id = watch.location_id where watch.account_id = ${accountId}
  order by location.name, location.id`;

export async function findWatch(db: Db, accountId: AccountId, location: LocationId) {
  return watchesOf(db, accountId).where('watch.location_id', '=', location).executeTakeFirst();
}

export async function findLocation(db: Db, id: LocationId) {
  return db.selectFrom('location').select(['id', 'retired_at']).where('id', '=', id).executeTakeFirst();
}

/** False when it was watched already. */
export async function insertWatch(db: Db, accountId: AccountId, location: LocationId): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('watch')
    .values({ account_id: accountId, location_id: location })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What only an area included is now wanted for itself, and stays when the area goes. */
export async function chooseWatch(db: Db, accountId: AccountId, location: LocationId): Promise<void> {
  await db
    .updateTable('watch')
    .set({ chosen: true, miles: null })
    .where('account_id', '=', accountId)
    .where('location_id', '=', location)
    .execute();
}

/** An ended watch stays on record, so that "why was I not told" can be answered. */
export async function endWatch(db: Db, accountId: AccountId, location: LocationId): Promise<void> {
  await sql`
    with ended as (
      delete from watch where account_id = ${accountId} and location_id = ${location}
      returning account_id, location_id, since
    )
    insert into ended_watch (account_id, location_id, since)
    select account_id, location_id, since from ended`.execute(db);
}

export async function hasEverWatched(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ ever: boolean }>`
    select exists (select from watch where account_id = ${accountId})
      or exists (select from ended_watch where account_id = ${accountId}) as ever`.execute(db);
  return rows[0]?.ever === true;
}

/** Marks those who watch a retired location as told and names them; one that is back may be told of again. */
export async function takeUntoldOfRetirement(
  trx: Db,
): Promise<{ account_id: AccountId; location_ids: LocationId[] }[]> {
  await sql`
    update watch set retirement_told_at = null from location
    where location.id = watch.location_id and retired_at is null and retirement_told_at is not null`.execute(
    trx,
  );
  const { rows } = await sql<{ account_id: AccountId; location_ids: LocationId[] }>`
    with told as (
      update watch set retirement_told_at = service_now() from location
      where location.id = watch.location_id and retired_at is not null and retirement_told_at is null
      returning watch.account_id, watch.location_id
    )
    select account_id, array_agg(location_id order by location_id) as location_ids from told
    group by account_id`.execute(trx);
  return rows;
}

export async function locationNames(db: Db, ids: readonly LocationId[]): Promise<string[]> {
  const rows = await db
    .selectFrom('location')
    .select('name')
    .where('id', '=', sql<LocationId>`any(${ids}::int[])`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Locations whose number of watchers differs from what availability was last told. */
export async function listChangedWatcherCounts(db: Db): Promise<{ id: LocationId; watchers: number }[]> {
  const { rows } = await sql<{ id: LocationId; watchers: number }>`
    select location.id, counted.watchers
    from location
    cross join lateral (select count(*) as watchers from watch where watch.location_id = location.id) counted
    where location.watchers <> counted.watchers`.execute(db);
  return rows;
}
