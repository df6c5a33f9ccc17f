import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** The sentence of the open incident about rows of a batch that were set aside; nothing when none is open. */
export async function parkedSummary(db: Db, batch: string): Promise<string | undefined> {
  const { rows } = await sql<{ summary: string }>`
    select summary from incident where key = ${`row-parked:${batch}`} and cleared_at is null`.execute(db);
  return rows[0]?.summary;
}

/** The keys of the incidents that are open. */
export async function openIncidents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(db);
  return rows.map(({ key }) => key);
}

/** As if every parked row had waited long enough. */
export async function retryParkedNow(db: Db): Promise<void> {
  await sql`update parked_row set retry_at = service_now() - interval '1 second'`.execute(db);
}
