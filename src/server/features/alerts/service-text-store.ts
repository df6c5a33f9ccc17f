import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

/** The test text that this number got today, on the clock of its owner, and how long today still lasts. */
export async function findTestText(
  db: Db,
  numberHash: Buffer,
  timeZone: string,
): Promise<{ key_hash: Buffer | null; seconds_left: number } | undefined> {
  const { rows } = await sql<{ key_hash: Buffer | null; seconds_left: number }>`
    select key_hash, ceil(extract(epoch from
      ((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone} - now()))::int as seconds_left
    from text
    where number_hash = ${numberHash} and kind = 'test'
      and created_at >= (now() at time zone ${timeZone})::date::timestamp at time zone ${timeZone}
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Whoever settles one of them has it locked and may turn to the recipient next; so texts come first here too. */
export async function lockTexts(trx: Db, accountId: AccountId): Promise<void> {
  await sql`select from text where account_id = ${accountId} order by id for update`.execute(trx);
}

/** What is waiting for somebody who leaves is never sent, and what was sent can no longer be read. */
export async function forgetTexts(trx: Db, accountId: AccountId): Promise<void> {
  await sql`delete from outbox where account_id = ${accountId} and state in ('waiting', 'deferred')`.execute(
    trx,
  );
  await sql`
    update text set number_sealed = null, body_sealed = null,
      state = case when state = 'waiting' then 'dropped' else state end,
      reason = case when state = 'waiting' then 'account-deleted' else reason end,
      settled_at = case when state = 'waiting' then now() else settled_at end
    where account_id = ${accountId}`.execute(trx);
}

export async function listTexts(db: Db, accountId: AccountId) {
  return db
    .selectFrom('text')
    .select(['kind', 'body_sealed', 'state', 'created_at', 'settled_at', 'error_code'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
