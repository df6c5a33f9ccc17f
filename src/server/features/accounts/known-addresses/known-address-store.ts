import { sql } from 'kysely';
import { type AccountId, asId } from '#domain/ids';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';

/** Asked for accounts that do not exist, too, so that both take the same time. */
export async function isKnownAddress(
  db: Db,
  accountId: AccountId | undefined,
  addressHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .select('account_id')
    .where('account_id', '=', accountId ?? asId<'account'>(0))
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberAddress(db: Db, accountId: AccountId, addressHash: Buffer): Promise<void> {
  const now = sql<Date>`service_now()`;
  await db
    .insertInto('known_address')
    .values({ account_id: accountId, address_hash: addressHash, last_login_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_hash']).doUpdateSet({ last_login_at: now }),
    )
    .execute();
}

export const OLD_ADDRESSES = oldRows(
  'known_address',
  sql`last_login_at < service_now() - interval '90 days'`,
);
