import { COMMON_PASSWORD_SENTENCE } from '#domain/accounts/password';
import type { AccountId, SessionId } from '#domain/ids';
import type { Mailer } from '#server/gateways/mail/port';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import { hashSecret, newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import { mailPasswordChanged, mailResetLink } from '#server/features/accounts/job-kinds';
import { passwordChangedMail, resetLinkMail } from '#server/features/accounts/mails';
import type { Caller } from '#server/features/accounts/caller';
import { type PasswordHasher, turnOfAccount } from './password-hasher.ts';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import * as store from '#server/features/accounts/store';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';

export interface PasswordChangesDependencies {
  db: Db;
  random: Random;
  passwords: PasswordHasher;
  throttles: AccountsThrottles;
  mailer: Mailer;
  enqueue: Enqueue;
  recordEvent: RecordEvent;
  publicUrl: string;
  supportEmail: string;
}

export function passwordChanges(deps: PasswordChangesDependencies) {
  const { db, random, passwords, throttles, mailer, enqueue, recordEvent, publicUrl, supportEmail } = deps;

  function refuseGuessable(password: string, email: string): void {
    if (passwords.isGuessable(password, email)) {
      throw new Failure('invalid', 'password-too-common', COMMON_PASSWORD_SENTENCE);
    }
  }

  /** A new password ends the sessions and links that the old one opened. */
  async function endOldAccess(trx: Db, id: AccountId, keep: SessionId | null): Promise<void> {
    await store.deleteSessions(trx, id, keep);
    await store.deleteResets(trx, id);
    await enqueue(trx, mailPasswordChanged, { accountId: id });
  }

  return {
    /** Ends all other sessions. Repeating it after a lost answer is harmless. */
    async changePassword(
      viewer: Viewer,
      change: { currentPassword: string; newPassword: string },
      caller: Caller,
    ): Promise<void> {
      const { accountId } = viewer;
      const turn = turnOfAccount(accountId);
      await throttles.require(['password check by account', String(accountId)]);
      const account = await store.findAccount(db, accountId);
      if (
        account === undefined ||
        !(await passwords.verify(account.password_hash, change.currentPassword, turn))
      ) {
        const alreadyChanged = await passwords.verify(account?.password_hash, change.newPassword, turn);
        if (alreadyChanged) return;
        await recordEvent(db, { accountId, kind: 'wrong-password', caller });
        throw wrongCurrentPassword();
      }
      refuseGuessable(change.newPassword, account.email);
      const passwordHash = await passwords.hash(change.newPassword, turn);
      await db.transaction().execute(async (trx) => {
        if (!(await store.setPassword(trx, accountId, passwordHash, account.password_hash)))
          throw wrongCurrentPassword();
        await endOldAccess(trx, accountId, viewer.sessionId);
        await recordEvent(trx, { accountId, kind: 'password-changed', caller });
      });
      await throttles.forgive(['password check by account', String(accountId)]);
    },

    /** Says nothing about whether the address is known: not by its answer, not by its time. */
    async requestReset(email: string, caller: Caller): Promise<void> {
      await throttles.require(['forgot by address', caller.address]);
      const wait = await throttles.allows('forgot by account', email.toLowerCase());
      const account = await store.findAccountByEmail(db, email);
      await recordEvent(db, { accountId: account?.id ?? null, kind: 'reset-requested', caller });
      await enqueue(db, mailResetLink, { accountId: wait === 0 ? (account?.id ?? null) : null });
    },

    /** The token is made here, in the worker: it never stands in a queue. */
    async sendResetLink(accountId: AccountId): Promise<JobOutcome> {
      const account = await store.findAccount(db, accountId);
      if (account === undefined) return 'nothing to do';
      const { secret, hash } = newSecret(random);
      await store.insertReset(db, { tokenHash: hash, accountId });
      await mailer.send(
        resetLinkMail(account.email, `${publicUrl}/reset-password?token=${secret}`, supportEmail),
      );
      return 'did work';
    },

    async resetPassword(
      { token, newPassword }: { token: string; newPassword: string },
      caller: Caller,
    ): Promise<void> {
      await throttles.require(['reset by address', caller.address]);
      const tokenHash = hashSecret(token);
      const account = await store.findAccountByReset(db, tokenHash);
      if (account === undefined) throw invalidLink();
      refuseGuessable(newPassword, account.email);
      const passwordHash = await passwords.hash(newPassword, turnOfAccount(account.id));
      await db.transaction().execute(async (trx) => {
        if (!(await store.useReset(trx, tokenHash))) throw invalidLink();
        await store.setPassword(trx, account.id, passwordHash, null);
        await endOldAccess(trx, account.id, null);
        await recordEvent(trx, { accountId: account.id, kind: 'password-reset', caller });
      });
    },

    async sendPasswordChangedNotice(accountId: AccountId): Promise<JobOutcome> {
      const account = await store.findAccount(db, accountId);
      if (account === undefined) return 'nothing to do';
      await mailer.send(passwordChangedMail(account.email, `${publicUrl}/forgot-password`, supportEmail));
      return 'did work';
    },
  };
}

function wrongCurrentPassword(): Failure {
  return new Failure('unauthenticated', 'wrong-password', 'Current password is incorrect');
}

function invalidLink(): Failure {
  return new Failure(
    'invalid',
    'reset-link-invalid',
    'This link has expired or was used already. Please ask for a new one.',
  );
}
