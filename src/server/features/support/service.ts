import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import { feedback, type FeedbackDependencies } from './feedback/feedback.ts';
import { deleteFeedbackOf, pagesOfFeedback } from './feedback/feedback-store.ts';
import { incidentNotices, type IncidentNoticesDependencies } from './incidents/incident-notices.ts';
import { articles, type ArticlesDependencies } from './knowledge-base/articles.ts';
import { listActions } from './operators/action-store.ts';
import { health, type HealthDependencies } from './operators/health.ts';
import { people, type PeopleDependencies } from './operators/people.ts';
import { secondFactor, type SecondFactorDependencies } from './operators/second-factor.ts';
import { inPages, mapRows } from '#server/platform/db/row-pages';
import { applyRetention } from '#server/platform/retention/retention';
import { presentFeedback, presentThread } from './present.ts';
import { OUTLIVED } from './retention-store.ts';
import { answeredInTime } from './tickets/answered-in-time.ts';
import { ticketNotices, type TicketNoticesDependencies } from './tickets/ticket-notices.ts';
import * as ticketStore from './tickets/ticket-store.ts';
import { tickets, type TicketsDependencies } from './tickets/tickets.ts';

export type { OperatorCall } from './operators/people.ts';
export type { Sender } from './sender.ts';

export type SupportDependencies = ArticlesDependencies &
  TicketsDependencies &
  TicketNoticesDependencies &
  FeedbackDependencies &
  SecondFactorDependencies &
  PeopleDependencies &
  HealthDependencies &
  IncidentNoticesDependencies;

export type SupportService = ReturnType<typeof supportService>;

/** Everything that people and operators can do about help, as verbs closed over what they need. */
export function supportService(deps: SupportDependencies) {
  const { db } = deps;
  return {
    ...articles(deps),
    ...tickets(deps),
    ...ticketNotices(deps),
    ...feedback(deps),
    ...secondFactor(deps),
    ...people(deps),
    ...health(deps),
    ...incidentNotices(deps),

    listActions: () => listActions(db),
    answeredInTime: () => answeredInTime(db),
    prune: () => applyRetention(db, OUTLIVED),

    /** Read while it is written out: both lists only grow. */
    exportUser: (accountId: AccountId) => ({
      tickets: mapRows(inPages(ticketStore.pagesOfTickets(db, accountId)), async (ticket) =>
        presentThread({ ticket, messages: await ticketStore.listMessages(db, ticket.id) }),
      ),
      feedback: mapRows(inPages(pagesOfFeedback(db, accountId)), presentFeedback),
    }),

    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await ticketStore.deleteTicketsOf(trx, accountId);
      await deleteFeedbackOf(trx, accountId);
    },
  } as const;
}
