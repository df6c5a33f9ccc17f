import { sql } from 'kysely';
import type { NewSlot } from '#domain/availability/judging/diff';
import type { LookPlan } from '#domain/availability/judging/judge-look';
import { SAME_OPENING_MS } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import type { CheckId, OpeningId } from '#server/features/availability/tables';

/** Open slots, and gone ones whose time may still come up again; past slots no longer matter. */
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

interface LookContext {
  location: LocationId;
  timeZone: string;
  startsAt: (slot: NewSlot) => Date;
  unseenSince: Date | null;
  check: CheckId;
  now: Date;
}

/** Writes the changes of a good plan. */
export async function applyLookPlan(db: Db, plan: LookPlan, context: LookContext): Promise<void> {
  const added = [
    ...plan.baseline.map((slot) => ({ slot, baseline: true })),
    ...plan.opened.map((slot) => ({ slot, baseline: false })),
  ];
  if (added.length > 0) {
    await db
      .insertInto('opening')
      .values(
        added.map(({ slot, baseline }) => ({
          location_id: context.location,
          local_time: slot.at,
          generation: slot.generation,
          time_zone: context.timeZone,
          starts_at: context.startsAt(slot),
          seats: slot.seats,
          baseline,
          unseen_since: baseline ? null : context.unseenSince,
          first_seen_at: context.now,
          last_seen_at: context.now,
          check_id: context.check,
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
    .set({ last_seen_at: context.now })
    .where('location_id', '=', context.location)
    .where('gone_at', 'is', null)
    .execute();
}

/** Locations with something open that begins before `until` (any time when null), as far as we know. */
export async function listStocked(db: Db, until: Date | null): Promise<LocationId[]> {
  const { rows } = await sql<{ id: LocationId }>`
    select distinct location_id as id from opening
    where gone_at is null and starts_at > service_now() and (${until}::timestamptz is null or starts_at < ${until})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
