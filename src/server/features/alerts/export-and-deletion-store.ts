import { sql } from 'kysely';
import { stateAfter, statesBefore } from '#domain/alerts/message-state';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function listConsents(db: Db, accountId: AccountId) {
  return db
    .selectFrom('consent')
    .select(['version', 'wording', 'given_at', 'address', 'page'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function listEndedWatches(db: Db, accountId: AccountId) {
  return db
    .selectFrom('ended_watch')
    .innerJoin('location', 'location.id', 'ended_watch.location_id')
    .select(['location.id', 'location.name', 'ended_watch.since', 'ended_watch.ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('ended_watch.ended_at')
    .execute();
}

/** Recording an outcome locks the message first and the recipient next; the same order here avoids a deadlock. */
export async function lockMessages(trx: Db, accountId: AccountId): Promise<void> {
  await sql`select from message where account_id = ${accountId} order by id for update`.execute(trx);
}

/** Nothing that waits for a deleted account is sent, and what was sent can no longer be read. */
/** Who was told of what can only be at centers that they watched: the table has no index by account. */
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

export async function listMessages(db: Db, accountId: AccountId) {
  return db
    .selectFrom('message')
    .select(['kind', 'body_sealed', 'state', 'created_at', 'settled_at', 'error_code'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
