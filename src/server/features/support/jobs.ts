import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import {
  mailIncident,
  mailIncidentToOperator,
  mailTicketAnswered,
  mailTicketEnded,
  mailTicketReceived,
  mailTicketToOperator,
  mailTicketToOperators,
  noticeIncidents,
  pruneSupport,
} from './job-kinds.ts';
import type { SupportService } from './service.ts';

export function supportJobs(support: SupportService): Job[] {
  return [
    job(mailTicketReceived, ({ ticketId }) => support.sendTicketReceived(asId(ticketId))),
    job(mailTicketToOperator, ({ ticketId, operatorId }) =>
      support.sendTicketToOperator(asId(ticketId), asId(operatorId)),
    ),
    job(mailTicketToOperators, ({ ticketId }) => support.queueTicketToOperators(asId(ticketId))),
    job(mailTicketEnded, ({ ticketId }) => support.sendTicketEnded(asId(ticketId))),
    job(mailTicketAnswered, ({ ticketId, messageId }) =>
      support.sendTicketAnswered(asId(ticketId), messageId),
    ),
    job(noticeIncidents, () => support.noticeIncidents(), support.hasIncidentNews),
    job(pruneSupport, () => support.prune()),
    job(mailIncident, ({ incidentId, kind }) => support.queueIncident(incidentId, kind)),
    job(mailIncidentToOperator, ({ incidentId, kind, operatorId }) =>
      support.sendIncident(incidentId, kind, asId(operatorId)),
    ),
  ];
}
