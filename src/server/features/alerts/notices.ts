import { type Program, PROGRAM_NAMES } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { AccountsService } from '#server/features/accounts/service';
import type { Mail, Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { numberMovedMail, numberProblemMail, programEndMail, retiredLocationsMail } from './mails.ts';
import { findProgram } from './people/program-store.ts';
import { locationNames } from './people/watch-store.ts';

export interface NoticesDependencies {
  db: Db;
  accounts: Pick<AccountsService, 'find'>;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
}

/** Mails about alerts, sent by jobs. */
export function notices({ db, accounts, mailer, publicUrl, supportEmail }: NoticesDependencies) {
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
      const name = PROGRAM_NAMES[await findProgram(db, accountId)];
      return send(accountId, (who) => retiredLocationsMail(who, names, name));
    },
    async sendProgramEndNotice(
      accountId: AccountId,
      program: Program,
      ids: readonly LocationId[],
    ): Promise<JobOutcome> {
      const names = await locationNames(db, ids);
      return send(accountId, (who) => programEndMail(who, names, PROGRAM_NAMES[program]));
    },
  };
}
