import { acceptableSteps } from '#domain/accounts/one-time-code';
import { isRecentProof } from '#domain/accounts/recent-proof';
import { normalizeRecoveryCode } from '#domain/accounts/recovery-code';
import type { AccountId } from '#domain/ids';
import type { Caller } from '#server/features/accounts/caller';
import type { KnownAddresses } from '#server/features/accounts/known-addresses';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';
import { Failure } from '#server/platform/failure';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { isSameCode, oneTimeCode } from './one-time-code.ts';
import * as store from './second-factor-store.ts';

export interface ProofsDependencies {
  db: Db;
  hash: KeyedHash;
  throttles: AccountsThrottles;
  addresses: KnownAddresses;
  recordEvent: RecordEvent;
}

/** Made from a stored salt and the application's secret: neither alone opens the door. */
export const secretOf = (hash: KeyedHash, salt: Buffer) =>
  hash(`second factor\u0000${salt.toString('hex')}`).subarray(0, 20);

export const recoveryHash = (hash: KeyedHash, accountId: AccountId, code: string) =>
  hash(`recovery code\u0000${accountId}\u0000${normalizeRecoveryCode(code)}`);

/** Which time step a code belongs to; undefined when it is not right. */
export function stepOf(hash: KeyedHash, factor: store.FactorRow, code: string): number | undefined {
  const secret = secretOf(hash, factor.secret);
  return acceptableSteps(factor.now.getTime()).find((step) => isSameCode(oneTimeCode(secret, step), code));
}

export const wrongCode = () =>
  new Failure('unauthenticated', 'wrong-code', 'This code is not right, or was used already.');

/** Checks what an account's owner shows besides the password. */
export function proofs({ db, hash, throttles, addresses, recordEvent }: ProofsDependencies) {
  async function useCode(accountId: AccountId, code: string): Promise<boolean> {
    const factor = await store.findSecondFactor(db, accountId);
    const step = factor === undefined ? undefined : stepOf(hash, factor, code);
    return step !== undefined && store.useStep(db, accountId, step);
  }

  async function useRecoveryCode(accountId: AccountId, code: string, caller: Caller): Promise<boolean> {
    if (!(await store.useRecoveryCode(db, accountId, recoveryHash(hash, accountId, code)))) return false;
    await recordEvent(db, { accountId, kind: 'recovery-code-used', caller });
    return true;
  }

  return {
    hasSecondFactor: (accountId: AccountId) => store.hasSecondFactor(db, accountId),

    /** A code of the authenticator app or a recovery code. It works once, and guessing gets slow. */
    async checkSecondFactor(accountId: AccountId, code: string, caller: Caller): Promise<void> {
      const id = String(accountId);
      const attempt = (await addresses.isKnown(accountId, caller.address))
        ? (['second factor by known address', id, caller.address] as const)
        : (['second factor by account', id] as const);
      await throttles.require([...attempt]);
      const isRight = /^\d{6}$/.test(code)
        ? await useCode(accountId, code)
        : await useRecoveryCode(accountId, code, caller);
      if (!isRight) {
        await recordEvent(db, { accountId, kind: 'factor-failed', caller });
        throw wrongCode();
      }
      await throttles.forgive([...attempt]);
    },

    /** For what a stolen session must not be able to change. Asks nothing of accounts without a second factor. */
    async requireRecentProof(viewer: Viewer): Promise<void> {
      if (isRecentProof(viewer.secondFactorAt, viewer.at)) return;
      if (!(await store.hasSecondFactor(db, viewer.accountId))) return;
      throw new Failure(
        'forbidden',
        'second-factor-required',
        'Please confirm with a code from your authenticator app.',
      );
    },
  };
}
