import { type Kysely, sql } from 'kysely';

/**
 * The time of the database, which is the same for every process: one whose own clock is wrong decides the same. It
 * moves on from statement to statement, so what must carry one time reads it once.
 */
export async function databaseNow<Tables>(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select service_now() as now`.execute(db);
  if (rows[0] === undefined) throw new Error('The database does not tell the time.');
  return rows[0].now;
}

/** Fails when the database does not answer. */
export async function pingDatabase<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function readDatabaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
