import type { SubscriptionEvent, SubscriptionState } from './subscription-states.ts';

/** What a person is told by mail. */
export const BILLING_MAILS = [
  'receipt',
  'receipt-again',
  'renewal-notice',
  'payment-failed',
  'reminder',
  'wallet-missing',
  'wallet-found',
  'canceled',
  'resumed',
  'lapsed',
  'refunded',
  'payment-returned',
  'payment-held',
  'payment-denied',
  'disputed',
  'dispute-won',
] as const;
export type BillingMail = (typeof BILLING_MAILS)[number];

/** Which mail goes with a change, if any; after the first decline was told, the next ones are reminders. */
export function mailAfter(event: SubscriptionEvent, before: SubscriptionState): BillingMail | null {
  switch (event) {
    case 'paid':
      return 'receipt';
    case 'held':
      return 'payment-held';
    case 'denied':
      return 'payment-denied';
    case 'declined':
      return before === 'past_due' ? 'reminder' : 'payment-failed';
    case 'canceled':
      return before === 'past_due' ? 'lapsed' : 'canceled';
    case 'resumed':
      return 'resumed';
    case 'wallet-removed':
      return 'wallet-missing';
    case 'wallet-found':
      return 'wallet-found';
    case 'period-ended':
    case 'given-up':
    case 'dispute-lost':
      return 'lapsed';
    case 'refunded':
      return 'refunded';
    case 'disputed':
      return 'disputed';
    case 'dispute-won':
      return 'dispute-won';
    case 'account-deleted':
      return null;
  }
}
