import { rowBatch } from '#server/platform/rows/isolate-rows';

/** What the steps of alerts work off row by row; each is its own row in trouble. */
export const BATCHES = {
  openings: rowBatch('alerts.plan-openings', 'opening', 15),
  campaigns: rowBatch('alerts.begin-campaigns', 'center and check', 15),
  pages: rowBatch('alerts.plan-pages', 'campaign', 15),
  /** It may take days until the next opening for a person. */
  decisions: rowBatch('alerts.decide', 'account', 7 * 24 * 60),
  alerts: rowBatch('alerts.write', 'account', 7 * 24 * 60),
  messages: rowBatch('alerts.reconcile', 'message', 5),
  watchers: rowBatch('alerts.count-watchers', 'center', 15),
} as const;
