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

/** Whether it takes writes; a standby and a primary that was demoted do not. Fails when the database does not answer. */
export async function takesWrites<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`.execute(
    db,
  );
  return rows[0]?.readOnly === false;
}

export async function readDatabaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
