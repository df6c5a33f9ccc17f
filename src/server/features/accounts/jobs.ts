import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import {
  mailEmailChangeAsked,
  mailEmailChanged,
  mailEmailConfirmation,
  mailFactorChanged,
  mailPasskeyChanged,
  mailPasswordChanged,
  mailResetLink,
  pruneAccounts,
} from './job-kinds.ts';
import type { AccountsService } from './service.ts';

export function accountsJobs(accounts: AccountsService): Job[] {
  return [
    job(mailResetLink, async ({ accountId }) =>
      accountId === null ? 'nothing to do' : accounts.sendResetLink(asId(accountId)),
    ),
    job(mailPasswordChanged, ({ accountId }) => accounts.sendPasswordChangedNotice(asId(accountId))),
    job(mailFactorChanged, ({ accountId, enabled }) => accounts.sendFactorNotice(asId(accountId), enabled)),
    job(mailPasskeyChanged, ({ accountId, added }) => accounts.sendPasskeyNotice(asId(accountId), added)),
    job(mailEmailConfirmation, ({ accountId }) => accounts.sendEmailConfirmation(asId(accountId))),
    job(mailEmailChangeAsked, ({ changeId }) => accounts.sendEmailChangeAsked(asId(changeId))),
    job(mailEmailChanged, ({ changeId }) => accounts.sendEmailChanged(asId(changeId))),
    job(pruneAccounts, () => accounts.prune()),
  ];
}
