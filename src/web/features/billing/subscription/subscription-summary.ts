import type { Subscription } from '#contract/billing';
import { formatDay, formatMoment } from '#web/lib/format/format-time';

export interface SubscriptionSummary {
  plan: 'Premium Plan' | 'No Active Subscription';
  status: string;
  tone: 'good' | 'warning' | 'danger' | 'neutral';
  sentences: string[];
}

/** A subscription in words, one entry per state. Entitled without having paid is a demo account. */
export function subscriptionSummary(subscription: Subscription, isEntitled: boolean): SubscriptionSummary {
  const { status, currentPeriodEnd, price } = subscription;
  const end = currentPeriodEnd === null ? '' : formatDay(currentPeriodEnd);
  switch (status) {
    case 'none':
      return isEntitled
        ? premium('Active', 'good', 'This is a demo subscription. Nothing is charged for it.')
        : nothing('Not subscribed', 'Subscribe to get texts when an interview opens.');
    case 'pending':
      return nothing(
        'Payment under review',
        'PayPal is reviewing your payment. Your subscription starts by itself when it goes through.',
      );
    case 'active':
      return premium('Active', 'good', `Next payment of $${price.toFixed(2)} on ${end}.`);
    case 'canceling':
      return premium('Canceled', 'warning', ...ending(subscription, end));
    case 'past_due':
      return premium('Payment overdue', 'danger', ...overdue(subscription, isEntitled));
    case 'lapsed':
      return nothing(
        'Ended',
        end === '' ? 'Your subscription has ended.' : `Your subscription ended on ${end}.`,
      );
    case 'refunded':
      return nothing('Refunded', 'Your last payment was given back, and the subscription ended with it.');
    case 'disputed':
      return nothing(
        'On hold',
        'Your last payment is disputed at PayPal. Texts are paused and nothing is charged until that is settled.',
      );
  }
}

const premium = (
  status: string,
  tone: SubscriptionSummary['tone'],
  ...sentences: string[]
): SubscriptionSummary => ({ plan: 'Premium Plan', status, tone, sentences });

const nothing = (status: string, sentence: string): SubscriptionSummary => ({
  plan: 'No Active Subscription',
  status,
  tone: 'neutral',
  sentences: [sentence],
});

function ending({ canResume, walletSaved }: Subscription, end: string): string[] {
  const until = `Texts run until ${end}. Nothing more is charged.`;
  if (canResume) return [until, 'You can resume until then.'];
  if (!walletSaved)
    return [
      until,
      'PayPal no longer lets us charge your wallet. To go on after that day, subscribe again then.',
    ];
  return [until];
}

function overdue(subscription: Subscription, isEntitled: boolean): string[] {
  const { nextAttemptAt, price } = subscription;
  return [
    `We could not collect $${price.toFixed(2)}.`,
    textsWhileOverdue(subscription, isEntitled),
    nextAttemptAt === null
      ? 'Please pay again with PayPal.'
      : `We try your wallet again on ${formatDay(nextAttemptAt)}, or you can pay now.`,
  ];
}

export function textsWhileOverdue({ graceUntil }: Subscription, isEntitled: boolean): string {
  return isEntitled && graceUntil !== null
    ? `Texts go on until ${formatMoment(graceUntil)}.`
    : 'Texts are paused until it is paid.';
}
