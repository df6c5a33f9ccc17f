import { PAGE } from '#contract/pages';
import { asId } from '#domain/ids';
import { answerDueAt } from '#domain/support/answer-clock';
import { mailIncident } from './job-kinds.ts';
import * as mails from './mails.ts';
import * as operatorStore from './operator-store.ts';
import type { SupportDependencies } from './service.ts';
import type { NoticeKind, TicketId } from './tables.ts';
import * as store from './ticket-store.ts';

type Outcome = 'did work' | 'nothing to do';

/** Every mail of this noun. A ticket, account or incident that is gone in the meantime needs none. */
export function correspondence({
  db,
  accounts,
  mailer,
  enqueue,
  publicUrl,
  supportEmail,
}: SupportDependencies) {
  const linkTo = (id: TicketId) => `${publicUrl}${PAGE.ticket.replace(':id', String(id))}`;

  async function toWriter(
    id: TicketId,
    compose: (
      ticket: store.TicketRow,
      link: mails.TicketLink,
      to: { to: string; supportEmail: string },
    ) => Promise<void>,
  ): Promise<Outcome> {
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

    async sendTicketToOperators(id: TicketId): Promise<Outcome> {
      const ticket = await store.findTicket(db, id);
      if (ticket === undefined || ticket.waiting_since === null) return 'nothing to do';
      const due = new Date(answerDueAt(ticket.waiting_since.getTime())).toISOString();
      for (const to of await operatorStore.listOperatorEmails(db)) {
        await mailer.send(mails.newTicketMail(ticket, linkTo(id), due, { to, supportEmail }));
      }
      return 'did work';
    },

    silenceIncidents: operatorStore.silenceIncidents,

    /** Exactly one job per incident and per end of one, however many processes look. */
    async noticeIncidents(): Promise<Outcome> {
      return db.transaction().execute(async (trx) => {
        const notices = await operatorStore.claimNotices(trx);
        for (const { incident_id: incidentId, kind } of notices) {
          await enqueue(trx, mailIncident, { incidentId, kind });
        }
        return notices.length > 0 ? 'did work' : 'nothing to do';
      });
    },

    async sendIncident(incidentId: number, kind: NoticeKind): Promise<Outcome> {
      const incident = await operatorStore.findIncident(db, incidentId);
      if (incident === undefined) return 'nothing to do';
      const told = kind === 'raised' ? { ...incident, cleared_at: null } : incident;
      for (const to of await operatorStore.listOperatorEmails(db)) {
        await mailer.send(mails.incidentMail(told, { to, supportEmail }));
      }
      return 'did work';
    },
  };
}
