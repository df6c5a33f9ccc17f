import { accountHref } from '#contract/account-sections';
import type { AccountEmail, ChangeEmailBody, ConfirmedEmail } from '#contract/email-address';
import { usernameFromEmail } from '#domain/accounts/username';
import type { AccountId } from '#domain/ids';
import type { Mail, Mailer } from '#server/gateways/mail/port';
import { codeOf } from '#server/platform/db/unavailable';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import { hashSecret, newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import type { Caller } from '#server/features/accounts/caller';
import * as emails from './email-store.ts';
import {
  mailEmailChangeAsked,
  mailEmailChanged,
  mailEmailConfirmation,
} from '#server/features/accounts/job-kinds';
import * as mails from '#server/features/accounts/mails';
import { type PasswordCheck, wrongPassword } from '#server/features/accounts/passwords/password-check';
import type { RecordEvent } from '#server/features/accounts/security-log/security-log';
import * as store from '#server/features/accounts/store';
import type { EmailChangeId } from '#server/features/accounts/tables';
import type { AccountsThrottles } from '#server/features/accounts/throttles';
import type { Viewer } from '#server/features/accounts/viewer';

export interface EmailAddressesDependencies {
  db: Db;
  enqueue: Enqueue;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
  throttles: AccountsThrottles;
  random: Random;
  checkPassword: PasswordCheck;
  recordEvent: RecordEvent;
  /** For whoever keeps something about the address. */
  onEmailChanged(trx: Db, accountId: AccountId): Promise<void>;
}

/** SQLSTATE of a row that would stand beside another one with the same unique value. */
const UNIQUE_VIOLATION = '23505';

/** Whether the address of an account is its owner's, and how the account gets another one. */
export function emailAddresses(deps: EmailAddressesDependencies) {
  const { db, random, checkPassword, recordEvent, throttles, mailer, enqueue, publicUrl, supportEmail } =
    deps;

  async function mailAbout(
    id: EmailChangeId,
    compose: (change: NonNullable<Awaited<ReturnType<typeof emails.findChange>>>) => Mail,
  ): Promise<JobOutcome> {
    const change = await emails.findChange(db, id);
    if (change === undefined) return 'nothing to do';
    await mailer.send(compose(change));
    return 'did work';
  }

  /** The new address becomes the account's. Links to the old mailbox are worth nothing from then on. */
  async function changeAddress(
    trx: Db,
    account: store.AccountRow,
    change: { id: EmailChangeId; new_email: string },
    caller: Caller,
  ): Promise<void> {
    await emails.carryOutChange(trx, {
      id: change.id,
      accountId: account.id,
      email: change.new_email,
      username: usernameFromEmail(change.new_email),
    });
    await store.deleteResets(trx, account.id);
    await deps.onEmailChanged(trx, account.id);
    await recordEvent(trx, { accountId: account.id, kind: 'email-changed', caller });
    await enqueue(trx, mailEmailChanged, { changeId: change.id });
  }

  return {
    async readEmail(viewer: Viewer): Promise<AccountEmail> {
      const change = await emails.findPendingChange(db, viewer.accountId);
      return {
        email: viewer.person.email,
        confirmed: viewer.person.email_confirmed_at !== null,
        newEmail: change?.new_email ?? null,
      };
    },

    /** Again to the address that waits for it. Nothing happens when none does. */
    async resendConfirmation(viewer: Viewer): Promise<void> {
      await throttles.require(['confirmation by account', String(viewer.accountId)]);
      await enqueue(db, mailEmailConfirmation, { accountId: viewer.accountId });
    },

    /** The token is made here, in the worker: it never stands in a queue. */
    async sendEmailConfirmation(accountId: AccountId): Promise<JobOutcome> {
      const account = await store.findAccount(db, accountId);
      if (account === undefined) return 'nothing to do';
      const change = await emails.findPendingChange(db, accountId);
      if (change === undefined && account.email_confirmed_at !== null) return 'nothing to do';
      const email = change?.new_email ?? account.email;
      const { secret, hash } = newSecret(random);
      await emails.insertConfirmation(db, { tokenHash: hash, accountId, email });
      const link = `${publicUrl}/confirm-email?token=${secret}`;
      const compose = change === undefined ? mails.confirmEmailMail : mails.confirmNewEmailMail;
      await mailer.send(compose(email, link, supportEmail));
      return 'did work';
    },

    /** Whoever has the link reads mail at that address. Using it twice is harmless, so a lost answer is too. */
    async confirmEmail(token: string, caller: Caller): Promise<ConfirmedEmail> {
      await throttles.require(['confirm by address', caller.address]);
      const confirmation = await emails.findConfirmation(db, hashSecret(token));
      if (confirmation === undefined) throw invalidLink();
      const { account_id: accountId, email } = confirmation;
      const confirm = db.transaction().execute(async (trx) => {
        const account = await store.lockAccount(trx, accountId);
        if (account === undefined) throw invalidLink();
        if (isSame(account.email, email)) {
          await emails.confirmEmail(trx, accountId);
          return { email: account.email };
        }
        const change = await emails.findPendingChange(trx, accountId);
        if (change === undefined || !isSame(change.new_email, email)) throw invalidLink();
        await changeAddress(trx, account, change, caller);
        return { email: change.new_email };
      });
      return confirm.catch((error: unknown) => {
        throw codeOf(error) === UNIQUE_VIOLATION ? taken() : error;
      });
    },

    /** The account keeps its address until the new one is confirmed; the old one is told at once. */
    async requestEmailChange(
      viewer: Viewer,
      { newEmail, password }: ChangeEmailBody,
      caller: Caller,
    ): Promise<void> {
      const who = String(viewer.accountId);
      await throttles.require(['email change by account', who]);
      const account = await checkPassword(viewer.accountId, password, caller);
      if (isSame(account.email, newEmail)) {
        throw new Failure('invalid', 'email-unchanged', 'This is your email address already.');
      }
      if ((await store.findAccountByEmail(db, newEmail)) !== undefined) throw taken();
      await db.transaction().execute(async (trx) => {
        if (!(await store.lockProvenAccount(trx, account))) throw wrongPassword();
        const { email: oldEmail } = (await store.findAccount(trx, account.id)) ?? account;
        const changeId = await emails.insertChange(trx, { accountId: account.id, oldEmail, newEmail });
        await enqueue(trx, mailEmailConfirmation, { accountId: account.id });
        await enqueue(trx, mailEmailChangeAsked, { changeId });
      });
      await throttles.forgive(['password check by account', who]);
    },

    async cancelEmailChange(viewer: Viewer): Promise<void> {
      await emails.deletePendingChange(db, viewer.accountId);
    },

    sendEmailChangeAsked: (id: EmailChangeId) =>
      mailAbout(id, (change) =>
        mails.emailChangeAskedMail(change.old_email, `${publicUrl}${accountHref('security')}`, supportEmail),
      ),

    sendEmailChanged: (id: EmailChangeId) =>
      mailAbout(id, (change) => mails.emailChangedMail(change.old_email, supportEmail)),
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function taken(): Failure {
  return new Failure('conflict', 'email-taken', 'An account with this email already exists');
}

function invalidLink(): Failure {
  return new Failure(
    'invalid',
    'email-link-invalid',
    'This link has expired or is no longer needed. Please ask for a new one in your account.',
  );
}
