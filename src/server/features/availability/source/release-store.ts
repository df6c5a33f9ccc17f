import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

/**
 * Whose end of the calendar to ask for now: the location that was asked about the longest ago, one in some minutes over all
 * of them. It counts as asked from here on, whatever the answer. Undefined when none is due.
 */
export async function takePublishedTurn(
  trx: Db,
  now: Date,
  { everySeconds, spacingSeconds }: { everySeconds: number; spacingSeconds: number },
): Promise<LocationId | undefined> {
  const { rows } = await sql<{ id: LocationId }>`
    update location_look set published_asked_at = ${now}
    where location_id = (
      select location_id from location_look join location on location.id = location_id
      where retired_at is null and good_look_at is not null
        and (published_asked_at is null or published_asked_at < ${now}::timestamptz - make_interval(secs => ${everySeconds}))
        and not exists (
          select from location_look where published_asked_at > ${now}::timestamptz - make_interval(secs => ${spacingSeconds}))
      order by published_asked_at nulls first, location_id limit 1)
    returning location_id as id`.execute(trx);
  return rows[0]?.id;
}

/** Many new slots at once may be new weeks: the end of the calendar is asked for next. */
export async function askForPublishedNext(trx: Db, location: LocationId): Promise<void> {
  await sql`update location_look set published_asked_at = null where location_id = ${location}`.execute(trx);
}

export async function findPublished(trx: Db, location: LocationId): Promise<string | null> {
  const row = await trx
    .selectFrom('location_look')
    .select('published_until')
    .where('location_id', '=', location)
    .executeTakeFirst();
  return row?.published_until ?? null;
}

export async function savePublished(trx: Db, location: LocationId, until: string): Promise<void> {
  await trx
    .updateTable('location_look')
    .set({ published_until: until })
    .where('location_id', '=', location)
    .execute();
}

export async function insertRelease(
  trx: Db,
  release: { location: LocationId; now: Date; before: string; until: string },
): Promise<void> {
  const { location, now, before, until } = release;
  await sql`
    insert into calendar_release (location_id, seen_at, unseen_since, published_before, published_until)
    select ${location}, ${now}, coalesce(max(asked_at), ${now}::timestamptz), ${before}, ${until}
    from source_check where location_id = ${location} and kind = 'published' and outcome = 'good'
    on conflict do nothing`.execute(trx);
}

/** Oldest first, on the location's own calendar. */
export async function listReleases(
  db: Db,
  location: LocationId,
  most: number,
): Promise<{ seen_at: Date; time_zone: string; published_until: string }[]> {
  const rows = await db
    .selectFrom('calendar_release')
    .innerJoin('location', 'location.id', 'calendar_release.location_id')
    .select(['seen_at', 'time_zone', 'published_until'])
    .where('location_id', '=', location)
    .orderBy('seen_at', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed();
}
