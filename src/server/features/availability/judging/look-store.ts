import { type RawBuilder, sql } from 'kysely';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import type { DoubtedLook } from '#domain/availability/judging/doubts';
import { BASELINE_GAP_MS } from '#domain/availability/judging/judge-look';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

export async function findLook(db: Db, location: LocationId) {
  return db
    .selectFrom('location_look')
    .innerJoin('location', 'location.id', 'location_look.location_id')
    .select(['baseline_at', 'good_look_at', 'doubted', 'time_zone', 'look_requested_at', 'services'])
    .where('location_id', '=', location)
    .executeTakeFirst();
}

/**
 * Also requests the look that is to settle the doubt. Requests from before this look was sent have had it, and wait for
 * that one too: if they stayed due, one doubtful location would be looked at without a pause, and no other.
 */
export async function saveDoubt(
  db: Db,
  location: LocationId,
  { doubted, askedAt, lookAgainAt }: { doubted: readonly DoubtedLook[]; askedAt: Date; lookAgainAt: Date },
): Promise<void> {
  await sql`
    with saved as (
      update location_look set doubted = ${JSON.stringify(doubted)}, look_requested_at = case
        when look_requested_at > ${askedAt} then least(look_requested_at, ${lookAgainAt}) else ${lookAgainAt}
      end
      where location_id = ${location}
    )
    select pg_notify('looks', '')`.execute(db);
}

interface GoodLook {
  askedAt: Date;
  now: Date;
  setsBaseline: boolean;
  /** False when something that is open there lies beyond what the answer covered. */
  sawAll: boolean;
}

/** Before a good look ends it: a gap after which openings are shown, not announced. */
const rememberBlindness = (now: Date, seen: RawBuilder<unknown>) => sql`
  insert into blind_period (location_id, from_at, until_at)
  select location_id, last.at, ${now}
  from location_look
  join location on location.id = location_id
  cross join source
  cross join lateral (select coalesce(good_look_at, greatest(first_listed_at, asking_since)) as at) last
  where ${now}::timestamptz - last.at > ${BASELINE_GAP_MS} * interval '1 millisecond' and ${seen}
  on conflict do nothing`;

/** A good look at everything satisfies requests for a look that were made before it was sent. */
export async function saveGoodLook(db: Db, location: LocationId, look: GoodLook): Promise<void> {
  if (look.setsBaseline && look.sawAll)
    await rememberBlindness(look.now, sql`location_id = ${location}`).execute(db);
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

/** Wakes whoever waits for this look, once it commits. */
export async function announceRequestedLook(db: Db): Promise<void> {
  await sql`select pg_notify('looked', '')`.execute(db);
}

/** Requests a look at this time (now when null). The earliest request stays until a good look satisfies it. */
export async function requestLook(db: Db, id: LocationId, at: Date | null): Promise<void> {
  await sql`
    with requested as (
      update location_look
      set look_requested_at = least(look_requested_at, coalesce(${at}::timestamptz, service_now()))
      where location_id = ${id}
    )
    select pg_notify('looks', '')`.execute(db);
}

/** A good bulk answer is also a check of every location of its service that it does not list: nothing is open there. */
export async function markEmptyChecked(db: Db, listed: readonly LocationId[], now: Date): Promise<void> {
  const empty = sql`location_id <> all(${listed}::int[])
      and location_id in (select id from location where ${GLOBAL_ENTRY} = any (services))
      and not exists (
        select from opening
        where opening.location_id = location_look.location_id and gone_at is null and starts_at > ${now}
      )`;
  await rememberBlindness(now, empty).execute(db);
  await sql`update location_look set good_look_at = ${now}, baseline_at = coalesce(baseline_at, ${now}::timestamptz), doubted = '[]'
    where ${empty}`.execute(db);
}
