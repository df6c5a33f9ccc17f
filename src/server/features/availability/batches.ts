import { rowBatch } from '#server/platform/rows/isolate-rows';

/** What availability works off row by row; each is its own row in trouble. */
export const BATCHES = {
  /** A center is looked at every half hour at least. */
  looks: rowBatch('availability.record', 'answer about', 120),
  /** The list is asked for once a day. */
  listing: rowBatch('availability.list', 'center', 25 * 60),
  polled: rowBatch('availability.poll', 'center', 15),
  snapshot: rowBatch('availability.snapshot', 'opening', 5),
  history: rowBatch('availability.history', 'time zone', 60),
} as const;
