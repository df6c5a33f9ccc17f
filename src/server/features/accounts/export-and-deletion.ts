import type { SecurityEventEntry } from '#contract/security-log';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import type { Caller } from './caller.ts';
import { findPendingChange } from './email/email-store.ts';
import { type PasswordCheck, wrongPassword } from './passwords/password-check.ts';
import { presentAccountExport, presentPasskey } from './present.ts';
import { listPasskeys } from './second-factor/passkey-store.ts';
import * as store from './store.ts';
import type { AccountsThrottles } from './throttles.ts';
import type { Viewer } from './viewer.ts';

/** What another noun deletes of a person, inside the transaction that deletes the account. */
export type ForgetUser = (trx: Db, accountId: AccountId) => Promise<void>;

export interface ExportAndDeletionDependencies {
  db: Db;
  throttles: AccountsThrottles;
  checkPassword: PasswordCheck;
  exportSecurityEvents(accountId: AccountId): Promise<SecurityEventEntry[]>;
}

export function exportAndDeletion({
  db,
  throttles,
  checkPassword,
  exportSecurityEvents,
}: ExportAndDeletionDependencies) {
  return {
    /** Reads everything there is, so nobody does it without end. */
    beginExport: (viewer: Viewer) => throttles.require(['export by account', String(viewer.accountId)]),

    /** The account's own part of an export. */
    async exportUser(accountId: AccountId) {
      const account = await store.findAccount(db, accountId);
      if (account === undefined) throw new Failure('missing', 'not-found', 'This account is gone.');
      const change = await findPendingChange(db, accountId);
      const sessions = await store.listSessions(db, accountId);
      const passkeys = await listPasskeys(db, accountId);
      return {
        ...presentAccountExport(account, change?.new_email ?? null, sessions),
        passkeys: passkeys.map(presentPasskey),
        securityLog: await exportSecurityEvents(accountId),
      };
    },

    /** All nouns or none: a person is never half forgotten. */
    async deleteAccount(
      viewer: Viewer,
      { password, caller }: { password: string; caller: Caller },
      forgetters: readonly ForgetUser[],
    ): Promise<void> {
      const account = await checkPassword(viewer.accountId, password, caller);
      await db.transaction().execute(async (trx) => {
        if (!(await store.lockProvenAccount(trx, account))) throw wrongPassword();
        for (const forget of forgetters) await forget(trx, viewer.accountId);
        await store.deleteAccount(trx, viewer.accountId);
      });
    },
  };
}
