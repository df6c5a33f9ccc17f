import * as z from 'zod';
import type { JobKind } from '#server/platform/jobs/job';

const ticketMail = (name: string): JobKind<{ ticketId: number }> => ({
  name,
  payload: z.object({ ticketId: z.int() }),
  attempts: 5,
  expireSeconds: 60,
});

export const mailTicketReceived = ticketMail('support.mail-ticket-received');
export const mailTicketToOperators = ticketMail('support.mail-ticket-to-operators');
export const mailTicketEnded = ticketMail('support.mail-ticket-ended');

export const mailTicketAnswered: JobKind<{ ticketId: number; messageId: number }> = {
  name: 'support.mail-ticket-answered',
  payload: z.object({ ticketId: z.int(), messageId: z.int() }),
  attempts: 5,
  expireSeconds: 60,
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

export const mailIncident: JobKind<{ incidentId: number; kind: 'raised' | 'cleared' }> = {
  name: 'support.mail-incident',
  payload: z.object({ incidentId: z.int(), kind: z.enum(['raised', 'cleared']) }),
  attempts: 5,
  expireSeconds: 60,
};

export const supportJobKinds = [
  mailTicketReceived,
  mailTicketToOperators,
  mailTicketEnded,
  mailTicketAnswered,
  noticeIncidents,
  pruneSupport,
  mailIncident,
];
