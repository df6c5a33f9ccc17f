import { sql } from 'kysely';
import type { PushSubscriptionBody } from '#contract/alert-channels';
import type { AccountId, SessionId } from '#domain/ids';
import { accountContact } from '#server/features/alerts/channels/account-contact';
import { enableContact } from '#server/features/alerts/channels/contact-store';
import { writeTarget } from '#server/features/alerts/channels/push/stored-subscription';
import { putSubscription } from '#server/features/alerts/channels/push/subscription-store';
import { ownerOf } from '#server/features/alerts/channels/sealed-rows';
import { vapidKeys } from '#server/gateways/push/vapid-keys';
import type { KeyFunctions } from '#server/platform/keys/data-keys';
import type { Db } from '#server/tables';
import type { PushDesk } from './push-service.ts';

/** A confirmed address to which alerts go too; written straight into the rows. */
export async function addEmail(db: Db, keys: KeyFunctions, accountId: AccountId): Promise<string> {
  await enableContact(db, 'email', accountId, accountContact(keys, 'email', accountId));
  const { rows } = await sql<{ email: string }>`
    update account set email_confirmed_at = service_now() where id = ${accountId} returning email`.execute(
    db,
  );
  return rows[0]?.email ?? '';
}

/** A browser that takes notifications; its subscription is one of the simulated push service. */
export async function addBrowser(
  db: Db,
  keys: KeyFunctions,
  desk: PushDesk,
  accountId: AccountId,
): Promise<PushSubscriptionBody> {
  const subscription = await desk.subscribe(vapidKeys(keys.hash).publicKey);
  const { rows } = await sql<{ id: SessionId }>`
    insert into session (account_id, token_hash, created_at, last_seen_at)
    values (${accountId}, sha256(convert_to(${subscription.endpoint}, 'UTF8')), service_now(), service_now())
    returning id`.execute(db);
  const sessionId = rows[0]?.id;
  if (sessionId === undefined) throw new Error('No session was written');
  await putSubscription(db, {
    accountId,
    sessionId,
    endpointHash: keys.lookupHash(`push endpoint ${subscription.endpoint}`),
    sealed: keys.sealer.seal(writeTarget(subscription), ownerOf(accountId)),
    device: 'Test',
  });
  await enableContact(db, 'push', accountId, accountContact(keys, 'push', accountId));
  return subscription;
}
