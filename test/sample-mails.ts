import { BILLING_MAILS } from '#domain/billing/mails';
import { asId } from '#domain/ids';
import * as accounts from '#server/features/accounts/mails';
import { weekWords } from '#domain/alerts/messages/weekly-words';
import { weeklyMail } from '#server/features/alerts/weekly/weekly-mail';
import * as alerts from '#server/features/alerts/mails';
import { composeBillingMail } from '#server/features/billing/mails/compose-billing-mail';
import { mailText } from '#server/features/billing/mails/mail-texts';
import { incidentMail } from '#server/features/support/incidents/incident-mail';
import * as tickets from '#server/features/support/tickets/ticket-mails';
import type { TicketRow } from '#server/features/support/tickets/ticket-store';
import type { Mail } from '#server/gateways/mail/port';

const AT = new Date('2026-11-15T01:20:00Z');
const IN_A_MONTH = new Date('2026-12-15T01:20:00Z');
const ADDRESSED = {
  to: 'sam@example.com',
  publicUrl: 'https://gatelight.example',
  supportEmail: 'support@gatelight.example',
};
const { to, publicUrl, supportEmail } = ADDRESSED;

const TICKET: TicketRow = {
  id: asId(42),
  account_id: asId(7),
  email: null,
  subject: 'No text since Monday',
  description: 'I watch Tucson and have not had a text since Monday.',
  category: 'technical',
  priority: 'high',
  status: 'resolved',
  created_at: AT,
  changed_at: AT,
  waiting_since: AT,
  answered_at: null,
  email_confirmed_at: null,
};
const ticketMail = { ticket: TICKET, link: `${publicUrl}/support/tickets/42`, to, supportEmail };
const KNOWN = { ...ticketMail, given: false, confirmed: true };
const UNCONFIRMED = { ...ticketMail, given: true, confirmed: false };
const ANSWER = 'Thank you for writing.\n\nYour settings hold openings before 9 AM back.';
const INCIDENT = { key: 'source-down', summary: 'The source does not answer.', raised_at: AT };

const WEEK = weekWords({
  monday: '2026-11-09',
  messages: 3,
  locations: [
    { name: 'Tucson Enrollment Center', opened: 14, texted: 3 },
    { name: 'Nogales, AZ', opened: 6, texted: 1 },
    { name: 'Phoenix Sky Harbor (PHX)', opened: 2, texted: 0 },
  ],
  held: [
    { reason: 'timeframe', openings: 13 },
    { reason: 'time-of-day', openings: 4 },
    { reason: 'gone', openings: 1 },
  ],
});
if (WEEK === null) throw new Error('There is something to say about this week');

const billing = (phoneConfirmed: boolean) => (mail: (typeof BILLING_MAILS)[number]) =>
  composeBillingMail(
    mailText(mail, {
      periodEnd: IN_A_MONTH,
      graceUntil: IN_A_MONTH,
      nextAttemptAt: IN_A_MONTH,
      invoice: {
        number: 'GL-2026-001187',
        amountCents: 999,
        periodStart: AT,
        periodEnd: IN_A_MONTH,
        paidAt: AT,
      },
      timeZone: 'America/Phoenix',
      phoneConfirmed,
    }),
    ADDRESSED,
  );

/** Every mail that the product sends, by a name for its picture. */
export const SAMPLE_MAILS: Record<string, Mail> = {
  'reset-link': accounts.resetLinkMail(to, `${publicUrl}/reset-password?token=abc`, supportEmail),
  'password-changed': accounts.passwordChangedMail(to, `${publicUrl}/forgot-password`, supportEmail),
  'factor-changed': accounts.factorChangedMail(to, { enabled: true, forgotUrl: publicUrl, supportEmail }),
  'confirm-email': accounts.confirmEmailMail(to, `${publicUrl}/confirm-email?token=abc`, supportEmail),
  'confirm-new-email': accounts.confirmNewEmailMail(to, `${publicUrl}/confirm-email?token=abc`, supportEmail),
  'email-change-asked': accounts.emailChangeAskedMail(to, `${publicUrl}/account`, supportEmail),
  'email-changed': accounts.emailChangedMail(to, supportEmail),
  'number-moved': alerts.numberMovedMail(ADDRESSED),
  'number-problem': alerts.numberProblemMail(ADDRESSED),
  'retired-locations': alerts.retiredLocationsMail(ADDRESSED, ['Tucson Enrollment Center'], 'Global Entry'),
  'program-end': alerts.programEndMail(ADDRESSED, ['Tucson Enrollment Center'], 'NEXUS'),
  week: weeklyMail({ ...ADDRESSED, token: '7-abc' }, WEEK),
  ...Object.fromEntries(BILLING_MAILS.map((mail) => [mail, billing(true)(mail)])),
  'receipt-phone-open': billing(false)('receipt'),
  'ticket-received': tickets.ticketReceivedMail(KNOWN),
  'ticket-confirm': tickets.ticketReceivedMail(UNCONFIRMED),
  'ticket-answered': tickets.ticketAnsweredMail(KNOWN, ANSWER),
  'ticket-answer-waits': tickets.ticketAnsweredMail(UNCONFIRMED, ANSWER),
  'ticket-ended': tickets.ticketEndedMail(KNOWN),
  'ticket-new': tickets.newTicketMail(TICKET, ticketMail.link, 'tomorrow', { to, supportEmail }),
  'incident-raised': incidentMail({ ...INCIDENT, cleared_at: null }, { to, supportEmail }),
  'incident-over': incidentMail({ ...INCIDENT, cleared_at: AT }, { to, supportEmail }),
};
