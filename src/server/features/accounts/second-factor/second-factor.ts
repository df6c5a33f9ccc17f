import type { PasskeyRequest, SecondFactorOffer, SecondFactorState } from '#contract/second-factor';
import { BRAND } from '#domain/brand';
import { base32 } from '#domain/accounts/one-time-code';
import type { AccountId } from '#domain/ids';
import type { Mail, Mailer } from '#server/gateways/mail/port';
import type { Caller } from '#server/features/accounts/caller';
import { mailFactorChanged } from '#server/features/accounts/job-kinds';
import { factorChangedMail, passkeyChangedMail } from '#server/features/accounts/mails';
import type { PasswordCheck } from '#server/features/accounts/passwords/password-check';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import { findAccount, lockAccount, setSecondFactor } from '#server/features/accounts/store';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import { listPasskeys } from './passkey-store.ts';
import { presentPasskey } from '#server/features/accounts/present';
import { factorNeeded } from './passkeys.ts';
import { type Proof, secretOf, stepOf, wrongCode } from './proofs.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import * as store from './second-factor-store.ts';
import { relyingParty } from './webauthn.ts';

export interface SecondFactorDependencies {
  db: Db;
  random: Random;
  hash: KeyedHash;
  throttles: AccountsThrottles;
  checkPassword: PasswordCheck;
  checkSecondFactor(accountId: AccountId, proof: Proof, caller: Caller): Promise<void>;
  challengePasskeys(accountId: AccountId): Promise<PasskeyRequest | null>;
  recordEvent: RecordEvent;
  mailer: Mailer;
  enqueue: Enqueue;
  publicUrl: string;
  supportEmail: string;
}

/** What an authenticator app is told: as text to type, and as a link that opens the app. */
interface AuthenticatorSecret {
  secret: string;
  url: string;
}

