import type { JobKind } from '#server/platform/jobs/job';

/** How often and how long a mail is tried. What the mail server refuses for good it would refuse again. */
export const MAIL_JOB = {
  attempts: 5,
  expireSeconds: 60,
  final: ['rejected'],
} as const satisfies Pick<JobKind<object>, 'attempts' | 'expireSeconds' | 'final'>;
