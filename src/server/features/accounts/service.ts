import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { applyRetention } from '#server/platform/retention/retention';
import type { KeyedHash } from '#server/platform/keys/secrets';
import { emailAddresses, type EmailAddressesDependencies } from './email/email-addresses.ts';
import { exportAndDeletion, type ExportAndDeletionDependencies } from './export-and-deletion.ts';
import { knownAddresses } from './known-addresses/known-addresses.ts';
import { passwordChanges, type PasswordChangesDependencies } from './passwords/password-changes.ts';
import { passwordCheck, type PasswordCheckDependencies } from './passwords/password-check.ts';
import { OUTLIVED } from './retention-store.ts';
import { passkeys, type PasskeysDependencies } from './second-factor/passkeys.ts';
import { proofs, type ProofsDependencies } from './second-factor/proofs.ts';
import { secondFactor, type SecondFactorDependencies } from './second-factor/second-factor.ts';
import { securityLog } from './security-log/security-log.ts';
import { sessions, type SessionsDependencies } from './sign-in/sessions.ts';
import { signIn, type SignInDependencies } from './sign-in/sign-in.ts';
import * as store from './store.ts';
import type { Role } from './tables.ts';

export type { Caller } from './caller.ts';
export type { ForgetUser } from './export-and-deletion.ts';
export type { Person } from './store.ts';
export type { Viewer } from './viewer.ts';

type PartDependencies = SignInDependencies &
  SessionsDependencies &
  PasswordChangesDependencies &
  ProofsDependencies &
  SecondFactorDependencies &
  PasskeysDependencies &
  PasswordCheckDependencies &
  EmailAddressesDependencies &
  ExportAndDeletionDependencies;

/** What the parts of the service make for each other is not handed in. */
export type AccountsDependencies = Omit<PartDependencies, MadeHere> & { hash: KeyedHash };
type MadeHere =
  | 'addresses'
  | 'recordEvent'
  | 'openSession'
  | 'hasSecondFactor'
  | 'checkSecondFactor'
  | 'offerSecondFactor'
  | 'challengePasskeys'
  | 'checkPassword'
  | 'exportSecurityEvents';

export { forgetAuthenticators } from './second-factor/second-factor-store.ts';

export type AccountsService = ReturnType<typeof accountsService>;

/** Everything that can be done with an account, as verbs closed over what they need. */
export function accountsService(deps: AccountsDependencies) {
  const { db } = deps;
  const log = securityLog(deps);
  const basics = { ...deps, addresses: knownAddresses(deps), recordEvent: log.recordEvent };
  const proving = { ...proofs(basics), checkPassword: passwordCheck(basics) };
  const opening = sessions(basics);
  const keys = passkeys({ ...basics, ...proving });
  const factors = secondFactor({ ...basics, ...proving, ...keys });
  return {
    ...log,
    ...proving,
    ...opening,
    ...signIn({ ...basics, ...proving, ...factors, openSession: opening.openSession }),
    ...passwordChanges(basics),
    ...keys,
    ...factors,
    ...emailAddresses({ ...basics, ...proving }),
    ...exportAndDeletion({ ...basics, ...proving, exportSecurityEvents: log.exportSecurityEvents }),

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

    prune: () => applyRetention(db, OUTLIVED),
  } as const;
}
