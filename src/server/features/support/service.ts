import type { AccountId } from '#domain/ids';
import { answerDueAt, wasAnsweredInTime } from '#domain/support/answer-clock';
import type { AccountsService } from '#server/features/accounts/service';
import type { Mailer } from '#server/gateways/mail/port';
import type { Clock } from '#server/platform/clock';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { correspondence } from './correspondence.ts';
import * as feedbackStore from './feedback-store.ts';
import { health } from './health.ts';
import { knowledge } from './knowledge.ts';
import { operators } from './operators.ts';
import { people } from './people.ts';
import type { OperatorPorts } from './ports.ts';
import { presentFeedback, presentThread } from './present.ts';
import type { SupportThrottles } from './throttles.ts';
import * as ticketStore from './ticket-store.ts';
import { tickets } from './tickets.ts';

export interface SupportDependencies {
  db: Db;
  clock: Clock;
  random: Random;
  hash: KeyedHash;
  enqueue: Enqueue;
  accounts: Pick<AccountsService, 'find' | 'proveSecondFactor' | 'searchByEmail'>;
  ports: OperatorPorts;
  mailer: Mailer;
  throttles: SupportThrottles;
  articlesFolder: string;
  publicUrl: string;
  supportEmail: string;
}

export type SupportService = ReturnType<typeof supportService>;

const THIRTY_DAYS = 30 * 86_400_000;

export function supportService(deps: SupportDependencies) {
  const { db, clock } = deps;
  return {
    ...knowledge(deps),
    ...tickets(deps),
    ...operators(deps),
    ...people(deps),
    ...health(deps),
    ...correspondence(deps),

    listForOperator: () => ticketStore.listForOperator(db),

    async feedbackOverview() {
      return { ...(await feedbackStore.averageRating(db)), entries: await feedbackStore.listFeedback(db) };
    },

    /**
     * The share of the last 30 days' tickets that we answered in time. Tickets whose time is not over and that wait
     * still say nothing yet; without any that do there is no share.
     */
    async answeredInTime(): Promise<number | null> {
      const now = clock.now().getTime();
      const rows = await ticketStore.listAnswerTimes(db, new Date(now - THIRTY_DAYS));
      const told = rows.filter(
        ({ created_at: asked, answered_at: answered }) =>
          answered !== null || answerDueAt(asked.getTime()) < now,
      );
      if (told.length === 0) return null;
      const inTime = told.filter(
        ({ created_at: asked, answered_at: answered }) =>
          answered !== null && wasAnsweredInTime(asked.getTime(), answered.getTime()),
      );
      return inTime.length / told.length;
    },

    async exportUser(accountId: AccountId) {
      const own = await ticketStore.listOwnTickets(db, accountId);
      return {
        tickets: await Promise.all(
          own.map(async (ticket) =>
            presentThread({ ticket, messages: await ticketStore.listMessages(db, ticket.id) }),
          ),
        ),
        feedback: (await feedbackStore.listFeedback(db, accountId)).map(presentFeedback),
      };
    },

    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await ticketStore.deleteTicketsOf(trx, accountId);
      await feedbackStore.deleteFeedbackOf(trx, accountId);
    },
  } as const;
}
