import { type Kysely, sql } from 'kysely';
import { LONG_STATEMENT_MS, withStatementLimit } from './statement-limit.ts';

/** Runs the action in one process at a time; the others wait for it. What it sends may take long too. */
export async function withAdvisoryLock<Tables>(
  db: Kysely<Tables>,
  name: string,
  action: () => Promise<void>,
): Promise<void> {
  await withStatementLimit(LONG_STATEMENT_MS, () =>
    db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection);
      try {
        await action();
      } finally {
        // When the connection is lost, so is the lock.
        await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection).catch(() => {});
      }
    }),
  );
}
