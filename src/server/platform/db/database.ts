import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/**
 * bigint columns are ids and counts that stay far below 2^53; they reach the code as numbers.
 * A value beyond that is a bug and must not be rounded silently.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
});

export interface DatabaseHandle<Tables> {
  db: Kysely<Tables>;
  /** For listeners, which keep a connection to themselves. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase<Tables>(
  url: string,
  options: { maxConnections: number; onError: (error: Error) => void },
): DatabaseHandle<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    application_name: 'gatelight',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that dies (database restart) is reported here; the pool opens a new one by itself.
  pool.on('error', options.onError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
