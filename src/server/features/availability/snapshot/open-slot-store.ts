import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** Everything open now, earliest first per location; a slot that has begun can no longer be booked. */
export async function listOpen(db: Db) {
  return db
    .selectFrom('opening')
    .innerJoin('location', 'location.id', 'opening.location_id')
    .select(['opening.id', 'opening.location_id', 'opening.local_time', 'opening.time_zone', 'opening.seats'])
    .where('gone_at', 'is', null)
    .where('retired_at', 'is', null)
    .where('starts_at', '>', sql<Date>`service_now()`)
    .orderBy('opening.location_id')
    .orderBy('starts_at')
    .orderBy('generation')
    .execute();
}
