import { COMMON_PASSWORD_SENTENCE } from '#domain/accounts/password';
import { usernameFromEmail } from '#domain/accounts/username';
import { Failure } from '#server/platform/failure';
import type { Enqueue } from '#server/platform/jobs/queue';
import { hashSecret } from '#server/platform/random';
import type { Db } from '#server/tables';
import { mailEmailConfirmation } from './job-kinds.ts';
import type { PasswordHasher } from './password-hasher.ts';
import * as store from './store.ts';
import type { AccountsThrottles } from './throttles.ts';

export interface SignInDependencies {
  db: Db;
  passwords: PasswordHasher;
  throttles: AccountsThrottles;
  enqueue: Enqueue;
}

export interface Credentials {
  email: string;
  password: string;
}

export function signIn({ db, passwords, throttles, enqueue }: SignInDependencies) {
  /** A lost answer is asked for again with the same key: whoever also knows the password gets in, nobody else. */
  async function repeatedRegistration({ email, password }: Credentials, keyHash: Buffer | null) {
    const existing = await store.findAccountByEmail(db, email);
    const sameKey = keyHash !== null && existing?.registration_key_hash?.equals(keyHash) === true;
    return sameKey && (await passwords.verify(existing.password_hash, password)) ? existing : undefined;
  }

  return {
    async register(
      { email, password }: Credentials,
      from: { address: string; idempotencyKey: string | undefined },
    ): Promise<store.AccountRow> {
      await throttles.require(['register by address', from.address]);
      if (passwords.isGuessable(password, email)) {
        throw new Failure('invalid', 'password-too-common', COMMON_PASSWORD_SENTENCE);
      }
      const registrationKeyHash = from.idempotencyKey === undefined ? null : hashSecret(from.idempotencyKey);
      const passwordHash = await passwords.hash(password);
      const created = await db.transaction().execute(async (trx) => {
        const row = await store.insertAccount(trx, {
          email,
          username: usernameFromEmail(email),
          passwordHash,
          role: 'user',
          registrationKeyHash,
        });
        if (row !== undefined) await enqueue(trx, mailEmailConfirmation, { accountId: row.id });
        return row;
      });
      const account = created ?? (await repeatedRegistration({ email, password }, registrationKeyHash));
      if (account === undefined) {
        throw new Failure('conflict', 'email-taken', 'An account with this email already exists');
      }
      return account;
    },

    /** The same answer after the same time, whether the address is unknown or the password wrong. */
    async login({ email, password }: Credentials, address: string): Promise<store.AccountRow> {
      const name = email.toLowerCase();
      await throttles.require(
        ['login by address', address],
        ['login by account', name],
        ['login by account and address', name, address],
      );
      const account = await store.findAccountByEmail(db, email);
      const matches = await passwords.verify(account?.password_hash, password);
      if (account === undefined || !matches) {
        throw new Failure('unauthenticated', 'invalid-credentials', 'Invalid email or password');
      }
      await throttles.forgive(['login by account', name], ['login by account and address', name, address]);
      if (passwords.needsRehash(account.password_hash)) {
        await store.replaceHash(db, account.id, await passwords.hash(password));
      }
      return account;
    },
  };
}
