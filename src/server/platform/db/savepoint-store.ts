import { type Kysely, sql } from 'kysely';

/** Undoes what `work` did in this transaction when it throws, and nothing else: the transaction goes on. */
export async function inSavepoint<Tables, Result>(
  trx: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint row`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint row`.execute(trx);
    return result;
  } catch (error) {
    // When the connection is gone this fails too, and the first error is the one that says why.
    await sql`rollback to savepoint row`.execute(trx).catch(() => undefined);
    throw error;
  }
}
