import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import {
  mailIncident,
  mailTicketAnswered,
  mailTicketEnded,
  mailTicketReceived,
  mailTicketToOperators,
  noticeIncidents,
  pruneSupport,
} from './job-kinds.ts';
import type { SupportService } from './service.ts';

export function supportJobs(support: SupportService): Job[] {
  return [
    job(mailTicketReceived, ({ ticketId }) => support.sendTicketReceived(asId(ticketId))),
    job(mailTicketToOperators, ({ ticketId }) => support.sendTicketToOperators(asId(ticketId))),
    job(mailTicketEnded, ({ ticketId }) => support.sendTicketEnded(asId(ticketId))),
    job(mailTicketAnswered, ({ ticketId, messageId }) =>
      support.sendTicketAnswered(asId(ticketId), messageId),
    ),
    job(noticeIncidents, () => support.noticeIncidents()),
    job(pruneSupport, () => support.prune()),
    job(mailIncident, ({ incidentId, kind }) => support.sendIncident(incidentId, kind)),
  ];
}
