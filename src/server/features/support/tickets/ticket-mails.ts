import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';
import type { TicketRow } from './ticket-store.ts';

interface Addressed {
  to: string;
  supportEmail: string;
}

/** The owner's way to the ticket; one sent signed out has no page, only mail. */
export type TicketLink = string | undefined;

export function ticketReceivedMail(
  ticket: TicketRow,
  link: TicketLink,
  { to, supportEmail }: Addressed,
): Mail {
  return composeMail({
    to,
    subject: `We have your ticket #${ticket.id}: ${ticket.subject}`,
    paragraphs: [
      'Thank you for writing. A person will read this and answer within 24 hours on business days.',
      `You wrote: ${ticket.description}`,
    ],
    ...action('See your ticket', link),
    supportEmail,
  });
}

export function ticketAnsweredMail(
  ticket: TicketRow,
  answer: string,
  link: TicketLink,
  { to, supportEmail }: Addressed,
): Mail {
  return composeMail({
    to,
    subject: `An answer to your ticket #${ticket.id}: ${ticket.subject}`,
    paragraphs: [
      ...answer.split(/\n{2,}/),
      link === undefined
        ? `To write back, answer this mail or send a message to ${supportEmail} that names ticket #${ticket.id}.`
        : 'To write back, open your ticket.',
    ],
    ...action('Open your ticket', link),
    supportEmail,
  });
}

export function ticketEndedMail(ticket: TicketRow, link: TicketLink, { to, supportEmail }: Addressed): Mail {
  const ended = ticket.status === 'resolved' ? 'resolved' : 'closed';
  return composeMail({
    to,
    subject: `Your ticket #${ticket.id} is ${ended}: ${ticket.subject}`,
    paragraphs: [
      `We have marked your ticket as ${ended}.`,
      link === undefined
        ? `If something is still open, write to ${supportEmail} and name ticket #${ticket.id}.`
        : 'If something is still open, write in the ticket and it opens again.',
    ],
    ...action('Open your ticket', link),
    supportEmail,
  });
}

export function newTicketMail(
  ticket: TicketRow,
  link: string,
  due: string,
  { to, supportEmail }: Addressed,
): Mail {
  return composeMail({
    to,
    subject: `[${ticket.priority}] Ticket #${ticket.id}: ${ticket.subject}`,
    paragraphs: [`A new ticket about ${ticket.category} waits for an answer, due by ${due}.`],
    action: { label: 'Open the ticket', url: link },
    supportEmail,
  });
}

function action(label: string, url: TicketLink) {
  return url === undefined ? {} : { action: { label, url } };
}
