import { type Kysely, sql } from 'kysely';
import type { Purpose } from './data-keys.ts';

export interface StoredKey {
  id: number;
  purpose: Purpose;
  legacy: boolean;
  inUse: boolean;
}

/** Processes that start together make and read keys one after the other. */
export async function lockKeys<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('data keys'))`.execute(trx);
}

/** Oldest first. */
export async function listKeys<Tables>(db: Kysely<Tables>): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select id, purpose, legacy, use_from <= service_now() as "inUse" from data_key order by id`.execute(db);
  return rows;
}

export async function listWrapped<Tables>(
  db: Kysely<Tables>,
  secretFingerprint: Buffer,
): Promise<Map<number, Buffer>> {
  const { rows } = await sql<{ key_id: number; wrapped: Buffer }>`
    select key_id, wrapped from wrapped_key where secret_fingerprint = ${secretFingerprint}`.execute(db);
  return new Map(rows.map(({ key_id, wrapped }) => [key_id, wrapped]));
}

/** A key without its bytes; other processes have this long to read them before it is used. */
export async function insertKey<Tables>(
  trx: Kysely<Tables>,
  { purpose, legacy, inSeconds }: { purpose: Purpose; legacy: boolean; inSeconds: number },
): Promise<StoredKey> {
  const { rows } = await sql<StoredKey>`
    insert into data_key (purpose, legacy, use_from)
    values (${purpose}, ${legacy}, service_now() + make_interval(secs => ${inSeconds}))
    returning id, purpose, legacy, use_from <= service_now() as "inUse"`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A key was not written');
  return row;
}

export async function insertWrapped<Tables>(
  trx: Kysely<Tables>,
  wrapped: { keyId: number; secretFingerprint: Buffer; wrapped: Buffer },
): Promise<void> {
  await sql`
    insert into wrapped_key (key_id, secret_fingerprint, wrapped)
    values (${wrapped.keyId}, ${wrapped.secretFingerprint}, ${wrapped.wrapped}) on conflict do nothing`.execute(
    trx,
  );
}

/** Older secrets open nothing from now on; returns whether there were any. */
export async function forgetOtherSecrets<Tables>(
  trx: Kysely<Tables>,
  secretFingerprint: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from wrapped_key where secret_fingerprint <> ${secretFingerprint}`.execute(trx);
  await sql`update secret_fingerprint set fingerprint = ${secretFingerprint}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The fingerprint that versions without data keys left, and leave; true when there was none. */
export async function leaveFingerprint<Tables>(trx: Kysely<Tables>, fingerprint: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict (only_one) do nothing`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findFingerprint<Tables>(db: Kysely<Tables>): Promise<Buffer | undefined> {
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from secret_fingerprint`.execute(db);
  return rows[0]?.fingerprint;
}

/** What the lost secret protected stays unreadable for good; the next start makes new keys. */
export async function forgetKeys<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`delete from data_key`.execute(trx);
  await sql`delete from secret_fingerprint`.execute(trx);
}
