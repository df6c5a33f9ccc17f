import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Removes at most about `limit` rows that have served their purpose, and says how many; 0 when none is left. */
export type Removal = <Tables>(trx: Kysely<Tables>, limit: number) => Promise<number>;

/** A statement that changes at most `limit` rows. */
export const removal =
  (statement: (limit: number) => RawBuilder<unknown>): Removal =>
  async (trx, limit) =>
    Number((await statement(limit).execute(trx)).numAffectedRows ?? 0n);

/**
 * Rows of a table that have served their purpose. One that somebody works on is left to the next time, so nobody waits
 * for anybody.
 */
export const oldRows = (table: string, outlived: RawBuilder<unknown>): Removal =>
  removal(
    (limit) => sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${outlived} limit ${limit} for update skip locked
      ))`,
  );

/** A transaction of its own, with limits of its own: it gives up rather than queue for a lock or hold one for long. */
export async function removeBatch<Tables>(
  db: Kysely<Tables>,
  remove: Removal,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '20s', true), set_config('lock_timeout', '2s', true)`.execute(
      trx,
    );
    return remove(trx, limit);
  });
}
