import type { SourceState } from '#contract/availability';

/** The state of the appointment source in plain words. */
export const SOURCE_LABELS: Record<
  SourceState,
  { title: string; text: string; tone: 'good' | 'warning' | 'danger' }
> = {
  ok: {
    title: 'Everything works',
    text: 'The official scheduler answers, and every enrollment center is being checked.',
    tone: 'good',
  },
  partial: {
    title: 'Some checks fail',
    text: 'The official scheduler answers, but not every time. Openings are still seen; some of them later than usual, and quiet centers may wait up to 30 minutes for their next check.',
    tone: 'warning',
  },
  suspect: {
    title: 'We doubt the latest answers',
    text: 'The official scheduler says something that does not fit what we saw before. We look again before we believe it, so that nobody gets a text about an opening that is not there.',
    tone: 'warning',
  },
  down: {
    title: 'The official scheduler does not answer',
    text: 'We have had no good answer for a while, so new openings cannot be seen at the moment. We keep asking and go on by ourselves.',
    tone: 'danger',
  },
};
