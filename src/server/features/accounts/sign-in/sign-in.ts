import { COMMON_PASSWORD_SENTENCE } from '#domain/accounts/password';
import { usernameFromEmail } from '#domain/accounts/username';
import type { SecondFactorOffer } from '#contract/second-factor';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { Enqueue } from '#server/platform/jobs/queue';
import { hashSecret } from '#server/platform/random';
import type { Db } from '#server/tables';
import type { Caller } from '#server/features/accounts/caller';
import { mailEmailConfirmation } from '#server/features/accounts/job-kinds';
import type { KnownAddresses } from '#server/features/accounts/known-addresses/known-addresses';
import {
  type HashTurn,
  type PasswordHasher,
  turnOfAccount,
  turnOfAddress,
} from '#server/features/accounts/passwords/password-hasher';
import type { Proof } from '#server/features/accounts/second-factor/proofs';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import { invalidCredentials, type OpenSession, secondFactorRequired } from './sessions.ts';
import * as store from '#server/features/accounts/store';
import type { AccountsThrottles, LoginAttempt } from '#server/features/accounts/throttles';

export interface SignInDependencies {
  db: Db;
  passwords: PasswordHasher;
  throttles: AccountsThrottles;
  addresses: KnownAddresses;
  recordEvent: RecordEvent;
  openSession: OpenSession;
  hasSecondFactor(accountId: AccountId): Promise<boolean>;
  offerSecondFactor(accountId: AccountId): Promise<SecondFactorOffer>;
  checkSecondFactor(accountId: AccountId, proof: Proof, caller: Caller): Promise<void>;
  enqueue: Enqueue;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface LoginCredentials extends Credentials, Proof {}

export function signIn(deps: SignInDependencies) {
  const { db, passwords, throttles, addresses, recordEvent, enqueue } = deps;

  /** A lost answer is asked for again with the same key: whoever also knows the password gets in, nobody else. */
  async function repeatedRegistration(
    { email, password }: Credentials,
    keyHash: Buffer | null,
    turn: HashTurn,
  ) {
    const existing = await store.findAccountByEmail(db, email);
    const sameKey = keyHash !== null && existing?.registration_key_hash?.equals(keyHash) === true;
    return sameKey && (await passwords.verify(existing.password_hash, password, turn)) ? existing : undefined;
  }

  /**
   * Where the owner has logged in before, an attempt is counted apart from all others, so that guesses from elsewhere slow
   * nobody there.
   */
  function attemptsOf(name: string, address: string, known: boolean): LoginAttempt[] {
    const here: LoginAttempt = ['login by account and address', name, address];
    if (known) return [['login by known address', name, address], here];
    return [['login by address', address], ['login by account', name], here];
  }

  /** The hash that the session rests on. One that was replaced meanwhile opens none. */
  async function renewedHash(account: store.AccountRow, password: string, turn: HashTurn): Promise<string> {
    if (!passwords.needsRehash(account.password_hash)) return account.password_hash;
    const better = await passwords.hash(password, turn);
    return (await store.replaceHash(db, account, better)) ? better : account.password_hash;
  }

  async function requireSecondFactor(accountId: AccountId, proof: Proof, caller: Caller): Promise<boolean> {
    if (!(await deps.hasSecondFactor(accountId))) return false;
    if (proof.code === undefined && proof.passkey === undefined)
      throw secondFactorRequired(await deps.offerSecondFactor(accountId));
    await deps.checkSecondFactor(accountId, proof, caller);
    return true;
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
      const turn = turnOfAddress(from.address);
      const registrationKeyHash = from.idempotencyKey === undefined ? null : hashSecret(from.idempotencyKey);
      const passwordHash = await passwords.hash(password, turn);
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
      const account = created ?? (await repeatedRegistration({ email, password }, registrationKeyHash, turn));
      if (account === undefined) {
        throw new Failure('conflict', 'email-taken', 'An account with this email already exists');
      }
      return account;
    },

    /** The same answer after the same time, whether the address is unknown or the password wrong. */
    async login(
      { email, password, ...proof }: LoginCredentials,
      caller: Caller,
    ): Promise<{ account: store.AccountRow; token: string }> {
      const name = email.toLowerCase();
      const account = await store.findAccountByEmail(db, email);
      const accountId = account?.id ?? null;
      const known = await addresses.isKnown(account?.id, caller.address);
      await throttles.require(...attemptsOf(name, caller.address, known)).catch(async (refusal: unknown) => {
        await recordEvent(db, { accountId, kind: 'login-refused', caller });
        throw refusal;
      });
      const turn = account !== undefined && known ? turnOfAccount(account.id) : turnOfAddress(caller.address);
      const matches = await passwords.verify(account?.password_hash, password, turn);
      if (account === undefined || !matches) {
        await recordEvent(db, { accountId, kind: 'login-failed', caller });
        throw invalidCredentials();
      }
      const secondFactor = await requireSecondFactor(account.id, proof, caller);
      const proven = { id: account.id, password_hash: await renewedHash(account, password, turn) };
      const token = await deps.openSession(proven, caller, { secondFactor });
      await throttles.forgive(
        ['login by account', name],
        ['login by account and address', name, caller.address],
      );
      return { account, token };
    },
  };
}
