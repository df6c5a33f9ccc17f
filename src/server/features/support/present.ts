import type {
  ArticleEntry,
  FeedbackOverview,
  OperatorTicket,
  TicketEntry,
  TicketThread,
} from '#contract/support';
import { answerDueAt } from '#domain/support/answer-clock';
import type { ArticleRow } from './knowledge-base/article-store.ts';
import type { FeedbackRow } from './feedback/feedback-store.ts';
import type { ActionRow } from './operators/action-store.ts';
import { addresseeOf } from './tickets/addressee.ts';
import type { TicketMessageRow, TicketRow, WaitingTicketRow } from './tickets/ticket-store.ts';

export function presentArticle(article: ArticleRow): ArticleEntry {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    content: article.content,
    category: article.category,
    viewCount: article.view_count,
    helpful: article.helpful,
  };
}

export function presentTicket(ticket: TicketRow): TicketEntry {
  return {
    id: ticket.id,
    subject: ticket.subject,
    description: ticket.description,
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    createdAt: ticket.created_at.toISOString(),
    email: ticket.email,
  };
}

export function presentThread({
  ticket,
  messages,
}: {
  ticket: TicketRow;
  messages: readonly TicketMessageRow[];
}): TicketThread {
  return {
    ...presentTicket(ticket),
    messages: messages.map((message) => ({
      id: message.id,
      author: message.author,
      body: message.body,
      createdAt: message.created_at.toISOString(),
    })),
  };
}

export function presentOperatorTicket(ticket: WaitingTicketRow): OperatorTicket {
  return {
    ...presentTicket(ticket),
    from: ticket.email ?? ticket.account_email ?? '',
    fromConfirmed: addresseeOf(ticket, accountOf(ticket))?.confirmed ?? false,
    accountId: ticket.account_id,
    waitingSince: ticket.waiting_since?.toISOString() ?? null,
    dueAt:
      ticket.waiting_since === null
        ? null
        : new Date(answerDueAt(ticket.waiting_since.getTime())).toISOString(),
  };
}

function accountOf(ticket: WaitingTicketRow) {
  if (ticket.account_email === null) return undefined;
  return { email: ticket.account_email, email_confirmed_at: ticket.account_email_confirmed_at };
}

export function presentFeedback(row: FeedbackRow): FeedbackOverview['entries'][number] {
  return {
    id: row.id,
    rating: row.rating,
    feedback: row.feedback,
    category: row.category,
    email: row.email,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentAction(row: ActionRow) {
  return {
    id: row.id,
    operator: row.email ?? `account ${row.operator_id}`,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    at: row.at.toISOString(),
  };
}
