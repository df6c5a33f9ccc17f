import { PAGE } from '#contract/pages';
import { type AccountId, asId } from '#domain/ids';
import { answerDueAt } from '#domain/support/answer-clock';
import type { AccountsService } from '#server/features/accounts/service';
import { mailTicketToOperator } from '#server/features/support/job-kinds';
import { mailOperator } from '#server/features/support/operators/operator-mail';
import { listOperators } from '#server/features/support/operators/operator-store';
import type { TicketId } from '#server/features/support/tables';
import type { Mail, Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import { newSecret, type Random } from '#server/platform/random';
import type { Db } from '#server/tables';
import { addresseeOf } from './addressee.ts';
import { insertTicketLink } from './ticket-link-store.ts';
import * as mails from './ticket-mails.ts';
import * as store from './ticket-store.ts';

export interface TicketNoticesDependencies {
  db: Db;
  accounts: Pick<AccountsService, 'find'>;
  random: Random;
  mailer: Mailer;
  enqueue: Enqueue;
  publicUrl: string;
  supportEmail: string;
}

/** Every mail about a ticket. None is sent when the ticket or its account has been deleted in the meantime. */
export function ticketNotices({
  db,
  accounts,
  random,
  mailer,
  enqueue,
  publicUrl,
  supportEmail,
}: TicketNoticesDependencies) {
  const linkTo = (id: TicketId) => `${publicUrl}${PAGE.ticket.replace(':id', String(id))}`;

  /** The token is made here, in the worker: it never stands in a queue. */
  async function newLinkTo(id: TicketId): Promise<string> {
    const { secret, hash } = newSecret(random);
    await insertTicketLink(db, { tokenHash: hash, ticketId: id });
    return `${publicUrl}${PAGE.ticketLink}?token=${secret}`;
  }

  async function toWriter(
    id: TicketId,
    compose: (
      mail: Parameters<typeof mails.ticketEndedMail>[0],
    ) => Mail | undefined | Promise<Mail | undefined>,
  ): Promise<JobOutcome> {
    const ticket = await store.findTicket(db, id);
    if (ticket === undefined) return 'nothing to do';
    const account = ticket.account_id === null ? undefined : await accounts.find(ticket.account_id);
    const addressee = addresseeOf(ticket, account);
    if (addressee === undefined) return 'nothing to do';
    const link = addressee.given ? await newLinkTo(id) : linkTo(id);
    const mail = await compose({ ...addressee, ticket, link, supportEmail });
    if (mail === undefined) return 'nothing to do';
    await mailer.send(mail);
    return 'did work';
  }

  return {
    sendTicketReceived: (id: TicketId) => toWriter(id, mails.ticketReceivedMail),

    /** Nobody hears of the end of something they never confirmed. */
    sendTicketEnded: (id: TicketId) =>
      toWriter(id, (mail) => (mail.given && !mail.confirmed ? undefined : mails.ticketEndedMail(mail))),

    sendTicketAnswered: (id: TicketId, messageId: number) =>
      toWriter(id, async (mail) => {
        const message = await store.findMessage(db, id, asId(messageId));
        return message && mails.ticketAnsweredMail(mail, message.body);
      }),

    async queueTicketToOperators(id: TicketId): Promise<JobOutcome> {
      await db.transaction().execute((trx) => queueTicketMails(trx, enqueue, id));
      return 'did work';
    },

    async sendTicketToOperator(id: TicketId, operatorId: AccountId): Promise<JobOutcome> {
      const ticket = await store.findTicket(db, id);
      if (ticket === undefined || ticket.waiting_since === null) return 'nothing to do';
      const due = new Date(answerDueAt(ticket.waiting_since.getTime())).toISOString();
      return mailOperator(db, mailer, operatorId, (to) =>
        mails.newTicketMail(ticket, linkTo(id), due, { to, supportEmail }),
      );
    },
  };
}

/** In the transaction that decides it: a job for each operator. */
export async function queueTicketMails(trx: Db, enqueue: Enqueue, ticketId: TicketId): Promise<void> {
  for (const operatorId of await listOperators(trx))
    await enqueue(trx, mailTicketToOperator, { ticketId, operatorId });
}
