import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Removes at most about `limit` rows that have served their purpose, and says how many; 0 when none is left. */
export type Removal = <Tables>(db: Kysely<Tables>, limit: number) => Promise<number>;

/** A statement that changes at most `limit` rows. */
export const removal =
  (statement: (limit: number) => RawBuilder<unknown>): Removal =>
  async (db, limit) =>
    Number((await statement(limit).execute(db)).numAffectedRows ?? 0n);

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
