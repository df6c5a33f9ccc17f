import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { SpeltOpening } from '#domain/alerts/messages/compose';
import type { OpeningId } from '#server/features/availability/tables';
import type { Db } from '#server/tables';

/** The test text that this number got today, on the clock of its owner, and how long today still lasts. */
export async function findTestText(
  db: Db,
  numberHash: Buffer,
  timeZone: string,
): Promise<{ key_hash: Buffer | null; seconds_left: number } | undefined> {
  const { rows } = await sql<{ key_hash: Buffer | null; seconds_left: number }>`
    select key_hash, ceil(extract(epoch from
      ((service_now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone} - service_now()))::int as seconds_left
    from message
    where channel = 'text' and address_hash = ${numberHash} and kind = 'test'
      and created_at >= (service_now() at time zone ${timeZone})::date::timestamp at time zone ${timeZone}
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export interface SampleOpening extends SpeltOpening {
  id: OpeningId;
}

/** At a watched location: the soonest that is open, else the one that was seen last. */
export async function findSampleOpening(db: Db, accountId: AccountId): Promise<SampleOpening | undefined> {
  const { rows } = await sql<SampleOpening>`
    select opening.id, location.name as place, local_time as at, opening.time_zone as "timeZone", seats
    from watch
    join location on location.id = watch.location_id
    join opening on opening.location_id = watch.location_id
    cross join lateral (select gone_at is null and starts_at > service_now() as open) is_open
    where watch.account_id = ${accountId}
    order by open desc, case when open then starts_at end, first_seen_at desc, opening.id limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function hasTextWithKey(db: Db, addressHash: Buffer, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from message where address_hash = ${addressHash} and key_hash = ${keyHash} limit 1`.execute(db);
  return rows.length > 0;
}
