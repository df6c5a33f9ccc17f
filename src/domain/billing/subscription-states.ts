/** Where a subscription can stand. `active`, `canceling` and `past_due` (in its grace) may use the paid parts. */
export const SUBSCRIPTION_STATES = [
  'none',
  'pending',
  'active',
  'canceling',
  'past_due',
  'lapsed',
  'refunded',
  'disputed',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What can happen to a subscription. */
export const SUBSCRIPTION_EVENTS = [
  /** Money of a month arrived: a first checkout, a renewal, or a checkout while past due. */
  'paid',
  /** The provider holds a first payment for review. */
  'held',
  /** The payment under review was denied. */
  'denied',
  /** The wallet did not pay the month that is due. */
  'declined',
  /** The person ends renewal. */
  'canceled',
  'resumed',
  /** The provider no longer lets us charge the wallet. */
  'wallet-removed',
  /** The provider saved the wallet of a checkout after all. */
  'wallet-found',
  /** The paid period of somebody who canceled is over. */
  'period-ended',
  /** Every try to be paid was used up. */
  'given-up',
  /** The money of the running month was given back in full. */
  'refunded',
  /** The person asked their bank or the provider for the money back. */
  'disputed',
  'dispute-won',
  'dispute-lost',
  /** The person deletes their account. */
  'account-deleted',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** `previous` is where it stood before the dispute. */
type NextState = SubscriptionState | 'previous';

/**
 * The life of a subscription. An event that is not listed does not change the state; money that arrives where `paid` is
 * not listed is given back. A reversal looks like a refund until the provider says which it is, so a dispute outweighs a
 * refund, whichever we hear of first.
 */
export const NEXT_SUBSCRIPTION_STATE: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent, NextState>>>>
> = {
  none: { paid: 'active', held: 'pending', 'account-deleted': 'lapsed' },
  pending: { paid: 'active', denied: 'none', 'account-deleted': 'lapsed' },
  active: {
    paid: 'active',
    declined: 'past_due',
    canceled: 'canceling',
    'wallet-removed': 'canceling',
    'given-up': 'lapsed',
    refunded: 'refunded',
    disputed: 'disputed',
    'account-deleted': 'lapsed',
  },
  canceling: {
    paid: 'canceling',
    resumed: 'active',
    'wallet-found': 'active',
    'period-ended': 'lapsed',
    refunded: 'refunded',
    disputed: 'disputed',
    'account-deleted': 'lapsed',
  },
  past_due: {
    paid: 'active',
    declined: 'past_due',
    canceled: 'lapsed',
    'given-up': 'lapsed',
    refunded: 'refunded',
    disputed: 'disputed',
    'account-deleted': 'lapsed',
  },
  lapsed: { paid: 'active', held: 'pending', 'account-deleted': 'lapsed' },
  refunded: { paid: 'active', held: 'pending', disputed: 'disputed', 'account-deleted': 'lapsed' },
  disputed: { 'dispute-won': 'previous', 'dispute-lost': 'lapsed', 'account-deleted': 'lapsed' },
};

/** Where the event means something. */
export function statesBefore(event: SubscriptionEvent): SubscriptionState[] {
  return SUBSCRIPTION_STATES.filter((state) => NEXT_SUBSCRIPTION_STATE[state][event] !== undefined);
}

/** Where a person can pay by checkout. */
export function canPay(state: SubscriptionState): boolean {
  return state === 'none' || state === 'lapsed' || state === 'refunded' || state === 'past_due';
}
