import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** The time by which the views of this database decide from now on. */
export async function setDatabaseClock(db: Db, now: Date): Promise<void> {
  const stopped = sql.lit(`select timestamptz '${now.toISOString()}'`);
  await sql`create or replace function service_now() returns timestamptz language sql stable as ${stopped}`.execute(
    db,
  );
}