/** Setting up, renewing and removing a second factor. */
export function secondFactor(deps: SecondFactorDependencies) {
  const { db, random, hash, throttles, checkPassword, checkSecondFactor, recordEvent } = deps;

  function describeSecret(salt: Buffer, email: string): AuthenticatorSecret {
    const secret = base32(secretOf(hash, salt));
    const label = encodeURIComponent(`${BRAND}:${email}`);
    return { secret, url: `otpauth://totp/${label}?secret=${secret}&issuer=${BRAND}` };
  }

  /** So that the owner hears of a change that somebody else made. */
  async function sendNotice(
    accountId: AccountId,
    compose: (to: string, links: { forgotUrl: string; supportEmail: string }) => Mail,
  ): Promise<JobOutcome> {
    const account = await findAccount(db, accountId);
    if (account === undefined) return 'nothing to do';
    const { publicUrl, supportEmail } = deps;
    await deps.mailer.send(
      compose(account.email, { forgotUrl: `${publicUrl}/forgot-password`, supportEmail }),
    );
    return 'did work';
  }

  return {
    async describeSecondFactor({ accountId }: Viewer): Promise<SecondFactorState> {
      const { authenticator, passkey } = await store.listFactorKinds(db, accountId);
      const passkeys = await listPasskeys(db, accountId);
      return {
        enabled: authenticator || passkey,
        authenticator,
        passkeys: passkeys.map(presentPasskey),
        passkeysSupported: relyingParty(deps.publicUrl) !== null,
        recoveryCodesLeft: await store.countRecoveryCodes(db, accountId),
      };
    },

    /** How the second step can be made, with something new to sign for passkeys. */
    async offerSecondFactor(accountId: AccountId): Promise<SecondFactorOffer> {
      const { authenticator } = await store.listFactorKinds(db, accountId);
      return { authenticator, passkey: await deps.challengePasskeys(accountId) };
    },

    /** Needs the password: whoever only has the session must not be able to shut the owner out. */
    async beginEnrollment(viewer: Viewer, password: string, caller: Caller): Promise<AuthenticatorSecret> {
      await checkPassword(viewer.accountId, password, caller);
      const salt = random.bytes(20);
      await store.beginEnrollment(db, viewer.accountId, salt);
      return describeSecret(salt, viewer.person.email);
    },

    /** From now on the factor is asked for. Answers the recovery codes. */
    async confirmEnrollment(viewer: Viewer, code: string, caller: Caller): Promise<string[]> {
      const { accountId, sessionId } = viewer;
      await throttles.require(['second factor by account', String(accountId)]);
      const enrollment = await store.findEnrollment(db, accountId);
      if (enrollment === undefined) throw nothingToConfirm();
      const step = stepOf(hash, enrollment, code);
      if (step === undefined) throw wrongCode();
      const codes = await db.transaction().execute(async (trx) => {
        // A log-in that found no factor is either finished before this, or finds it.
        await lockAccount(trx, accountId);
        if (!(await store.endEnrollment(trx, accountId, enrollment.secret))) throw nothingToConfirm();
        await store.replaceAuthenticator(trx, accountId, { secret: enrollment.secret, lastStep: step });
        await setSecondFactor(trx, sessionId);
        await recordEvent(trx, { accountId, kind: 'factor-added', caller });
        await deps.enqueue(trx, mailFactorChanged, { accountId, enabled: true });
        return makeRecoveryCodes(deps, trx, accountId);
      });
      await throttles.forgive(['second factor by account', String(accountId)]);
      return codes;
    },

    /** This session has shown the factor again, just now. */
    async stepUp({ accountId, sessionId }: Viewer, proof: Proof, caller: Caller): Promise<void> {
      await checkSecondFactor(accountId, proof, caller);
      await setSecondFactor(db, sessionId);
    },

    async renewRecoveryCodes({ accountId }: Viewer, caller: Caller): Promise<string[]> {
      return db.transaction().execute(async (trx) => {
        if (!(await store.hasSecondFactor(trx, accountId)))
          throw new Failure('conflict', 'no-second-factor', 'Two-step verification is off.');
        await recordEvent(trx, { accountId, kind: 'recovery-codes-made', caller });
        return makeRecoveryCodes(deps, trx, accountId);
      });
    },

    /** Every factor of the account. Harmless when it is off already. */
    async removeSecondFactor(viewer: Viewer, caller: Caller): Promise<void> {
      const { accountId, role } = viewer;
      if (role === 'operator') throw factorNeeded();
      await db.transaction().execute(async (trx) => {
        if (!(await store.deleteSecondFactors(trx, accountId))) return;
        await recordEvent(trx, { accountId, kind: 'factor-removed', caller });
        await deps.enqueue(trx, mailFactorChanged, { accountId, enabled: false });
      });
    },

    sendFactorNotice: (accountId: AccountId, enabled: boolean) =>
      sendNotice(accountId, (to, links) => factorChangedMail(to, { enabled, ...links })),

    sendPasskeyNotice: (accountId: AccountId, added: boolean) =>
      sendNotice(accountId, (to, links) => passkeyChangedMail(to, { added, ...links })),

    /** From the command line: a new secret for an operator; the one before stops working. */
    async enrollOperator(accountId: AccountId, email: string): Promise<AuthenticatorSecret> {
      const salt = random.bytes(20);
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, accountId);
        await store.replaceAuthenticator(trx, accountId, { secret: salt, lastStep: 0 });
        await recordEvent(trx, { accountId, kind: 'factor-added', caller: null });
      });
      return describeSecret(salt, email);
    },

    /** From the command line: for a customer who has lost the authenticator and the recovery codes. */
    async removeLostFactor(accountId: AccountId): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const removed = await store.deleteSecondFactors(trx, accountId);
        if (removed) await recordEvent(trx, { accountId, kind: 'factor-removed', caller: null });
        return removed;
      });
    },
  };
}

function nothingToConfirm(): Failure {
  return new Failure(
    'conflict',
    'no-enrollment',
    'This took too long. Please begin setting up two-step verification again.',
  );
}
