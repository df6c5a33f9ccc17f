import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { ChannelName, ContactProblem } from '#server/features/alerts/tables';
import type { Db } from '#server/tables';

/** An address as it stands in a row: unreadable, and yet comparable. */
export interface StoredAddress {
  sealed: Buffer;
  hash: Buffer;
}

const contactOn = (db: Db, channel: ChannelName) =>
  db
    .selectFrom('contact')
    .select([
      'account_id',
      'address_sealed',
      'contact.address_hash',
      'consented_at',
      'verified_at',
      'problem',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('opt_out')
            .select('address_hash')
            .whereRef('opt_out.channel', '=', 'contact.channel')
            .whereRef('opt_out.address_hash', '=', 'contact.address_hash')
            .where('ended_at', 'is', null),
        )
        .as('opted_out'),
    )
    .where('contact.channel', '=', channel);

export async function findContact(db: Db, channel: ChannelName, accountId: AccountId) {
  return contactOn(db, channel).where('account_id', '=', accountId).executeTakeFirst();
}

/** The account that has confirmed this address. */
export async function findByAddress(db: Db, channel: ChannelName, addressHash: Buffer) {
  return contactOn(db, channel)
    .where('contact.address_hash', '=', addressHash)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

/** One transaction at a time per address, so that two accounts cannot confirm it together. */
export async function lockAddress(trx: Db, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${addressHash.toString('hex')}, 0))`.execute(trx);
}

/**
 * A claim locks the recipient before it reads the contact. Whoever changes a contact locks the recipient too, so that
 * the claim ends first or sees the change: after a change has committed, nothing is begun on what was there before.
 */
async function lockOwners(trx: Db, channel: ChannelName, addressHash: Buffer): Promise<void> {
  await sql`
    select from recipient
    where account_id in (
      select account_id from contact where channel = ${channel} and address_hash = ${addressHash}
    )
    order by account_id for update`.execute(trx);
}

/** A new address, or the old one to be confirmed again: nothing is known of it yet. */
export async function setAddress(
  db: Db,
  channel: ChannelName,
  accountId: AccountId,
  address: StoredAddress,
  consented: boolean,
): Promise<void> {
  await sql`select from recipient where account_id = ${accountId} for update`.execute(db);
  await sql`
    insert into contact (account_id, channel, address_sealed, address_hash, consented_at)
    values (${accountId}, ${channel}, ${address.sealed}, ${address.hash}, case when ${consented} then service_now() end)
    on conflict (account_id, channel) do update
    set address_sealed = excluded.address_sealed, address_hash = excluded.address_hash,
      consented_at = excluded.consented_at, verified_at = null, problem = null, hard_failures = 0`.execute(
    db,
  );
}

/** False when the address is no longer the account's. */
export async function markVerified(
  db: Db,
  channel: ChannelName,
  accountId: AccountId,
  addressHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact')
    .set({ verified_at: sql<Date>`service_now()`, problem: null, hard_failures: 0 })
    .where('channel', '=', channel)
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .where('consented_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever else had confirmed this address loses it; returns their accounts. */
export async function takeAddressFromOthers(
  trx: Db,
  channel: ChannelName,
  addressHash: Buffer,
  keeper: AccountId,
): Promise<AccountId[]> {
  await lockOwners(trx, channel, addressHash);
  const rows = await trx
    .deleteFrom('contact')
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash)
    .where('account_id', '!=', keeper)
    .where('verified_at', 'is not', null)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Counts one more failure in a row; returns the accounts for which it was one too many. */
export async function countHardFailure(
  trx: Db,
  channel: ChannelName,
  addressHash: Buffer,
  limit: number,
): Promise<AccountId[]> {
  await lockOwners(trx, channel, addressHash);
  const rows = await trx
    .updateTable('contact')
    .set({
      hard_failures: sql<number>`hard_failures + 1`,
      problem: sql<ContactProblem | null>`case when hard_failures + 1 >= ${limit} then 'undeliverable' end`,
    })
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash)
    .where('problem', 'is', null)
    .returning(['account_id', 'problem'])
    .execute();
  return rows.flatMap(({ account_id, problem }) => (problem === null ? [] : [account_id]));
}

export async function resetHardFailures(db: Db, channel: ChannelName, addressHash: Buffer): Promise<void> {
  await db
    .updateTable('contact')
    .set({ hard_failures: 0 })
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash)
    .where('hard_failures', '>', 0)
    .execute();
}

/** Returns the accounts that have this address and did not know of the problem yet. */
export async function setProblem(
  trx: Db,
  channel: ChannelName,
  addressHash: Buffer,
  problem: ContactProblem,
): Promise<AccountId[]> {
  await lockOwners(trx, channel, addressHash);
  const rows = await trx
    .updateTable('contact')
    .set({ problem })
    .where('channel', '=', channel)
    .where('address_hash', '=', addressHash)
    .where('problem', 'is', null)
    .returning('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * An opt-out belongs to the address, whoever has it. One that the provider reports for a message that left before the
 * person opted in again is over.
 */
export async function optOut(
  trx: Db,
  channel: ChannelName,
  addressHash: Buffer,
  reportedFor: Date | null = null,
): Promise<void> {
  await lockOwners(trx, channel, addressHash);
  await sql`
    insert into opt_out (channel, address_hash, opted_out_at) values (${channel}, ${addressHash}, service_now())
    on conflict (channel, address_hash) do update set opted_out_at = service_now(), ended_at = null
    where opt_out.ended_at is not null
      and (${reportedFor}::timestamptz is null or opt_out.ended_at < ${reportedFor}::timestamptz)`.execute(
    trx,
  );
}

export async function endOptOut(db: Db, channel: ChannelName, addressHash: Buffer): Promise<void> {
  await sql`
    update opt_out set ended_at = service_now()
    where channel = ${channel} and address_hash = ${addressHash} and ended_at is null`.execute(db);
}

/** A channel that finds the person by their account: there is nothing to confirm, and an earlier problem is over. */
export async function enableContact(
  trx: Db,
  channel: ChannelName,
  accountId: AccountId,
  address: StoredAddress,
): Promise<void> {
  await sql`
    insert into contact (account_id, channel, address_sealed, address_hash, consented_at, verified_at)
    values (${accountId}, ${channel}, ${address.sealed}, ${address.hash}, service_now(), service_now())
    on conflict (account_id, channel) do update set problem = null, hard_failures = 0`.execute(trx);
}

export async function removeContact(trx: Db, channel: ChannelName, accountId: AccountId): Promise<void> {
  await trx
    .deleteFrom('contact')
    .where('channel', '=', channel)
    .where('account_id', '=', accountId)
    .execute();
}

export async function clearProblem(trx: Db, channel: ChannelName, accountId: AccountId): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ problem: null, hard_failures: 0 })
    .where('channel', '=', channel)
    .where('account_id', '=', accountId)
    .execute();
}
