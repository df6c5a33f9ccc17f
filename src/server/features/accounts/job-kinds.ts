import * as z from 'zod';
import { MAIL_JOB } from '#server/gateways/mail/mail-job';
import type { JobKind } from '#server/platform/jobs/job';

/** Queued for every request, known address or not, so that both take the same time. */
export const mailResetLink: JobKind<{ accountId: number | null }> = {
  name: 'accounts.mail-reset-link',
  payload: z.object({ accountId: z.int().nullable() }),
  ...MAIL_JOB,
};

export const mailPasswordChanged: JobKind<{ accountId: number }> = {
  name: 'accounts.mail-password-changed',
  payload: z.object({ accountId: z.int() }),
  ...MAIL_JOB,
};

/** Sent by the web alone: what is done on the command line was talked about with its owner. */
export const mailFactorChanged: JobKind<{ accountId: number; enabled: boolean }> = {
  name: 'accounts.mail-factor-changed',
  payload: z.object({ accountId: z.int(), enabled: z.boolean() }),
  ...MAIL_JOB,
};

export const mailPasskeyChanged: JobKind<{ accountId: number; added: boolean }> = {
  name: 'accounts.mail-passkey-changed',
  payload: z.object({ accountId: z.int(), added: z.boolean() }),
  ...MAIL_JOB,
};

/** To whichever address of the account waits for it; nothing when none does. */
export const mailEmailConfirmation: JobKind<{ accountId: number }> = {
  name: 'accounts.mail-email-confirmation',
  payload: z.object({ accountId: z.int() }),
  ...MAIL_JOB,
};

const emailChangeNotice = (name: string): JobKind<{ changeId: number }> => ({
  name,
  payload: z.object({ changeId: z.int() }),
  ...MAIL_JOB,
});

/** Both to the old address. */
export const mailEmailChangeAsked = emailChangeNotice('accounts.mail-email-change-asked');
export const mailEmailChanged = emailChangeNotice('accounts.mail-email-changed');

export const pruneAccounts: JobKind<Record<string, never>> = {
  name: 'accounts.prune',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 900,
  everySeconds: 3600,
  statementSeconds: 100,
};

export const accountsJobKinds = [
  mailResetLink,
  mailPasswordChanged,
  mailFactorChanged,
  mailPasskeyChanged,
  mailEmailConfirmation,
  mailEmailChangeAsked,
  mailEmailChanged,
  pruneAccounts,
];
