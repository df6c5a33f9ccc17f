import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** Whoever changes by hand what the loops of a product wait for wakes them, as the product does by itself. */
export async function wakeLoops(db: Db): Promise<void> {
  await sql`select pg_notify(channel, '') from unnest(array['jobs', 'looks', 'availability', 'alerts']) as channel`.execute(
    db,
  );
}
