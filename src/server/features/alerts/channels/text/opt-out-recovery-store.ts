import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';

export async function readSalt(db: Db): Promise<Buffer> {
  const { salt } = await db.selectFrom('opt_out_salt').select('salt').executeTakeFirstOrThrow();
  return salt;
}

export interface UnprotectedOptOut {
  account_id: AccountId | null;
  address_hash: Buffer;
  address_sealed: Buffer;
}

/** Opt-outs without a recovery hash whose number is still known somewhere; of one account, or of anybody. */
export async function listUnprotected(
  db: Db,
  limit: number,
  accountId: AccountId | null = null,
): Promise<UnprotectedOptOut[]> {
  const { rows } = await sql<UnprotectedOptOut>`
    select opt_out.address_hash, known.account_id, known.address_sealed
    from opt_out cross join lateral (
      select account_id, address_sealed from contact
      where contact.channel = opt_out.channel and contact.address_hash = opt_out.address_hash
        and (${accountId}::bigint is null or account_id = ${accountId})
      limit 1
    ) known
    where opt_out.channel = 'text' and recovery_hash is null and ended_at is null and orphaned_at is null
    order by opted_out_at limit ${limit}`.execute(db);
  return rows;
}

export async function setRecoveryHash(db: Db, addressHash: Buffer, recoveryHash: Buffer): Promise<void> {
  await sql`
    update opt_out set recovery_hash = ${recoveryHash}
    where channel = 'text' and address_hash = ${addressHash}`.execute(db);
}

export async function hasOrphans(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from opt_out where orphaned_at is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The opt-out holds again under the hash that the address has now. */
export async function adoptOrphan(db: Db, recoveryHash: Buffer, addressHash: Buffer): Promise<void> {
  await sql`
    update opt_out set address_hash = ${addressHash}, orphaned_at = null
    where channel = 'text' and recovery_hash = ${recoveryHash} and orphaned_at is not null
      and not exists (
        select from opt_out known where known.channel = 'text' and known.address_hash = ${addressHash}
      )`.execute(db);
}

/** Nothing that was sealed can be opened again: numbers are asked for anew, and opt-outs wait for theirs. */
export async function forgetSealedNumbers(trx: Db): Promise<{ contacts: number; optOuts: number }> {
  const contacts = await sql`delete from contact`.execute(trx);
  await sql`
    update message set address_sealed = null, body_sealed = null
    where address_sealed is not null or body_sealed is not null`.execute(trx);
  const optOuts = await sql`
    update opt_out set orphaned_at = service_now()
    where ended_at is null and orphaned_at is null and recovery_hash is not null`.execute(trx);
  return {
    contacts: Number(contacts.numAffectedRows ?? 0n),
    optOuts: Number(optOuts.numAffectedRows ?? 0n),
  };
}
