import { sql } from 'kysely';
import type { GoneSlot, NewSlot } from '#domain/availability/judging/diff';
import type { LookPlan } from '#domain/availability/judging/judge-look';
import { SECOND_MISS_AFTER_MS } from '#domain/availability/judging/known-slot';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import type { CheckId } from '#server/features/availability/tables';

/** Slots whose time has not come, open ones and gone ones: a slot that has begun is neither gone nor news. */
export async function listKnown(db: Db, location: LocationId, now: Date) {
  return db
    .selectFrom('opening')
    .select(['id', 'local_time', 'seats', 'generation', 'gone_at', 'missed_looks'])
    .where('location_id', '=', location)
    .where('starts_at', '>', now)
    .execute();
}

interface LookContext {
  location: LocationId;
  timeZone: string;
  startsAt: (slot: NewSlot) => Date;
  unseenSince: Date | null;
  check: CheckId;
  now: Date;
}

/** Writes the changes of a good plan: one statement for each list, however long it is. */
export async function applyLookPlan(db: Db, plan: LookPlan, context: LookContext): Promise<void> {
  await insertOpenings(db, plan.baseline, context, true);
  await insertOpenings(db, plan.opened, context, false);
  await saveSeen(db, [...plan.seatsChanged, ...plan.back]);
  await saveGone(db, plan.gone);
  await db
    .updateTable('opening')
    .set({ last_seen_at: context.now })
    .where('location_id', '=', context.location)
    .where('gone_at', 'is', null)
    .where('starts_at', '>', context.now)
    .execute();
}

/**
 * The generation follows from the rows that are there, not from the plan: a row whose time seemed to have come, because
 * the time zone of the location has been corrected since, was unknown to the plan and holds its number.
 */
async function insertOpenings(
  db: Db,
  slots: readonly NewSlot[],
  context: LookContext,
  baseline: boolean,
): Promise<void> {
  if (slots.length === 0) return;
  const { location, timeZone, now, check } = context;
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, unseen_since,
      first_seen_at, last_seen_at, check_id)
    select ${location}, slot.at, 1 + coalesce((
        select max(generation) from opening before where before.location_id = ${location} and before.local_time = slot.at
      ), 0), ${timeZone}, slot.starts_at, slot.seats, ${baseline}, ${baseline ? null : context.unseenSince}::timestamptz,
      ${now}, ${now}, ${check}
    from unnest(
      ${slots.map(({ at }) => at)}::text[], ${slots.map(context.startsAt)}::timestamptz[],
      ${slots.map(({ seats }) => seats)}::int[]
    ) as slot (at, starts_at, seats)
    order by slot.starts_at`.execute(db);
}

async function saveSeen(db: Db, seen: readonly { id: number; seats: number }[]): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    update opening set seats = seen.seats, gone_at = null, missed_looks = 0
    from unnest(${seen.map(({ id }) => id)}::bigint[], ${seen.map(({ seats }) => seats)}::int[]) as seen (id, seats)
    where opening.id = seen.id`.execute(db);
}

async function saveGone(db: Db, gone: readonly GoneSlot[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    update opening set gone_at = missed.gone_at, missed_looks = missed.looks
    from unnest(
      ${gone.map(({ id }) => id)}::bigint[], ${gone.map(({ goneAt }) => new Date(goneAt))}::timestamptz[],
      ${gone.map(({ missedLooks }) => missedLooks)}::int[]
    ) as missed (id, gone_at, looks)
    where opening.id = missed.id`.execute(db);
}

/**
 * Listed locations with something open that begins before `until` (any time when null), as far as we know. One that is
 * retired is missing in every answer, which says nothing about the answer.
 */
export async function listStocked(db: Db, until: Date | null): Promise<LocationId[]> {
  const { rows } = await sql<{ id: LocationId }>`
    select distinct location_id as id from opening join location on location.id = opening.location_id
    where retired_at is null and ${GLOBAL_ENTRY} = any (services) and gone_at is null
      and starts_at > service_now() and (${until}::timestamptz is null or starts_at < ${until})`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Listed locations with a slot that one look lacked, long enough ago for the next answer to confirm that it is gone. Found
 * by when slots ended, so that it costs the same however many there ever were.
 */
export async function listMissedOnce(db: Db, until: Date | null): Promise<LocationId[]> {
  const { rows } = await sql<{ id: LocationId }>`
    select distinct location_id as id from opening join location on location.id = opening.location_id
    where coalesce(gone_at, starts_at) > service_now() - interval '1 hour'
      and coalesce(gone_at, starts_at) <= service_now() - ${SECOND_MISS_AFTER_MS} * interval '1 millisecond'
      and gone_at is not null and missed_looks = 1 and retired_at is null and ${GLOBAL_ENTRY} = any (services)
      and starts_at > service_now()
      and (${until}::timestamptz is null or starts_at < ${until})`.execute(db);
  return rows.map(({ id }) => id);
}
