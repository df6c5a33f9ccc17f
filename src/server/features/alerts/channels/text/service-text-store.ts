import { sql } from 'kysely';
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

export async function hasTextWithKey(db: Db, addressHash: Buffer, keyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from message where address_hash = ${addressHash} and key_hash = ${keyHash} limit 1`.execute(db);
  return rows.length > 0;
}
