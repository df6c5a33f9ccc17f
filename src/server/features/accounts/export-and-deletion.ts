import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { findPendingChange } from './email-store.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { presentAccountExport } from './present.ts';
import * as store from './store.ts';
import type { AccountsThrottles } from './throttles.ts';
import type { Viewer } from './viewer.ts';

/** What another noun deletes of a person, inside the transaction that deletes the account. */
export type ForgetUser = (trx: Db, accountId: AccountId) => Promise<void>;

export interface ExportAndDeletionDependencies {
  db: Db;
  passwords: PasswordHasher;
  throttles: AccountsThrottles;
}

export function exportAndDeletion({ db, passwords, throttles }: ExportAndDeletionDependencies) {
  return {
    /** Reads everything there is, so nobody does it without end. */
    beginExport: (viewer: Viewer) => throttles.require(['export by account', String(viewer.accountId)]),

    /** The account's own part of an export. */
    async exportUser(accountId: AccountId) {
      const account = await store.findAccount(db, accountId);
      if (account === undefined) throw new Failure('missing', 'not-found', 'This account is gone.');
      const change = await findPendingChange(db, accountId);
      return presentAccountExport(
        account,
        change?.new_email ?? null,
        await store.listSessions(db, accountId),
      );
    },

    /** All nouns or none: a person is never half forgotten. */
    async deleteAccount(viewer: Viewer, password: string, forgetters: readonly ForgetUser[]): Promise<void> {
      await throttles.require(['password check by account', String(viewer.accountId)]);
      const account = await store.findAccount(db, viewer.accountId);
      if (!(await passwords.verify(account?.password_hash, password))) {
        throw new Failure('unauthenticated', 'wrong-password', 'Password is incorrect');
      }
      await db.transaction().execute(async (trx) => {
        for (const forget of forgetters) await forget(trx, viewer.accountId);
        await store.deleteAccount(trx, viewer.accountId);
      });
    },
  };
}
