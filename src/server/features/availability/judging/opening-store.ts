import { sql } from 'kysely';
import type { NewSlot } from '#domain/availability/judging/diff';
import type { DoubtedLook } from '#domain/availability/judging/doubts';
import type { LookPlan } from '#domain/availability/judging/judge-look';
import { SAME_OPENING_MS } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import type { CheckId, OpeningId } from '#server/features/availability/tables';

/** Generations matter only while upstream may still show the time; a slot in the past is never asked about again. */
export async function listKnown(db: Db, location: LocationId, now: Date) {
  return db
    .selectFrom('opening')
    .select([
      'id',
      'local_time',
      'seats',
      'generation',
      'first_seen_at',
      'gone_at',
      'missed_looks',
      'starts_at',
    ])
    .where('location_id', '=', location)
    .where((where) =>
      where.or([
        where('gone_at', 'is', null),
        where('starts_at', '>', new Date(now.getTime() - SAME_OPENING_MS)),
      ]),
    )
    .execute();
}

export async function findLook(db: Db, location: LocationId) {
  return db
    .selectFrom('location_look')
    .innerJoin('location', 'location.id', 'location_look.location_id')
    .select(['baseline_at', 'good_look_at', 'doubted', 'time_zone'])
    .where('location_id', '=', location)
    .executeTakeFirst();
}

export async function saveDoubt(
  db: Db,
  location: LocationId,
  doubted: readonly DoubtedLook[],
): Promise<void> {
  await db
    .updateTable('location_look')
    .set({ doubted: JSON.stringify(doubted) })
    .where('location_id', '=', location)
    .execute();
}

interface GoodLook {
  askedAt: Date;
  now: Date;
  setsBaseline: boolean;
  /** False when something that is open there lies beyond what the answer covered. */
  sawAll: boolean;
}

/** A good look at everything answers whoever asked for one before it was made. */
export async function saveGoodLook(db: Db, location: LocationId, look: GoodLook): Promise<void> {
  await sql`
    update location_look set doubted = '[]',
      good_look_at = case when ${look.sawAll} then ${look.now}::timestamptz else good_look_at end,
      baseline_at = case when ${look.setsBaseline} then ${look.now}::timestamptz else baseline_at end,
      look_requested_at = case
        when ${look.sawAll} and look_requested_at <= ${look.askedAt}::timestamptz then null
        else look_requested_at
      end
    where location_id = ${location}`.execute(db);
}

interface LookContext {
  location: LocationId;
  timeZone: string;
  startsAt: (slot: NewSlot) => Date;
  unseenSince: Date | null;
  check: CheckId;
  now: Date;
}

/** Carries out a good plan: the same changes as the pure `applyPlan`, as rows. */
export async function applyLookPlan(db: Db, plan: LookPlan, sighting: LookContext): Promise<void> {
  const added = [
    ...plan.baseline.map((slot) => ({ slot, baseline: true })),
    ...plan.opened.map((slot) => ({ slot, baseline: false })),
  ];
  if (added.length > 0) {
    await db
      .insertInto('opening')
      .values(
        added.map(({ slot, baseline }) => ({
          location_id: sighting.location,
          local_time: slot.at,
          generation: slot.generation,
          time_zone: sighting.timeZone,
          starts_at: sighting.startsAt(slot),
          seats: slot.seats,
          baseline,
          unseen_since: baseline ? null : sighting.unseenSince,
          first_seen_at: sighting.now,
          last_seen_at: sighting.now,
          check_id: sighting.check,
        })),
      )
      .execute();
  }
  for (const { id, seats } of plan.seatsChanged) {
    await db
      .updateTable('opening')
      .set({ seats })
      .where('id', '=', id as OpeningId)
      .execute();
  }
  for (const { id, seats } of plan.back) {
    await db
      .updateTable('opening')
      .set({ seats, gone_at: null, missed_looks: 0 })
      .where('id', '=', id as OpeningId)
      .execute();
  }
  for (const { id, goneAt, missedLooks } of plan.gone) {
    await db
      .updateTable('opening')
      .set({ gone_at: new Date(goneAt), missed_looks: missedLooks })
      .where('id', '=', id as OpeningId)
      .execute();
  }
  await db
    .updateTable('opening')
    .set({ last_seen_at: sighting.now })
    .where('location_id', '=', sighting.location)
    .where('gone_at', 'is', null)
    .execute();
}

/** Everything open now, earliest first per location; what has begun can no longer be booked. */
export async function listOpen(db: Db) {
  return db
    .selectFrom('opening')
    .innerJoin('location', 'location.id', 'opening.location_id')
    .select(['opening.location_id', 'opening.local_time', 'opening.time_zone', 'opening.seats'])
    .where('gone_at', 'is', null)
    .where('retired_at', 'is', null)
    .where('starts_at', '>', sql<Date>`now()`)
    .orderBy('opening.location_id')
    .orderBy('starts_at')
    .orderBy('generation')
    .execute();
}

/** What a look needs to know of its location. */
export async function findProbeTarget(db: Db, location: LocationId) {
  return db
    .selectFrom('location')
    .innerJoin('source', (join) => join.onTrue())
    .select(['location.id as location', 'time_zone as timeZone'])
    .select(sql<boolean>`coalesce(location.id = any(source.listed), false)`.as('listed'))
    .where('location.id', '=', location)
    .executeTakeFirst();
}
