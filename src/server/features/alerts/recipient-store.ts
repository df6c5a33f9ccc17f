import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import type { StoredNumber } from './numbers.ts';
import type { NumberProblem } from './tables.ts';

export type RecipientRow = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

const phoneOf = (db: Db) =>
  db
    .selectFrom('recipient')
    .select([
      'account_id',
      'number_sealed',
      'recipient.number_hash',
      'consented_at',
      'verified_at',
      'number_problem',
      'time_zone',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('opt_out')
            .select('number_hash')
            .whereRef('opt_out.number_hash', '=', 'recipient.number_hash')
            .where('ended_at', 'is', null),
        )
        .as('opted_out'),
    );

/** The texting side exists from the first phone number, watch or preference on. */
export async function ensureRecipient(db: Db, accountId: AccountId): Promise<void> {
  await db
    .insertInto('recipient')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findRecipient(db: Db, accountId: AccountId) {
  return phoneOf(db).where('account_id', '=', accountId).executeTakeFirst();
}

/** Whose confirmed phone this is. */
export async function findByNumber(db: Db, numberHash: Buffer) {
  return phoneOf(db)
    .where('recipient.number_hash', '=', numberHash)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Whoever decides about this person at the moment ends first; a decision locks the same row before it writes. */
export async function lockRecipient(trx: Db, accountId: AccountId): Promise<void> {
  await sql`select from recipient where account_id = ${accountId} for update`.execute(trx);
}

/** One at a time per number, so that two accounts cannot confirm it together. */
export async function lockNumber(trx: Db, numberHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${numberHash.toString('hex')}, 0))`.execute(trx);
}

/** A new number, or the old one to be confirmed again: nothing is known of it yet. */
export async function setNumber(
  db: Db,
  accountId: AccountId,
  number: StoredNumber,
  consented: boolean,
): Promise<void> {
  await db
    .updateTable('recipient')
    .set({
      number_sealed: number.sealed,
      number_hash: number.hash,
      consented_at: consented ? sql<Date>`now()` : null,
      verified_at: null,
      number_problem: null,
      hard_failures: 0,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export async function setTimeZone(db: Db, accountId: AccountId, timeZone: string): Promise<void> {
  await db
    .updateTable('recipient')
    .set({ time_zone: timeZone })
    .where('account_id', '=', accountId)
    .execute();
}

/** False when the number is no longer the account's. */
export async function markVerified(db: Db, accountId: AccountId, numberHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recipient')
    .set({ verified_at: sql<Date>`now()`, number_problem: null, hard_failures: 0 })
    .where('account_id', '=', accountId)
    .where('number_hash', '=', numberHash)
    .where('consented_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever else had confirmed this number loses it, and is named. */
export async function takeNumberFromOthers(
  db: Db,
  numberHash: Buffer,
  keeper: AccountId,
): Promise<AccountId[]> {
  const rows = await db
    .updateTable('recipient')
    .set({
      number_sealed: null,
      number_hash: null,
      consented_at: null,
      verified_at: null,
      number_problem: null,
      hard_failures: 0,
    })
    .where('number_hash', '=', numberHash)
    .where('account_id', '!=', keeper)
    .where('verified_at', 'is not', null)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Counts one more failure in a row; those for whom it was one too many are named. */
export async function countHardFailure(db: Db, numberHash: Buffer, limit: number): Promise<AccountId[]> {
  const rows = await db
    .updateTable('recipient')
    .set({
      hard_failures: sql<number>`hard_failures + 1`,
      number_problem: sql<NumberProblem | null>`case when hard_failures + 1 >= ${limit} then 'undeliverable' end`,
    })
    .where('number_hash', '=', numberHash)
    .where('number_problem', 'is', null)
    .returning(['account_id', 'number_problem'])
    .execute();
  return rows.flatMap(({ account_id, number_problem }) => (number_problem === null ? [] : [account_id]));
}

export async function forgiveHardFailures(db: Db, numberHash: Buffer): Promise<void> {
  await db
    .updateTable('recipient')
    .set({ hard_failures: 0 })
    .where('number_hash', '=', numberHash)
    .where('hard_failures', '>', 0)
    .execute();
}

/** Whose number it is and who did not know yet. */
export async function setNumberProblem(
  db: Db,
  numberHash: Buffer,
  problem: NumberProblem,
): Promise<AccountId[]> {
  const rows = await db
    .updateTable('recipient')
    .set({ number_problem: problem })
    .where('number_hash', '=', numberHash)
    .where('number_problem', 'is', null)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}
