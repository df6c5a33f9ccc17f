import { accountHref } from '#contract/account-sections';
import { composeNotice, readNotice, writeNotice } from '#domain/alerts/messages/notice';
import type { AccountsService } from '#server/features/accounts/service';
import { accountAt } from '#server/features/alerts/channels/account-contact';
import { findContact, setProblem } from '#server/features/alerts/channels/contact-store';
import type { OpeningLinks } from '#server/features/alerts/channels/opening-links';
import type { Channel } from '#server/features/alerts/channels/port';
import type { Mailer } from '#server/gateways/mail/port';
import { ADDRESS_REFUSED } from '#server/gateways/mail/smtp-mailer';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { alertMail } from './alert-mail.ts';

export const EMAIL = 'email';

export interface EmailChannelDependencies {
  db: Db;
  mailer: Pick<Mailer, 'send'>;
  accounts: Pick<AccountsService, 'find'>;
  links: OpeningLinks;
  publicUrl: string;
  supportEmail: string;
}

/** Mail servers of small services take about this much without complaint. */
const MAILS_PER_SECOND = 20;

/** Alerts by e-mail, to the confirmed address of the account. A mail server cannot be asked what became of a mail. */
export function emailChannel(deps: EmailChannelDependencies): Channel {
  const { db, mailer, accounts, links, publicUrl, supportEmail } = deps;
  return {
    name: EMAIL,
    perSecond: MAILS_PER_SECOND,
    incidents: {
      rejected: {
        key: 'alert-mail-rejected',
        describe: (code) => `The mail server refuses alerts by e-mail (${code}).`,
      },
    },

    async compose(openings, { program }) {
      const ids = openings.map(({ id }) => id);
      return writeNotice(composeNotice(openings, await links.to(ids, program)));
    },

    async send({ id, address, body }, isStale) {
      const accountId = accountAt(address);
      const account = await accounts.find(accountId);
      if (account === undefined || account.email_confirmed_at === null)
        throw new Failure('declined', 'email-unconfirmed', 'The address is not confirmed.');
      const text = await findContact(db, 'text', accountId);
      const mail = alertMail(readNotice(body), {
        to: account.email,
        supportEmail,
        settingsUrl: `${publicUrl}${accountHref('phone')}`,
        textsStopped: text?.opted_out === true,
      });
      await mailer.send(mail, { isStale }).catch((error: unknown) => {
        throw refusedForGood(error);
      });
      return { providerId: `email-${id}` };
    },

    codeOf: ({ code }) => code,
    meaningOf: () => 'final',

    async onRefused(trx, addressHash, code) {
      if (code === ADDRESS_REFUSED) await setProblem(trx, EMAIL, addressHash, 'refused');
    },
  };
}

/** What a mail server refuses with a 5 it would refuse again; the person's next channel is better than another try. */
function refusedForGood(error: unknown): unknown {
  if (!(error instanceof Failure) || error.kind !== 'rejected') return error;
  return new Failure('declined', error.code, error.message, { cause: error });
}
