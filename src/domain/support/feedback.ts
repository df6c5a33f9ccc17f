export const FEEDBACK_CATEGORIES = [
  'general',
  'feature_request',
  'bug_report',
  'user_experience',
  'performance',
] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

export const DEFAULT_RATING = 5;
