import { canPay } from '#domain/billing/subscription-states';
import type { AttemptRow } from './attempt-store.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** A month that is still unpaid, of a person who still has an account and, if we charge it ourselves, still renews. */
export function isWanted(
  row: Pick<SubscriptionRow, 'account_id' | 'state'>,
  attempt: Pick<AttemptRow, 'kind' | 'invoice_status'>,
): boolean {
  if (row.account_id === null || attempt.invoice_status !== 'open') return false;
  return attempt.kind === 'checkout' ? canPay(row.state) : row.state === 'active' || row.state === 'past_due';
}
