import { rowBatch } from '#server/platform/rows/isolate-rows';

/** What the jobs of billing work off row by row; each is its own row in trouble. */
export const BATCHES = {
  renew: rowBatch('billing.renew', 'subscription', 15),
  attempts: rowBatch('billing.settle-attempts', 'attempt', 60),
  refunds: rowBatch('billing.settle-refunds', 'refund', 60),
  wallets: rowBatch('billing.forget-wallets', 'wallet', 60),
  events: rowBatch('billing.handle-events', 'event', 60),
  /** Each attempt is compared once a day. */
  compare: rowBatch('billing.compare', 'attempt', 25 * 60),
} as const;
