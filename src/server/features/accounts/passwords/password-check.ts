import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import type { Caller } from '#server/features/accounts/caller';
import { type PasswordHasher, turnOfAccount } from './password-hasher.ts';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import * as store from '#server/features/accounts/store';
import type { AccountsThrottles } from '#server/features/accounts/throttles';

export interface PasswordCheckDependencies {
  db: Db;
  passwords: PasswordHasher;
  throttles: AccountsThrottles;
  recordEvent: RecordEvent;
}

export type PasswordCheck = ReturnType<typeof passwordCheck>;

/** The password that somebody signed in gives to confirm what they do. Answers the account that it is right for. */
export function passwordCheck({ db, passwords, throttles, recordEvent }: PasswordCheckDependencies) {
  return async (accountId: AccountId, password: string, caller: Caller): Promise<store.AccountRow> => {
    await throttles.require(['password check by account', String(accountId)]);
    const account = await store.findAccount(db, accountId);
    const matches = await passwords.verify(account?.password_hash, password, turnOfAccount(accountId));
    if (matches && account !== undefined) return account;
    if (account !== undefined) await recordEvent(db, { accountId, kind: 'wrong-password', caller });
    throw wrongPassword();
  };
}

export const wrongPassword = () => new Failure('unauthenticated', 'wrong-password', 'Password is incorrect');
