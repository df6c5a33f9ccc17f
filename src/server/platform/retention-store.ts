import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Removes at most `limit` rows that have served their purpose. */
export type Removal = (limit: number) => RawBuilder<unknown>;

/**
 * Rows of a table that have served their purpose. A row that somebody works on is left to the next time, so nobody
 * waits for anybody.
 */
export const oldRows =
  (table: string, outlived: RawBuilder<unknown>): Removal =>
  (limit) => sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${outlived} limit ${limit} for update skip locked
    ))`;

/** A transaction of its own, with limits of its own: it gives up rather than queue for a lock or hold one for long. */
export async function removeBatch<Tables>(
  db: Kysely<Tables>,
  removal: Removal,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '20s', true), set_config('lock_timeout', '2s', true)`.execute(
      trx,
    );
    const { numAffectedRows = 0n } = await removal(limit).execute(trx);
    return Number(numAffectedRows);
  });
}
