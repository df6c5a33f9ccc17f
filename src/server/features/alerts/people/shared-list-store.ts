import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { SharedListId } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

export interface SharedListRow {
  id: SharedListId;
  created_at: Date;
}

export async function listSharedLists(db: Db, accountId: AccountId): Promise<SharedListRow[]> {
  return db
    .selectFrom('shared_list')
    .select(['id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function insertSharedList(
  trx: Db,
  accountId: AccountId,
  tokenHash: Buffer,
): Promise<SharedListRow> {
  return trx
    .insertInto('shared_list')
    .values({ account_id: accountId, token_hash: tokenHash })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** False when it is not theirs, or gone already. */
export async function deleteSharedList(db: Db, accountId: AccountId, id: SharedListId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shared_list')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface SharedCenterRow {
  id: LocationId;
  name: string;
  city: string;
  state: string;
  time_zone: string;
  services: string[];
}

/** The centers behind a link, and nothing about whose they are; undefined for a link that is not there. */
export async function findSharedCenters(db: Db, tokenHash: Buffer): Promise<SharedCenterRow[] | undefined> {
  const shared = await db
    .selectFrom('shared_list')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (shared === undefined) return undefined;
  return db
    .selectFrom('watch')
    .innerJoin('location', 'location.id', 'watch.location_id')
    .select([
      'location.id',
      'location.name',
      'location.city',
      'location.state',
      'location.time_zone',
      'location.services',
    ])
    .where('watch.account_id', '=', shared.account_id)
    .where('location.retired_at', 'is', null)
    .orderBy('location.name')
    .orderBy('location.id')
    .execute();
}
