import { PAGE } from '#contract/pages';
import { asId } from '#domain/ids';
import { answerDueAt } from '#domain/support/answer-clock';
import type { AccountsService } from '#server/features/accounts/service';
import { listOperatorEmails } from '#server/features/support/operators/operator-store';
import type { TicketId } from '#server/features/support/tables';
import type { Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import * as mails from './ticket-mails.ts';
import * as store from './ticket-store.ts';

export interface TicketNoticesDependencies {
  db: Db;
  accounts: Pick<AccountsService, 'find'>;
  mailer: Mailer;
  publicUrl: string;
  supportEmail: string;
}

/** Every mail about a ticket. None is sent when the ticket or its account has been deleted in the meantime. */
export function ticketNotices({ db, accounts, mailer, publicUrl, supportEmail }: TicketNoticesDependencies) {
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

    async sendTicketToOperators(id: TicketId): Promise<JobOutcome> {
      const ticket = await store.findTicket(db, id);
      if (ticket === undefined || ticket.waiting_since === null) return 'nothing to do';
      const due = new Date(answerDueAt(ticket.waiting_since.getTime())).toISOString();
      for (const to of await listOperatorEmails(db)) {
        await mailer.send(mails.newTicketMail(ticket, linkTo(id), due, { to, supportEmail }));
      }
      return 'did work';
    },
  };
}
