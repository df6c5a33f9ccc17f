import { sql } from 'kysely';
import type { Area } from '#domain/alerts/area';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { AreaId } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number];

export async function listAreas(db: Db, accounts: readonly AccountId[]) {
  return db
    .selectFrom('watch_area')
    .select(['id', 'account_id', 'kind', 'place', 'miles', 'lat', 'lng', 'left_out', 'since'])
    .where('account_id', '=', sql<AccountId>`any (${accounts}::bigint[])`)
    .orderBy('id')
    .execute();
}

export async function listCandidates(db: Db) {
  return db
    .selectFrom('location')
    .select(['id', 'name', 'city', 'state', 'lat', 'lng', 'services', 'retired_at'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** An area around the same place takes on the new distance. False when there was one. */
export async function saveArea(trx: Db, accountId: AccountId, area: Area): Promise<boolean> {
  const reach =
    area.kind === 'radius'
      ? { miles: area.miles, lat: area.point.lat, lng: area.point.lng }
      : { miles: null, lat: null, lng: null };
  const { kind, place } = area;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('watch_area')
    .values({ account_id: accountId, kind, place, ...reach })
    .onConflict((conflict) => conflict.columns(['account_id', 'place']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) return true;
  await trx
    .updateTable('watch_area')
    .set(reach)
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .execute();
  return false;
}

export async function deleteArea(trx: Db, accountId: AccountId, id: AreaId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('watch_area')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The person has removed the alert of this location: their areas no longer include it. */
export async function leaveOut(trx: Db, accountId: AccountId, location: LocationId): Promise<void> {
  await sql`
    update watch_area set left_out = left_out || ${location}::int
    where account_id = ${accountId} and not ${location}::int = any (left_out)`.execute(trx);
}

/** The other way round; true when it had been left out. */
export async function letBackIn(trx: Db, accountId: AccountId, location: LocationId): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update watch_area set left_out = array_remove(left_out, ${location}::int)
    where account_id = ${accountId} and ${location}::int = any (left_out)`.execute(trx);
  return numAffectedRows > 0n;
}

/** Another one whenever a location comes, goes, moves, is back, or interviews for another program. */
const fingerprint = sql<{ fingerprint: string }>`
  select coalesce(md5(string_agg(concat_ws(' ', id, state, lat, lng, services, retired_at is null), ',' order by id)), '')
    as fingerprint
  from location`;

export const hasOutdatedAreas = sql<boolean>`exists (select from watch_area where derived_from <> (${fingerprint}))`;

export async function listFingerprint(db: Db): Promise<string> {
  const { rows } = await fingerprint.execute(db);
  return rows[0]?.fingerprint ?? '';
}

/** People with areas whose watches follow from another list. */
export async function listOutdated(db: Db, fingerprint: string, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select distinct account_id from watch_area where derived_from <> ${fingerprint}
    order by account_id limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export interface DerivedWatch {
  accountId: AccountId;
  locationId: LocationId;
  miles: number | null;
  /** No watch begins at a retired location; one that is there stays. */
  begins: boolean;
}

/** Ends, begins and corrects the watches that follow from areas; returns the locations at which one began. */
export async function applyDerived(
  trx: Db,
  accounts: readonly AccountId[],
  derived: readonly DerivedWatch[],
  fingerprint: string,
): Promise<LocationId[]> {
  const wanted = sql`
    unnest(
      ${derived.map(({ accountId }) => accountId)}::bigint[], ${derived.map(({ locationId }) => locationId)}::int[],
      ${derived.map(({ miles }) => miles)}::int[], ${derived.map(({ begins }) => begins)}::boolean[]
    ) as wanted (account_id, location_id, miles, begins)`;
  await sql`
    with ended as (
      delete from watch
      where account_id = any (${accounts}::bigint[]) and not chosen and not exists (
        select from ${wanted}
        where wanted.account_id = watch.account_id and wanted.location_id = watch.location_id
      )
      returning account_id, location_id, since
    )
    insert into ended_watch (account_id, location_id, since)
    select account_id, location_id, since from ended`.execute(trx);
  await sql`
    update watch set miles = wanted.miles from ${wanted}
    where wanted.account_id = watch.account_id and wanted.location_id = watch.location_id
      and not chosen and watch.miles is distinct from wanted.miles`.execute(trx);
  const { rows } = await sql<{ location_id: LocationId }>`
    insert into watch (account_id, location_id, chosen, miles)
    select account_id, location_id, false, miles from ${wanted} where begins
    order by location_id, account_id
    on conflict do nothing returning location_id`.execute(trx);
  await sql`
    update watch_area set derived_from = ${fingerprint} where account_id = any (${accounts}::bigint[])`.execute(
    trx,
  );
  return [...new Set(rows.map(({ location_id }) => location_id))];
}
