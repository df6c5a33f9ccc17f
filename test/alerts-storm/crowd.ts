import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { LocationId } from '#domain/availability/slot';
import { storeNumber } from '#server/features/alerts/channels/text/stored-number';
import { firstKeyFunctions } from '#server/platform/keys/data-keys';
import type { Db } from '#server/tables';
import { eventually } from '../eventually.ts';

/** The secret of all processes of a storm. */
export const STORM_SECRET = 'a secret that only the workers of a storm share';

export interface WaveLocation {
  id: LocationId;
  /** The local time that opens there. */
  slot: string;
}

const numberOf = (index: number): string => `+1415${2_000_000 + index}`;

/** People who watch all of the locations, which the workers have listed and seen empty. */
export async function addCrowd(
  db: Db,
  { people, waves }: { people: number; waves: number },
): Promise<WaveLocation[]> {
  const { rows: listed } = await eventually(
    () => sql<{ id: LocationId }>`select id from location order by id limit ${waves}`.execute(db),
    ({ rows }) => rows.length === waves,
  );
  const ids = listed.map(({ id }) => id);
  const keys = firstKeyFunctions(STORM_SECRET);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: AccountId }>`
      insert into account (email, username, password_hash, role, created_at, password_changed_at)
      select 'storm' || n, 'storm', '', 'user', now(), now() from generate_series(1, ${people}) n
      returning id`.execute(trx);
    const accounts = rows.map(({ id }) => id);
    const numbers = accounts.map((id, index) => storeNumber(keys, id, numberOf(index)));
    await sql`
      insert into recipient (account_id, max_per_day) select id, 10 from unnest(${accounts}::bigint[]) as person (id)`.execute(
      trx,
    );
    await sql`
      insert into contact (account_id, channel, address_sealed, address_hash, verified_at, consented_at)
      select id, 'text', sealed, hash, now(), now() from unnest(
        ${accounts}::bigint[], ${numbers.map(({ sealed }) => sealed)}::bytea[],
        ${numbers.map(({ hash }) => hash)}::bytea[]) as person (id, sealed, hash)`.execute(trx);
    await sql`
      insert into simulated_grant select id, now() + interval '1 day' from unnest(${accounts}::bigint[]) as person (id)`.execute(
      trx,
    );
    await sql`
      insert into watch (location_id, account_id, since) select location, account, to_timestamp(0)
      from unnest(${ids}::int[]) as location, unnest(${accounts}::bigint[]) as account`.execute(trx);
  });
  // What is open at the first look is no news.
  await eventually(
    () =>
      sql<{ seen: number }>`
      select count(*) as seen from location_look where good_look_at is not null and location_id = any (${ids}::int[])`.execute(
        db,
      ),
    ({ rows }) => rows[0]?.seen === waves,
  );
  const slot = `${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}T10:00`;
  return ids.map((id) => ({ id, slot }));
}

/** What waits for something: to be seen, a plan, a text, an answer. */
export async function waitingRows(db: Db, waves: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select greatest(0, ${waves} - (select count(distinct location_id) from opening))
      + (select count(*) from outbox where state in ('waiting', 'deferred'))
      + (select count(*) from message where state in ('waiting', 'sending', 'unknown'))
      + (select count(*) from campaign where state = 'planning')
      + (select count(*) from opening where id not in (select opening_id from campaign_opening)) as open`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}
