import { BRAND } from '#domain/brand';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { Mail } from '#server/gateways/mail/port';
import type { Addressee } from './addressee.ts';
import type { TicketRow } from './ticket-store.ts';

interface TicketMail extends Addressee {
  ticket: TicketRow;
  /** To the ticket's page; where the address was given with the ticket, one that confirms it. */
  link: string;
  supportEmail: string;
}

/** Our own words only, whoever it goes to: anybody can send a ticket in anybody's name. */
export function ticketReceivedMail({ ticket, link, to, given, confirmed, supportEmail }: TicketMail): Mail {
  if (!given || confirmed)
    return composeMail({
      to,
      subject: `We have your ticket #${ticket.id}`,
      paragraphs: [
        'Thank you for writing. A person will read this and answer within 24 hours on business days.',
      ],
      action: { label: 'See your ticket', url: link },
      supportEmail,
    });
  return composeMail({
    to,
    subject: `Confirm your email for ticket #${ticket.id}`,
    paragraphs: [
      `Someone, we hope you, wrote to ${BRAND} support and gave this address for the answer.`,
      'Confirm it to see the ticket and to get our answer by mail, within 24 hours on business days.',
      'If this was not you, do nothing: what they wrote will not be sent to you.',
    ],
    action: { label: 'Confirm and see the ticket', url: link },
    supportEmail,
  });
}

export function ticketAnsweredMail(mail: TicketMail, answer: string): Mail {
  const { ticket, link, to, given, confirmed, supportEmail } = mail;
  if (!confirmed)
    return composeMail({
      to,
      subject: `Your ticket #${ticket.id} has an answer`,
      paragraphs: [
        given
          ? 'Confirm your address to read it. From then on our answers come by mail.'
          : 'Open your ticket to read it and to write back.',
      ],
      action: { label: given ? 'Confirm and read the answer' : 'Open your ticket', url: link },
      supportEmail,
    });
  return composeMail({
    to,
    subject: `An answer to your ticket #${ticket.id}: ${ticket.subject}`,
    paragraphs: [
      ...answer.split(/\n{2,}/),
      given
        ? `To write back, answer this mail or send a message to ${supportEmail} that names ticket #${ticket.id}.`
        : 'To write back, open your ticket.',
    ],
    action: { label: 'Open your ticket', url: link },
    supportEmail,
  });
}

export function ticketEndedMail({ ticket, link, to, given, confirmed, supportEmail }: TicketMail): Mail {
  const ended = ticket.status === 'resolved' ? 'resolved' : 'closed';
  return composeMail({
    to,
    subject: `Your ticket #${ticket.id} is ${ended}${confirmed ? `: ${ticket.subject}` : ''}`,
    paragraphs: [
      `We have marked your ticket as ${ended}.`,
      given
        ? `If something is still open, write to ${supportEmail} and name ticket #${ticket.id}.`
        : 'If something is still open, write in the ticket and it opens again.',
    ],
    action: { label: 'Open your ticket', url: link },
    supportEmail,
  });
}

export function newTicketMail(
  ticket: TicketRow,
  link: string,
  due: string,
  { to, supportEmail }: { to: string; supportEmail: string },
): Mail {
  return composeMail({
    to,
    subject: `[${ticket.priority}] Ticket #${ticket.id}: ${ticket.subject}`,
    paragraphs: [`A new ticket about ${ticket.category} waits for an answer, due by ${due}.`],
    action: { label: 'Open the ticket', url: link },
    supportEmail,
  });
}
