import { sql } from 'kysely';
import { OTHER_SERVICES } from '#domain/availability/program-services';
import { newShared, type SharedState } from '#domain/availability/scheduler/state';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

const DAY = sql`interval '24 hours'`;

/** The next of the other services whose list is due; the asking of one that failed is spaced out by the poller. */
const nextService = sql<{ service: string; asked_at: Date | null } | null>`(
  select json_build_object('service', service, 'asked_at', asked_at)
  from unnest(${OTHER_SERVICES}::text[]) as service left join service_list using (service)
  where good_at is null or good_at < service_now() - ${DAY}
  order by asked_at nulls first, service limit 1
)`;

export async function noteServiceList(
  db: Db,
  service: string,
  column: 'asked_at' | 'good_at',
  at: Date,
): Promise<void> {
  await db
    .insertInto('service_list')
    .values({ service, asked_at: null, good_at: null, [column]: at })
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ [column]: at }))
    .execute();
}

export type SourceRow = NonNullable<Awaited<ReturnType<typeof lockSource>>>;

export async function createSource(db: Db, scheduler: SharedState): Promise<void> {
  await db
    .insertInto('source')
    .values({ scheduler: JSON.stringify(scheduler), sightings: '[]' })
    .onConflict((conflict) => conflict.column('only_one').doNothing())
    .execute();
}

/** The lock under which requests are decided and answers recorded. `none` returns nothing when another process holds it. */
export async function lockSource(db: Db, patience: 'wait' | 'none') {
  const query = db
    .selectFrom('source')
    .select(['scheduler', 'sightings', 'listed', 'listed_at', 'bulk_doubted_at', 'health', 'asking_since'])
    .select([
      'good_answer_at',
      'list_asked_at',
      'list_good_at',
      'recent_requests',
      sql<Date>`service_now()`.as('now'),
      nextService.as('service_due'),
      // A retired location is never polled, so a look requested there would stay wanted forever.
      sql<Date | null>`(
        select min(look_requested_at) from location_look join location on location.id = location_look.location_id
        where retired_at is null
      )`.as('look_wanted_at'),
    ])
    .forUpdate();
  const row = await (patience === 'none' ? query.skipLocked() : query).executeTakeFirst();
  // A row written by an earlier version lacks the fields added since.
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
      sql<Date>`service_now()`.as('now'),
    ])
    .executeTakeFirst();
}

export type SourceChange = Partial<{
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

/** Every change of one transaction in one statement. */
export async function updateSource(db: Db, change: SourceChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { scheduler, sightings, ...plain } = change;
  await db
    .updateTable('source')
    .set({
      ...plain,
      ...(scheduler === undefined ? {} : { scheduler: JSON.stringify(scheduler) }),
      ...(sightings === undefined ? {} : { sightings: JSON.stringify(sightings) }),
    })
    .execute();
}

/** Notifies every process, once this commits, that open slots have changed. */
export async function announceChange(db: Db): Promise<void> {
  await sql`
    with changed as (update source set change = change + 1)
    select pg_notify('availability', '')`.execute(db);
}

export async function readChange(db: Db): Promise<number> {
  const row = await db.selectFrom('source').select('change').executeTakeFirst();
  return row?.change ?? 0;
}

/** Starts over as on the first start: the next looks set baselines, which are shown and not announced, since they may have been before. */
export async function forgetLooks(trx: Db): Promise<void> {
  await sql`
    insert into blind_period (location_id, from_at, until_at)
    select location_id, good_look_at, service_now() from location_look where good_look_at < service_now()
    on conflict do nothing`.execute(trx);
  await sql`
    update location_look set baseline_at = null, good_look_at = null, doubted = '[]', look_requested_at = null`.execute(
    trx,
  );
  await sql`
    update source set listed = null, listed_at = null, sightings = '[]', bulk_doubted_at = '{}',
      asking_since = service_now(), good_answer_at = null, change = change + 1`.execute(trx);
  await sql`update opening set baseline = true where gone_at is null and starts_at > service_now()`.execute(
    trx,
  );
}
