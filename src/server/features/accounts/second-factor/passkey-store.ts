import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { ChallengePurpose, PasskeyId } from '#server/features/accounts/tables';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';

/** Long enough to find the phone or the security key. */
const CHALLENGE_LASTS = sql`interval '5 minutes'`;

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
  device: string | null;
}

export async function insertChallenge(
  db: Db,
  accountId: AccountId,
  purpose: ChallengePurpose,
  challenge: Buffer,
): Promise<void> {
  await db.insertInto('passkey_challenge').values({ account_id: accountId, purpose, challenge }).execute();
}

/** True for exactly one answer to a challenge. */
export async function useChallenge(
  db: Db,
  accountId: AccountId,
  purpose: ChallengePurpose,
  challenge: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`created_at > service_now() - ${CHALLENGE_LASTS}`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** False when the credential belongs to an account already. */
export async function insertPasskey(db: Db, accountId: AccountId, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values({
      account_id: accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: sql`${passkey.transports}::text[]`,
      device: passkey.device,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Oldest first. */
export async function listPasskeys(db: Db, accountId: AccountId) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function findPasskey(db: Db, accountId: AccountId, credentialId: Buffer) {
  return db
    .selectFrom('passkey')
    .select(['id', 'public_key', 'sign_count'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False when it was removed meanwhile, or another use of the same count came first. */
export async function recordUse(
  db: Db,
  passkey: { id: PasskeyId; sign_count: number },
  signCount: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: sql<Date>`service_now()` })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when there is none with this id. */
export async function deletePasskey(db: Db, accountId: AccountId, id: PasskeyId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const OLD_CHALLENGES = oldRows(
  'passkey_challenge',
  sql`created_at <= service_now() - ${CHALLENGE_LASTS}`,
);
