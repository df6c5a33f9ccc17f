import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

/** The alerts side of an account exists from the first phone number, watch or preference on. True when it began here. */
export async function ensureRecipient(db: Db, accountId: AccountId): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('recipient')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A claim locks the same row before it decides about a person, so it ends first or sees what is changed here. */
export const lockRecipient = (trx: Db, accountId: AccountId): Promise<void> =>
  lockRecipients(trx, [accountId]);

export async function lockRecipients(trx: Db, accounts: readonly AccountId[]): Promise<void> {
  await sql`
    select from recipient where account_id = any (${accounts}::bigint[]) order by account_id for update`.execute(
    trx,
  );
}

export async function findTimeZone(db: Db, accountId: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('recipient')
    .select('time_zone')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
}

export async function setTimeZone(db: Db, accountId: AccountId, timeZone: string): Promise<void> {
  await db
    .updateTable('recipient')
    .set({ time_zone: timeZone })
    .where('account_id', '=', accountId)
    .execute();
}

export async function markTested(db: Db, accountId: AccountId): Promise<void> {
  await sql`update recipient set tested_at = service_now() where account_id = ${accountId}`.execute(db);
}

/** Ended watches are forgotten after a while; how long somebody has been waiting is not. */
export async function noteFirstWatch(db: Db, accountId: AccountId): Promise<void> {
  await sql`
    update recipient set first_watch_at = service_now()
    where account_id = ${accountId} and first_watch_at is null`.execute(db);
}
