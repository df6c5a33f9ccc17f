import { type Kysely, sql } from 'kysely';
import type { KeyedHash } from './secrets.ts';

const fingerprintOf = (hash: KeyedHash): Buffer => hash('fingerprint of the application secret');

/**
 * Every process on one database must share one secret, or each would fail to read what the other wrote.
 * The first one leaves a fingerprint; a stranger is told instead of writing unreadable rows.
 */
export async function checkSecretFitsDatabase<Tables>(db: Kysely<Tables>, hash: KeyedHash): Promise<boolean> {
  await sql`
    insert into secret_fingerprint (fingerprint) values (${fingerprintOf(hash)})
    on conflict (only_one) do nothing`.execute(db);
  return isKnownSecret(db, hash);
}

/** The same question without leaving a fingerprint; a database that has none yet fits every secret. */
export async function isKnownSecret<Tables>(db: Kysely<Tables>, hash: KeyedHash): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select fingerprint = ${fingerprintOf(hash)} as same from secret_fingerprint`.execute(db);
  return rows[0]?.same ?? true;
}
