import * as z from 'zod/mini';
import { FEEDBACK_CATEGORIES } from '#domain/support/feedback';
import { ARTICLE_CATEGORIES } from '#domain/support/article';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from '#domain/support/ticket';
import { words } from './words.ts';

const EMAIL_MESSAGE = 'Please enter a valid email';

/** A form's empty field is no address. */
const OptionalEmail = z.optional(
  z.union(
    [z.literal(''), z.string().check(z.trim(), z.maxLength(254, EMAIL_MESSAGE), z.email(EMAIL_MESSAGE))],
    EMAIL_MESSAGE,
  ),
);

export const TicketBody = z.strictObject({
  subject: words('Subject', 5, 200),
  description: words('Description', 20, 5000),
  category: z.enum(TICKET_CATEGORIES, 'Please select a category'),
  priority: z.enum(TICKET_PRIORITIES, 'Please select a priority level'),
  email: OptionalEmail,
});
export type TicketBody = z.infer<typeof TicketBody>;

export const FeedbackBody = z.strictObject({
  rating: z
    .int('Please choose a rating')
    .check(z.gte(1, 'Please choose a rating'), z.lte(5, 'Please choose a rating')),
  feedback: words('Feedback', 10, 5000),
  category: z.enum(FEEDBACK_CATEGORIES, 'Please select a category'),
  email: OptionalEmail,
});
export type FeedbackBody = z.infer<typeof FeedbackBody>;

export const ReplyBody = z.strictObject({ message: words('Message', 1, 5000) });
export type ReplyBody = z.infer<typeof ReplyBody>;

/** The link that was mailed to the address given with a ticket. */
export const TicketLinkBody = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export type TicketLinkBody = z.infer<typeof TicketLinkBody>;

export const ArticleQuery = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(200))),
  category: z.optional(z.enum([...ARTICLE_CATEGORIES, 'all'], 'There is no such category.')),
});
export type ArticleQuery = z.infer<typeof ArticleQuery>;

export const ArticleEntry = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(ARTICLE_CATEGORIES),
  viewCount: z.int(),
  helpful: z.int(),
});
export type ArticleEntry = z.infer<typeof ArticleEntry>;
export const ArticleList = z.array(ArticleEntry);

/** What an article counts after a visitor was counted, or had been before. */
export const ArticleCounts = z.object({ viewCount: z.int(), helpful: z.int() });
export type ArticleCounts = z.infer<typeof ArticleCounts>;

export const TicketEntry = z.object({
  id: z.int(),
  subject: z.string(),
  description: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  createdAt: z.string(),
  email: z.nullable(z.string()),
});
export type TicketEntry = z.infer<typeof TicketEntry>;
export const TicketList = z.array(TicketEntry);

export const TicketThread = z.object({
  ...TicketEntry.shape,
  messages: z.array(
    z.object({
      id: z.int(),
      author: z.enum(['user', 'operator']),
      body: z.string(),
      createdAt: z.string(),
    }),
  ),
});
export type TicketThread = z.infer<typeof TicketThread>;

/** A ticket on the operator's list: who waits, and until when the answer is promised. */
export const OperatorTicket = z.object({
  ...TicketEntry.shape,
  from: z.string(),
  /** Whether that address was confirmed by its owner; until then answers wait to be read. */
  fromConfirmed: z.boolean(),
  accountId: z.nullable(z.int()),
  waitingSince: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
});
export type OperatorTicket = z.infer<typeof OperatorTicket>;
export const OperatorTicketList = z.array(OperatorTicket);

export const TicketStatusBody = z.strictObject({ status: z.enum(TICKET_STATUSES) });

export const FeedbackOverview = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  entries: z.array(
    z.object({
      id: z.int(),
      rating: z.int(),
      feedback: z.string(),
      category: z.enum(FEEDBACK_CATEGORIES),
      email: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
});
export type FeedbackOverview = z.infer<typeof FeedbackOverview>;

export const OperatorAction = z.object({
  id: z.int(),
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What the operator gave as the reason, where one was asked for. */
  reason: z.nullable(z.string()),
  at: z.string(),
});
export type OperatorAction = z.infer<typeof OperatorAction>;
export const OperatorActionList = z.array(OperatorAction);
