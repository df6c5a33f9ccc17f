import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { applyRetention } from '#server/platform/retention';
import { OLD_THROTTLES } from '#server/platform/throttle-store';
import { emailAddresses, type EmailAddressesDependencies } from './email-addresses.ts';
import { exportAndDeletion, type ExportAndDeletionDependencies } from './export-and-deletion.ts';
import { passwordChanges, type PasswordChangesDependencies } from './password-changes.ts';
import { sessions, type SessionsDependencies } from './sessions.ts';
import { signIn, type SignInDependencies } from './sign-in.ts';
import * as store from './store.ts';
import type { Role } from './tables.ts';

export type { ForgetUser } from './export-and-deletion.ts';
export type { Person } from './store.ts';
export type { Viewer } from './viewer.ts';

export type AccountsDependencies = SignInDependencies &
  SessionsDependencies &
  PasswordChangesDependencies &
  EmailAddressesDependencies &
  ExportAndDeletionDependencies;

export type AccountsService = ReturnType<typeof accountsService>;

/** Everything that can be done with an account, as verbs closed over what they need. */
export function accountsService(deps: AccountsDependencies) {
  const { db } = deps;
  return {
    ...signIn(deps),
    ...sessions(deps),
    ...passwordChanges(deps),
    ...emailAddresses(deps),
    ...exportAndDeletion(deps),

    find: (id: AccountId) => store.findAccount(db, id),
    /** For somebody who must be there, as whoever is signed in. */
    async get(id: AccountId): Promise<store.AccountRow> {
      const account = await store.findAccount(db, id);
      if (account === undefined) throw new Failure('missing', 'not-found', 'This account is gone.');
      return account;
    },
    findByEmail: (email: string) => store.findAccountByEmail(db, email),
    searchByEmail: (typed: string, limit: number) => store.listAccountsByEmail(db, typed, limit),

    /** Roles are granted on the command line, never by the web. False when nobody has that address. */
    async grantRole(email: string, role: Role): Promise<boolean> {
      const account = await store.findAccountByEmail(db, email);
      if (account === undefined) return false;
      await store.setRole(db, account.id, role);
      return true;
    },

    endEverySession: store.endEverySession,

    prune: () => applyRetention(db, [...store.EXPIRED, OLD_THROTTLES]),
  } as const;
}
