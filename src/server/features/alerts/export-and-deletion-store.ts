import { sql } from 'kysely';
import { stateAfter, statesBefore } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import type { RowPage } from '#server/platform/db/row-pages';
import type { Db } from '#server/tables';

export const pagesOfConsents =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<{ id: number }>) =>
    db
      .selectFrom('consent')
      .select(['id', 'version', 'wording', 'given_at', 'address', 'page'])
      .where('account_id', '=', accountId)
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute();

/** When the person put the first steps away. */
export async function findFirstRunHidden(db: Db, accountId: AccountId): Promise<Date | null> {
  const row = await db
    .selectFrom('recipient')
    .select('first_run_hidden_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.first_run_hidden_at ?? null;
}

/** By location and then by time, which is the order of the key. */
export const pagesOfEndedWatches =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<{ id: number; cursor: string }>) =>
    db
      .selectFrom('ended_watch')
      .innerJoin('location', 'location.id', 'ended_watch.location_id')
      .select(['location.id', 'location.name', 'ended_watch.since', 'ended_watch.ended_at'])
      // As text, because a Date has milliseconds only and would lead back to the same row.
      .select(sql<string>`since::text`.as('cursor'))
      .where('account_id', '=', accountId)
      .where(
        sql<boolean>`(location_id, since) > (${after?.id ?? 0}::int, ${after?.cursor ?? '-infinity'}::timestamptz)`,
      )
      .orderBy('location_id')
      .orderBy('since')
      .limit(limit)
      .execute();

/** Recording an outcome locks the message first and the recipient next; the same order here avoids a deadlock. */
export async function lockMessages(trx: Db, accountId: AccountId): Promise<void> {
  await sql`select from message where account_id = ${accountId} order by id for update`.execute(trx);
}

/**
 * Nothing that waits for a deleted account is sent, and what was sent can no longer be read. Who was told of what is
 * looked for at the centers that they watched, because the table has no index by account.
 */
export async function forgetMessages(trx: Db, accountId: AccountId): Promise<void> {
  await sql`
    delete from outbox using campaign_opening planned, campaign
    where outbox.account_id = ${accountId} and outbox.opening_id = planned.opening_id
      and campaign.id = planned.campaign_id and campaign.location_id in (
        select location_id from watch where account_id = ${accountId} union
        select location_id from ended_watch where account_id = ${accountId}
      )`.execute(trx);
  await sql`delete from outbox where account_id = ${accountId} and state in ('waiting', 'deferred')`.execute(
    trx,
  );
  const withdrawable = sql`state = any (${statesBefore('withdrawn')}::text[])`;
  await sql`
    update message set address_sealed = null, body_sealed = null,
      state = case when ${withdrawable} then ${stateAfter('withdrawn')} else state end,
      reason = case when ${withdrawable} then 'account-deleted' else reason end,
      settled_at = case when ${withdrawable} then service_now() else settled_at end
    where account_id = ${accountId}`.execute(trx);
}

export const pagesOfMessages =
  (db: Db, accountId: AccountId) =>
  ({ after, limit }: RowPage<{ id: number }>) =>
    db
      .selectFrom('message')
      .select(['id', 'channel', 'kind', 'body_sealed', 'state', 'created_at', 'settled_at', 'error_code'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id > ${after?.id ?? 0}`)
      .orderBy('id')
      .limit(limit)
      .execute();
