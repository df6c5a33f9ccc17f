import type { PasskeyAssertion } from '#contract/passkeys';
import { acceptableSteps } from '#domain/accounts/one-time-code';
import { isRecentProof } from '#domain/accounts/recent-proof';
import type { AccountId } from '#domain/ids';
import type { Caller } from '#server/features/accounts/caller';
import type { KnownAddresses } from '#server/features/accounts/known-addresses/known-addresses';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { isSameCode, oneTimeCode } from './one-time-code.ts';
import { findPasskey, recordUse, useChallenge } from './passkey-store.ts';
import { recoveryHash } from './recovery-codes.ts';
import * as store from './second-factor-store.ts';
import { readAssertion, relyingParty } from './webauthn.ts';

export interface ProofsDependencies {
  db: Db;
  hash: KeyedHash;
  throttles: AccountsThrottles;
  addresses: KnownAddresses;
  recordEvent: RecordEvent;
  publicUrl: string;
}

/** What an owner shows: a code of the authenticator app, a recovery code, or the answer of a passkey. */
export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

/** Made from a stored salt and the application's secret: neither alone opens the door. */
export const secretOf = (hash: KeyedHash, salt: Buffer) =>
  hash(`second factor\u0000${salt.toString('hex')}`).subarray(0, 20);

/** Which time step a code belongs to; undefined when it is not right. */
export function stepOf(hash: KeyedHash, factor: store.FactorRow, code: string): number | undefined {
  const secret = secretOf(hash, factor.secret);
  return acceptableSteps(factor.now.getTime()).find((step) => isSameCode(oneTimeCode(secret, step), code));
}

export const wrongCode = () =>
  new Failure('unauthenticated', 'wrong-code', 'This code is not right, or was used already.');

const wrongPasskey = () =>
  new Failure('unauthenticated', 'wrong-code', 'This passkey was not accepted. Please try again.');

/** Checks what an account's owner shows besides the password. */
export function proofs(deps: ProofsDependencies) {
  const { db, hash, throttles, addresses, recordEvent } = deps;
  const site = relyingParty(deps.publicUrl);

  async function useCode(accountId: AccountId, code: string): Promise<boolean> {
    const factor = await store.findAuthenticator(db, accountId);
    const step = factor === undefined ? undefined : stepOf(hash, factor, code);
    return step !== undefined && store.useStep(db, accountId, step);
  }

  async function useRecoveryCode(accountId: AccountId, code: string, caller: Caller): Promise<boolean> {
    if (!(await store.useRecoveryCode(db, accountId, recoveryHash(hash, accountId, code)))) return false;
    await recordEvent(db, { accountId, kind: 'recovery-code-used', caller });
    return true;
  }

  /** Every challenge can be answered once, whatever comes of it. */
  async function usePasskey(accountId: AccountId, assertion: PasskeyAssertion): Promise<boolean> {
    const known = await findPasskey(db, accountId, Buffer.from(assertion.id, 'base64url'));
    if (site === null || known === undefined) return false;
    const { public_key: publicKey, sign_count: signCount } = known;
    const counted = await readAssertion(site, assertion, { publicKey, signCount }, (challenge) =>
      useChallenge(db, accountId, 'proof', challenge),
    ).catch(() => null);
    return counted !== null && recordUse(db, known, counted);
  }

  async function isRight(accountId: AccountId, { code, passkey }: Proof, caller: Caller): Promise<boolean> {
    if (passkey !== undefined) return usePasskey(accountId, passkey);
    if (code === undefined) return false;
    return /^\d{6}$/.test(code) ? useCode(accountId, code) : useRecoveryCode(accountId, code, caller);
  }

  return {
    hasSecondFactor: (accountId: AccountId) => store.hasSecondFactor(db, accountId),

    /** Whatever is shown works once, and guessing gets slow. */
    async checkSecondFactor(accountId: AccountId, proof: Proof, caller: Caller): Promise<void> {
      const id = String(accountId);
      const attempt = (await addresses.isKnown(accountId, caller.address))
        ? (['second factor by known address', id, caller.address] as const)
        : (['second factor by account', id] as const);
      await throttles.require([...attempt]);
      if (!(await isRight(accountId, proof, caller))) {
        await recordEvent(db, { accountId, kind: 'factor-failed', caller });
        throw proof.passkey === undefined ? wrongCode() : wrongPasskey();
      }
      await throttles.forgive([...attempt]);
    },

    /** For what a stolen session must not be able to change. Asks nothing of accounts without a second factor. */
    async requireRecentProof(viewer: Viewer): Promise<void> {
      if (isRecentProof(viewer.secondFactorAt, viewer.at)) return;
      if (!(await store.hasSecondFactor(db, viewer.accountId))) return;
      throw new Failure('forbidden', 'second-factor-required', 'Please confirm that it is you.');
    },
  };
}
