import { sql } from 'kysely';
import { type LocationPollState, newShared, type SharedState } from '#domain/availability/scheduler/state';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import type { CheckId } from '#server/features/availability/tables';

export type SourceRow = NonNullable<Awaited<ReturnType<typeof lockSource>>>;

export async function createSource(db: Db, scheduler: SharedState): Promise<void> {
  await db
    .insertInto('source')
    .values({ scheduler: JSON.stringify(scheduler), sightings: '[]' })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
}

/** Whoever holds the row decides. `patience: none` comes back empty-handed when another process is deciding. */
export async function lockSource(db: Db, patience: 'wait' | 'none') {
  const query = db
    .selectFrom('source')
    .select(['scheduler', 'sightings', 'listed', 'listed_at', 'bulk_doubted_at', 'health', 'asking_since'])
    .select([
      'good_answer_at',
      'list_asked_at',
      'list_good_at',
      'recent_requests',
      sql<Date>`now()`.as('now'),
      // Nobody will ever look at a retired location: its wish would never end.
      sql<boolean>`exists (
        select from location_look join location on location.id = location_look.location_id
        where look_requested_at <= now() and retired_at is null
      )`.as('look_wanted'),
    ])
    .forUpdate();
  const row = await (patience === 'none' ? query.skipLocked() : query).executeTakeFirst();
  // A row of an earlier version lacks what was added since.
  return row && { ...row, scheduler: { ...newShared(), ...row.scheduler } };
}

export async function readSource(db: Db) {
  return db
    .selectFrom('source')
    .select([
      'scheduler',
      'health',
      'good_answer_at',
      'listed_at',
      'asking_since',
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst();
}

/** The look that is longest ago, over all locations that are listed; null while one has never been seen well. */
export async function oldestGoodLook(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when count(*) = count(good_look_at) then min(good_look_at) end as at
    from location left join location_look on location_id = location.id where retired_at is null`.execute(db);
  return rows[0]?.at ?? null;
}

type SourceChange = Partial<{
  scheduler: SharedState;
  sightings: SourceRow['sightings'];
  listed: LocationId[];
  listed_at: Date;
  bulk_doubted_at: Date[];
  health: SourceRow['health'];
  good_answer_at: Date;
  list_asked_at: Date;
  list_good_at: Date;
  recent_requests: Date[];
}>;

export async function updateSource(db: Db, { scheduler, sightings, ...plain }: SourceChange): Promise<void> {
  await db
    .updateTable('source')
    .set({
      ...plain,
      ...(scheduler === undefined ? {} : { scheduler: JSON.stringify(scheduler) }),
      ...(sightings === undefined ? {} : { sightings: JSON.stringify(sightings) }),
    })
    .execute();
}

/** Tells every process, once this commits, that what is open has changed. */
export async function announceChange(db: Db): Promise<void> {
  await sql`update source set change = change + 1`.execute(db);
  await sql`select pg_notify('availability', '')`.execute(db);
}

export async function readChange(db: Db): Promise<number> {
  const row = await db.selectFrom('source').select('change').executeTakeFirst();
  return row?.change ?? 0;
}

export async function listLocationStates(db: Db) {
  return db.selectFrom('location_look').select(['location_id', 'scheduler', 'look_requested_at']).execute();
}

/** One statement for however many states changed. */
export async function saveLocationStates(db: Db, states: readonly LocationPollState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    insert into location_look (location_id, scheduler)
    select (state->>'id')::int, state from jsonb_array_elements(${JSON.stringify(states)}::jsonb) as state
    on conflict (location_id) do update set scheduler = excluded.scheduler`.execute(db);
}

/** The earliest wish stays until a good look satisfies it; without a time it is for now. */
export async function requestLook(db: Db, id: LocationId, at: Date | null): Promise<void> {
  await sql`update location_look set look_requested_at = least(look_requested_at, coalesce(${at}::timestamptz, now()))
    where location_id = ${id}`.execute(db);
}

/** A good bulk answer is the check of every location it does not name: nothing is open there. */
export async function markEmptyChecked(db: Db, listed: readonly LocationId[], now: Date): Promise<void> {
  await sql`update location_look set good_look_at = ${now}, baseline_at = coalesce(baseline_at, ${now}::timestamptz), doubted = '[]'
    where location_id <> all(${listed}::int[])
      and not exists (select from opening where opening.location_id = location_look.location_id and gone_at is null)`.execute(
    db,
  );
}

/** Locations with something open that begins before `until` (any time when null), as far as we know. */
export async function listStocked(db: Db, until: Date | null): Promise<LocationId[]> {
  const { rows } = await sql<{ id: LocationId }>`
    select distinct location_id as id from opening
    where gone_at is null and starts_at > now() and (${until}::timestamptz is null or starts_at < ${until})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function insertCheck(
  db: Db,
  check: { kind: string; locationId: LocationId | null; now: Date },
): Promise<CheckId> {
  const row = await db
    .insertInto('source_check')
    .values({ kind: check.kind, location_id: check.locationId, asked_at: check.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function settleCheck(
  db: Db,
  id: CheckId,
  outcome: 'good' | 'suspect' | 'failed',
  failure: string | null,
): Promise<void> {
  await sql`update source_check set answered_at = now(), outcome = ${outcome}, failure = ${failure} where id = ${id}`.execute(
    db,
  );
}

/** Answers since `seconds` ago, for the source's health. */
export async function tallyChecks(db: Db, seconds: number) {
  const { rows } = await sql<{ good: number; failed: number; doubted: number }>`
    select count(*) filter (where outcome = 'good') as good, count(*) filter (where outcome = 'failed') as failed,
      count(*) filter (where outcome = 'suspect' and kind like 'bulk%') as doubted
    from source_check where asked_at > now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0] ?? { good: 0, failed: 0, doubted: 0 };
}

/** As on the first start: what is open at the next look is shown and not announced, because it may have been already. */
export async function forgetLooks(trx: Db): Promise<void> {
  await sql`
    update location_look set baseline_at = null, good_look_at = null, doubted = '[]', look_requested_at = null`.execute(
    trx,
  );
  await sql`
    update source set listed = null, listed_at = null, sightings = '[]', bulk_doubted_at = '{}',
      asking_since = now(), good_answer_at = null, change = change + 1`.execute(trx);
  await sql`update opening set baseline = true where gone_at is null and starts_at > now()`.execute(trx);
}
