import { PAGE } from '#contract/pages';
import { type AccountId, asId } from '#domain/ids';
import { answerDueAt } from '#domain/support/answer-clock';
import type { AccountsService } from '#server/features/accounts/service';
import { mailTicketToOperator } from '#server/features/support/job-kinds';
import { mailOperator } from '#server/features/support/operators/operator-mail';
import { listOperators } from '#server/features/support/operators/operator-store';
import type { TicketId } from '#server/features/support/tables';
import type { Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import * as mails from './ticket-mails.ts';
import * as store from './ticket-store.ts';

export interface TicketNoticesDependencies {
  db: Db;
  accounts: Pick<AccountsService, 'find'>;
  mailer: Mailer;
  enqueue: Enqueue;
  publicUrl: string;
  supportEmail: string;
}

/** Every mail about a ticket. None is sent when the ticket or its account has been deleted in the meantime. */
export function ticketNotices({
  db,
  accounts,
  mailer,
  enqueue,
  publicUrl,
  supportEmail,
}: TicketNoticesDependencies) {
  const linkTo = (id: TicketId) => `${publicUrl}${PAGE.ticket.replace(':id', String(id))}`;

  async function toWriter(
    id: TicketId,
    compose: (
      ticket: store.TicketRow,
      link: mails.TicketLink,
      to: { to: string; supportEmail: string },
    ) => Promise<void>,
  ): Promise<JobOutcome> {
    const ticket = await store.findTicket(db, id);
    if (ticket === undefined) return 'nothing to do';
    const account = ticket.account_id === null ? undefined : await accounts.find(ticket.account_id);
    const to = ticket.email ?? account?.email;
    if (to === undefined) return 'nothing to do';
    await compose(ticket, account === undefined ? undefined : linkTo(id), { to, supportEmail });
    return 'did work';
  }

  return {
    sendTicketReceived: (id: TicketId) =>
      toWriter(id, (ticket, link, to) => mailer.send(mails.ticketReceivedMail(ticket, link, to))),

    sendTicketEnded: (id: TicketId) =>
      toWriter(id, (ticket, link, to) => mailer.send(mails.ticketEndedMail(ticket, link, to))),

    sendTicketAnswered: (id: TicketId, messageId: number) =>
      toWriter(id, async (ticket, link, to) => {
        const message = await store.findMessage(db, id, asId(messageId));
        if (message !== undefined)
          await mailer.send(mails.ticketAnsweredMail(ticket, message.body, link, to));
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
