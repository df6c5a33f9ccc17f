import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function listOperators(db: Db): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'operator')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing for somebody who is no operator any more. */
export async function findOperatorEmail(db: Db, id: AccountId): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .where('role', '=', 'operator')
    .executeTakeFirst();
  return row?.email;
}
