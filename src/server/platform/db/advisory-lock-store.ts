import type pg from 'pg';

/** Runs the action in one process at a time; the others wait for it. */
export async function withAdvisoryLock(
  pool: pg.Pool,
  name: string,
  action: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await action();
  } finally {
    // Closing the connection is what lets go of the lock, whatever happened.
    client.release(true);
  }
}
