import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AccountId, Id } from '#domain/ids';
import type { FeedbackCategory } from '#domain/support/feedback';
import type { ArticleCategory } from '#domain/support/article';
import type { TicketCategory, TicketPriority, TicketStatus } from '#domain/support/ticket';

export type ArticleId = Id<'article'>;
export type TicketId = Id<'ticket'>;
export type NoticeKind = 'raised' | 'cleared';
export type Author = 'user' | 'operator';

export interface SupportTables {
  article: {
    id: GeneratedAlways<ArticleId>;
    slug: string;
    title: string;
    category: ArticleCategory;
    content: string;
    position: number;
    listed: Generated<boolean>;
    past_views: Generated<number>;
    past_helpful: Generated<number>;
  };
  article_mark: {
    article_id: ArticleId;
    kind: 'view' | 'helpful';
    visitor: Buffer;
    marked_at: Generated<Date>;
  };
  ticket: {
    id: GeneratedAlways<TicketId>;
    account_id: AccountId | null;
    email: string | null;
    subject: string;
    description: string;
    category: TicketCategory;
    priority: TicketPriority;
    status: TicketStatus;
    created_at: Date;
    changed_at: Date;
    waiting_since: Date | null;
    answered_at: Date | null;
    request_key: Buffer | null;
    email_confirmed_at: Date | null;
  };
  ticket_link: { token_hash: Buffer; ticket_id: TicketId; created_at: Generated<Date> };
  ticket_message: {
    id: GeneratedAlways<Id<'ticket message'>>;
    ticket_id: TicketId;
    author: Author;
    body: string;
    created_at: Date;
    request_key: Buffer | null;
  };
  feedback: {
    id: GeneratedAlways<Id<'feedback'>>;
    account_id: AccountId | null;
    email: string | null;
    rating: number;
    feedback: string;
    category: FeedbackCategory;
    created_at: Date;
    request_key: Buffer | null;
  };
  incident_notice: { incident_id: number; kind: NoticeKind };
  operator_action: {
    id: GeneratedAlways<number>;
    operator_id: AccountId;
    action: string;
    subject: string;
    details: JSONColumnType<Record<string, unknown>>;
    request_key: Buffer | null;
    at: Generated<Date>;
  };
}
