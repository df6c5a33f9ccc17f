import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface ParkedRow {
  key: string;
  error: string;
  tries: number;
  /** It is not tried again yet. */
  rests: boolean;
}

/** Those that have waited longest first. */
export async function listParkedRows<Tables>(db: Kysely<Tables>, batch: string): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select key, error, tries, retry_at > service_now() as rests from parked_row where batch = ${batch} order by parked_at, key`.execute(
    db,
  );
  return rows;
}

/** The wait doubles from half a minute to an hour. */
export async function parkRow<Tables>(
  db: Kysely<Tables>,
  row: { batch: string; key: string; error: string; forgetAfterMinutes: number },
): Promise<void> {
  await sql`
    insert into parked_row as parked (batch, key, error, retry_at, forget_at)
    select ${row.batch}, ${row.key}, ${row.error}, retry_at, retry_at + make_interval(mins => ${row.forgetAfterMinutes})
    from (
      select service_now() + make_interval(secs => least(3600, 30 * 2 ^ least(coalesce(max(tries), 0), 10))) as retry_at
      from parked_row where batch = ${row.batch} and key = ${row.key}
    ) as next
    on conflict (batch, key) do update set error = excluded.error, tries = parked.tries + 1,
      retry_at = excluded.retry_at, forget_at = excluded.forget_at`.execute(db);
}

/** How many of them were parked. */
export async function releaseRows<Tables>(
  db: Kysely<Tables>,
  batch: string,
  keys: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from parked_row where batch = ${batch} and key = any (${keys}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export const hasRowsToForget = sql<boolean>`exists (select from parked_row where forget_at <= service_now())`;

/** For the statement that selects a batch, so that nobody has to ask in another one. */
export const hasParkedRows = (batch: string) =>
  sql<boolean>`exists (select from parked_row where parked_row.batch = ${batch})`;

/** For the statement that begins work on a single row. */
export const isParkedRow = (batch: string, key: string) =>
  sql<boolean>`exists (select from parked_row where parked_row.batch = ${batch} and parked_row.key = ${key})`;

/** The batches of which rows were forgotten, and whether others of them are still parked. */
export async function forgetRows<Tables>(db: Kysely<Tables>): Promise<{ batch: string; isEmpty: boolean }[]> {
  const { rows } = await sql<{ batch: string; isEmpty: boolean }>`
    with forgotten as (delete from parked_row where forget_at <= service_now() returning batch)
    select distinct batch, not exists (
        select from parked_row where parked_row.batch = forgotten.batch and forget_at > service_now()
      ) as "isEmpty"
    from forgotten`.execute(db);
  return rows;
}

/** A condition for the statement that selects a batch: parked rows must not fill it up. */
export const isNotParked = (batch: string, key: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from parked_row where parked_row.batch = ${batch} and parked_row.key = ${key}::text
      and retry_at > service_now()
  )`;
