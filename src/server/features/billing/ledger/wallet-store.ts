import { sql } from 'kysely';
import type { SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function findSavedWallet(db: Db, subscriptionId: SubscriptionId): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallet')
    .select('provider_id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'saved')
    .executeTakeFirst();
  return row?.provider_id;
}

export async function findWalletOwner(db: Db, providerId: string): Promise<SubscriptionId | undefined> {
  const row = await db
    .selectFrom('wallet')
    .select('subscription_id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.subscription_id;
}

/** The newest wallet is the one to charge; an older one is given up. */
export async function saveWallet(trx: Db, subscriptionId: SubscriptionId, providerId: string): Promise<void> {
  if ((await findSavedWallet(trx, subscriptionId)) === providerId) return;
  await giveUpWallets(trx, subscriptionId);
  await insertWallet(trx, subscriptionId, providerId, 'saved');
}

/** One that came too late to be of use: the provider is told to forget it. */
export async function refuseWallet(
  trx: Db,
  subscriptionId: SubscriptionId,
  providerId: string,
): Promise<void> {
  await insertWallet(trx, subscriptionId, providerId, 'forgetting');
}

async function insertWallet(
  trx: Db,
  subscriptionId: SubscriptionId,
  providerId: string,
  status: 'saved' | 'forgetting',
): Promise<void> {
  const next_look_at = status === 'saved' ? null : sql<Date>`service_now()`;
  await trx
    .insertInto('wallet')
    .values({ subscription_id: subscriptionId, provider_id: providerId, status, next_look_at })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ status, next_look_at }))
    .execute();
}

export async function giveUpWallets(trx: Db, subscriptionId: SubscriptionId): Promise<void> {
  await trx
    .updateTable('wallet')
    .set({ status: 'forgetting', next_look_at: sql<Date>`service_now()` })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'saved')
    .execute();
}

/** Each is handed to one worker, and to the next a while later if that one dies. */
export async function claimWalletsToForget(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update wallet set next_look_at = service_now() + interval '5 minutes'
    where id in (select id from wallet where next_look_at <= service_now() and status = 'forgetting'
      order by next_look_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The provider's name for it; nothing when it has been saved again or forgotten meanwhile. */
export async function findWalletToForget(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from wallet where id = ${id} and status = 'forgetting'`.execute(db);
  return rows[0]?.provider_id;
}

export async function deleteWallet(db: Db, providerId: string): Promise<void> {
  await db.deleteFrom('wallet').where('provider_id', '=', providerId).execute();
}
