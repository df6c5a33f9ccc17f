import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function findEntitlement(db: Db, accountId: AccountId) {
  return db
    .selectFrom('entitled_account')
    .select(['until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function upsertGrant(db: Db, accountId: AccountId, until: Date): Promise<void> {
  await db
    .insertInto('simulated_grant')
    .values({ account_id: accountId, until })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ until }))
    .execute();
}

export async function deleteGrant(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('simulated_grant').where('account_id', '=', accountId).execute();
}
