import type { FeedbackCategory } from '#domain/support/feedback';
import type { ArticleCategory } from '#domain/support/article';
import type { TicketCategory, TicketPriority, TicketStatus } from '#domain/support/ticket';

/** What people read where code says a word of its own. */
export const ARTICLE_CATEGORY: Record<ArticleCategory, string> = {
  getting_started: 'Getting Started',
  features: 'Features',
  billing: 'Billing',
  troubleshooting: 'Troubleshooting',
};

export const TICKET_CATEGORY: Record<TicketCategory, string> = {
  technical: 'Technical',
  billing: 'Billing',
  account: 'Account',
  feature: 'Feature request',
  other: 'Other',
};

export const TICKET_PRIORITY: Record<
  TicketPriority,
  { name: string; tone: 'neutral' | 'warning' | 'danger' }
> = {
  low: { name: 'Low', tone: 'neutral' },
  medium: { name: 'Medium', tone: 'neutral' },
  high: { name: 'High', tone: 'warning' },
  urgent: { name: 'Urgent', tone: 'danger' },
};

export const TICKET_STATUS: Record<
  TicketStatus,
  { name: string; tone: 'accent' | 'warning' | 'good' | 'neutral' }
> = {
  open: { name: 'Open', tone: 'accent' },
  in_progress: { name: 'In Progress', tone: 'warning' },
  resolved: { name: 'Resolved', tone: 'good' },
  closed: { name: 'Closed', tone: 'neutral' },
};

export const FEEDBACK_CATEGORY: Record<FeedbackCategory, string> = {
  general: 'General',
  feature_request: 'Feature request',
  bug_report: 'Bug report',
  user_experience: 'User experience',
  performance: 'Performance',
};

export const RATING: Record<number, string> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
};

/** For a list to choose from. */
export function optionsOf(names: Record<string, string>) {
  return Object.entries(names).map(([value, name]) => ({ value, name }));
}
