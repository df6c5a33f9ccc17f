import { sql } from 'kysely';
import { EMAIL_CHANGE_SECONDS, EMAIL_LINK_SECONDS } from '#domain/accounts/lifetimes';
import type { AccountId } from '#domain/ids';
import { oldRows } from '#server/platform/retention/retention-store';
import type { Db } from '#server/tables';
import type { EmailChangeId } from '#server/features/accounts/tables';

const NOW = sql<Date>`service_now()`;
const CHANGE_COLUMNS = ['id', 'account_id', 'old_email', 'new_email'] as const;

export async function insertConfirmation(
  db: Db,
  confirmation: { tokenHash: Buffer; accountId: AccountId; email: string },
): Promise<void> {
  await db
    .insertInto('email_confirmation')
    .values({
      token_hash: confirmation.tokenHash,
      account_id: confirmation.accountId,
      email: confirmation.email,
      expires_at: sql<Date>`service_now() + make_interval(secs => ${EMAIL_LINK_SECONDS})`,
    })
    .execute();
}

export async function findConfirmation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('email_confirmation')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
}

/** The first time counts. */
export async function confirmEmail(db: Db, id: AccountId): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_confirmed_at: NOW })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Replaces a request that still waits. */
export async function insertChange(
  trx: Db,
  change: { accountId: AccountId; oldEmail: string; newEmail: string },
): Promise<EmailChangeId> {
  await deletePendingChange(trx, change.accountId);
  const { id } = await trx
    .insertInto('email_change')
    .values({
      account_id: change.accountId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      changed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPendingChange(db: Db, accountId: AccountId) {
  return db
    .selectFrom('email_change')
    .select(CHANGE_COLUMNS)
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .where('asked_at', '>', sql<Date>`service_now() - make_interval(secs => ${EMAIL_LINK_SECONDS})`)
    .executeTakeFirst();
}

export async function findChange(db: Db, id: EmailChangeId) {
  return db.selectFrom('email_change').select(CHANGE_COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function deletePendingChange(trx: Db, accountId: AccountId): Promise<void> {
  await trx
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .execute();
}

/** The account goes by its new address from here on, which whoever asks has just shown to be theirs. */
export async function carryOutChange(
  trx: Db,
  change: { id: EmailChangeId; accountId: AccountId; email: string; username: string },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ email: change.email, username: change.username, email_confirmed_at: NOW })
    .where('id', '=', change.accountId)
    .execute();
  await trx.updateTable('email_change').set({ changed_at: NOW }).where('id', '=', change.id).execute();
}

export const OLD_EMAIL_ROWS = [
  oldRows('email_confirmation', sql`expires_at <= service_now()`),
  oldRows('email_change', sql`asked_at <= service_now() - make_interval(secs => ${EMAIL_CHANGE_SECONDS})`),
];
