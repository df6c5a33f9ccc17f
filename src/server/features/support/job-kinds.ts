import * as z from 'zod';
import { MAIL_JOB } from '#server/gateways/mail/mail-job';
import type { JobKind } from '#server/platform/jobs/job';

const ticketMail = (name: string): JobKind<{ ticketId: number }> => ({
  name,
  payload: z.object({ ticketId: z.int() }),
  ...MAIL_JOB,
});

export const mailTicketReceived = ticketMail('support.mail-ticket-received');
export const mailTicketEnded = ticketMail('support.mail-ticket-ended');

/** One for each operator: a mailbox that refuses keeps nobody else from hearing of it. */
export const mailTicketToOperator: JobKind<{ ticketId: number; operatorId: number }> = {
  name: 'support.mail-ticket-to-operator',
  payload: z.object({ ticketId: z.int(), operatorId: z.int() }),
  ...MAIL_JOB,
};

export const mailTicketAnswered: JobKind<{ ticketId: number; messageId: number }> = {
  name: 'support.mail-ticket-answered',
  payload: z.object({ ticketId: z.int(), messageId: z.int() }),
  ...MAIL_JOB,
};

/** Looks for incidents that operators have not been told of. */
export const noticeIncidents: JobKind<Record<string, never>> = {
  name: 'support.notice-incidents',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 60,
  everySeconds: 30,
};

export const pruneSupport: JobKind<Record<string, never>> = {
  name: 'support.prune',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 900,
  everySeconds: 3600,
};

const NOTICE = { incidentId: z.int(), kind: z.enum(['raised', 'cleared']) };

/** One for each operator. */
export const mailIncidentToOperator: JobKind<{
  incidentId: number;
  kind: 'raised' | 'cleared';
  operatorId: number;
}> = {
  name: 'support.mail-incident-to-operator',
  payload: z.object({ ...NOTICE, operatorId: z.int() }),
  ...MAIL_JOB,
};

/** Queued by the release before, which may still run beside this one; carried out by queueing one for each operator. */
export const mailIncident: JobKind<{ incidentId: number; kind: 'raised' | 'cleared' }> = {
  name: 'support.mail-incident',
  payload: z.object(NOTICE),
  ...MAIL_JOB,
};
export const mailTicketToOperators = ticketMail('support.mail-ticket-to-operators');

export const supportJobKinds = [
  mailTicketReceived,
  mailTicketToOperator,
  mailTicketToOperators,
  mailTicketEnded,
  mailTicketAnswered,
  noticeIncidents,
  pruneSupport,
  mailIncident,
  mailIncidentToOperator,
];
