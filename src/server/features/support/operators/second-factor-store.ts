import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function replaceSecondFactor(db: Db, accountId: AccountId, secret: Buffer): Promise<void> {
  await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, last_step: 0 }))
    .execute();
}

export async function findSecondFactor(db: Db, accountId: AccountId) {
  return db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** True for exactly one use of a step, and never for an older one. */
export async function useStep(db: Db, accountId: AccountId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Their secrets were derived from a key that is lost; returns how many there were. */
export async function forgetSecondFactors(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('second_factor').executeTakeFirst();
  return Number(numDeletedRows);
}
