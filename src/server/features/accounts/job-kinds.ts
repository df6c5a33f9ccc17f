import * as z from 'zod';
import type { JobKind } from '#server/platform/jobs/job';

/** Queued for every request, known address or not, so that both take the same time. */
export const mailResetLink: JobKind<{ accountId: number | null }> = {
  name: 'accounts.mail-reset-link',
  payload: z.object({ accountId: z.int().nullable() }),
  attempts: 5,
  expireSeconds: 60,
};

export const mailPasswordChanged: JobKind<{ accountId: number }> = {
  name: 'accounts.mail-password-changed',
  payload: z.object({ accountId: z.int() }),
  attempts: 5,
  expireSeconds: 60,
};

export const pruneAccounts: JobKind<Record<string, never>> = {
  name: 'accounts.prune',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 900,
  everySeconds: 3600,
  statementSeconds: 100,
};

export const accountsJobKinds = [mailResetLink, mailPasswordChanged, pruneAccounts];
