import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { Mail } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import { numberMovedMail, numberProblemMail, retiredLocationsMail } from './mails.ts';
import type { PeopleDependencies } from './people.ts';
import { locationNames } from './watch-store.ts';

/** Mails about texting, sent by jobs. */
export function notices({ db, accounts, mailer, publicUrl, supportEmail }: PeopleDependencies) {
  async function send(
    accountId: AccountId,
    compose: (who: { to: string; publicUrl: string; supportEmail: string }) => Mail,
  ): Promise<JobOutcome> {
    const account = await accounts.find(accountId);
    if (account === undefined) return 'nothing to do';
    await mailer.send(compose({ to: account.email, publicUrl, supportEmail }));
    return 'did work';
  }

  return {
    sendNumberMovedNotice: (accountId: AccountId) => send(accountId, numberMovedMail),
    sendNumberProblemNotice: (accountId: AccountId) => send(accountId, numberProblemMail),
    async sendRetiredLocationsNotice(accountId: AccountId, ids: readonly LocationId[]): Promise<JobOutcome> {
      const names = await locationNames(db, ids);
      return send(accountId, (who) => retiredLocationsMail(who, names));
    },
  };
}
