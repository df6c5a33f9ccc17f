import { sql } from 'kysely';
import type { AccountId, SessionId } from '#domain/ids';
import type { PushSubscriptionId } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

export interface SubscriptionRow {
  id: PushSubscriptionId;
  subscription_sealed: Buffer;
  /** How long its push service asked to wait; null when it may be called now. */
  wait_seconds: number | null;
}

export async function listSubscriptions(db: Db, accountId: AccountId): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, subscription_sealed,
      case when not_before > service_now() then ceil(extract(epoch from not_before - service_now()))::int end as wait_seconds
    from push_subscription where account_id = ${accountId} order by id`.execute(db);
  return rows;
}

export interface BrowserRow {
  id: PushSubscriptionId;
  session_id: SessionId;
  device: string | null;
  created_at: Date;
}

export async function listBrowsers(db: Db, accountId: AccountId): Promise<BrowserRow[]> {
  return db
    .selectFrom('push_subscription')
    .select(['id', 'session_id', 'device', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export interface NewSubscription {
  accountId: AccountId;
  sessionId: SessionId;
  endpointHash: Buffer;
  sealed: Buffer;
  device: string | null;
}

/** One browser has one subscription: whoever signed in there last keeps it. */
export async function putSubscription(trx: Db, added: NewSubscription): Promise<void> {
  await sql`
    delete from push_subscription
    where session_id = ${added.sessionId} and endpoint_hash <> ${added.endpointHash}`.execute(trx);
  await sql`
    insert into push_subscription (account_id, session_id, endpoint_hash, subscription_sealed, device)
    values (${added.accountId}, ${added.sessionId}, ${added.endpointHash}, ${added.sealed}, ${added.device})
    on conflict (endpoint_hash) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      subscription_sealed = excluded.subscription_sealed, device = excluded.device, created_at = service_now(),
      not_before = null`.execute(trx);
}

export async function countOtherBrowsers(
  trx: Db,
  accountId: AccountId,
  sessionId: SessionId,
  endpointHash: Buffer,
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from push_subscription
    where account_id = ${accountId} and session_id <> ${sessionId} and endpoint_hash <> ${endpointHash}`.execute(
    trx,
  );
  return rows[0]?.others ?? 0;
}

/** Scoped by owner: another's is simply not there. */
export async function deleteSubscription(
  db: Db,
  accountId: AccountId,
  id: PushSubscriptionId,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Its push service asked to wait. */
export async function waitForService(db: Db, id: PushSubscriptionId, seconds: number): Promise<void> {
  await sql`
    update push_subscription set not_before = service_now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(
    db,
  );
}
