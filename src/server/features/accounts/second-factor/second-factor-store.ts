import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';

/** Long enough to install an authenticator app first. */
const ENROLLMENT_LASTS = sql`interval '1 hour'`;

export interface FactorRow {
  secret: Buffer;
  now: Date;
}

/** Which kinds of second factor an account has; recovery codes stand in for both. */
export interface FactorKinds {
  authenticator: boolean;
  passkey: boolean;
}

export async function listFactorKinds(db: Db, accountId: AccountId): Promise<FactorKinds> {
  const { rows } = await sql<FactorKinds>`
    select exists (select from second_factor where account_id = ${accountId}) as authenticator,
      exists (select from passkey where account_id = ${accountId}) as passkey`.execute(db);
  return rows[0] ?? { authenticator: false, passkey: false };
}

export async function hasSecondFactor(db: Db, accountId: AccountId): Promise<boolean> {
  const { authenticator, passkey } = await listFactorKinds(db, accountId);
  return authenticator || passkey;
}

export async function findAuthenticator(db: Db, accountId: AccountId): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factor')
    .select(['secret', sql<Date>`service_now()`.as('now')])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** `lastStep` is the step of a code that was used already; 0 when none was. */
export async function replaceAuthenticator(
  db: Db,
  accountId: AccountId,
  { secret, lastStep }: { secret: Buffer; lastStep: number },
): Promise<void> {
  await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret, last_step: lastStep })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, last_step: lastStep }))
    .execute();
}

/** True for exactly one use of a step, and never for an older one. */
export async function useStep(db: Db, accountId: AccountId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Authenticator, passkeys and recovery codes. False when there was none. */
export async function deleteSecondFactors(db: Db, accountId: AccountId): Promise<boolean> {
  await deleteRecoveryCodes(db, accountId);
  const authenticators = await db
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const passkeys = await db.deleteFrom('passkey').where('account_id', '=', accountId).executeTakeFirst();
  return authenticators.numDeletedRows + passkeys.numDeletedRows > 0n;
}

export async function deleteRecoveryCodes(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

export async function beginEnrollment(db: Db, accountId: AccountId, secret: Buffer): Promise<void> {
  const created_at = sql<Date>`service_now()`;
  await db
    .insertInto('second_factor_enrollment')
    .values({ account_id: accountId, secret, created_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, created_at }))
    .execute();
}

export async function findEnrollment(db: Db, accountId: AccountId): Promise<FactorRow | undefined> {
  return db
    .selectFrom('second_factor_enrollment')
    .select(['secret', sql<Date>`service_now()`.as('now')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`created_at > service_now() - ${ENROLLMENT_LASTS}`)
    .executeTakeFirst();
}

/** True for exactly one of several simultaneous uses. */
export async function endEnrollment(db: Db, accountId: AccountId, secret: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_enrollment')
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  accountId: AccountId,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, accountId);
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** True for exactly one use of a code. */
export async function useRecoveryCode(db: Db, accountId: AccountId, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export const OLD_ENROLLMENTS = oldRows(
  'second_factor_enrollment',
  sql`created_at <= service_now() - ${ENROLLMENT_LASTS}`,
);

/** Their secrets were derived from a key that is lost; returns how many there were. Passkeys need no key of ours. */
export async function forgetAuthenticators(db: Db): Promise<number> {
  await db.deleteFrom('second_factor_enrollment').execute();
  await db.deleteFrom('recovery_code').execute();
  const { numDeletedRows } = await db.deleteFrom('second_factor').executeTakeFirst();
  return Number(numDeletedRows);
}
