/**
 * `opened`: the row exists, the provider may not know yet. `ordered`: it has an order. `capturing`: money may move or
 * have moved; a renewal, whose order is created and captured in one call, may have no order id yet. `pending`: the provider reviews it. `captured`, `declined`: known. `abandoned`: will not be captured.
 * `refunding`, `refunded`: money that paid for no month, on its way back.
 */
export const ATTEMPT_STATUSES = [
  'opened',
  'ordered',
  'capturing',
  'pending',
  'captured',
  'declined',
  'abandoned',
  'refunding',
  'refunded',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** A person pays in the provider's window, or we charge the saved wallet. */
export type AttemptKind = 'checkout' | 'renewal';

/** What can happen to an attempt. */
export const ATTEMPT_EVENTS = [
  /** The provider made the order. */
  'order-created',
  /** We are about to ask for the money. */
  'capture-begun',
  /** The provider refused the capture because nobody has approved the order yet. */
  'not-approved',
  /** No longer wanted, and nothing was captured yet. */
  'dropped',
  /** No longer wanted or refused for good; a capture that was asked for took no money as far as we know. */
  'abandoned',
  /** The provider holds the money for review. */
  'held',
  'declined',
  /** The money arrived and pays its month. */
  'captured',
  /** The money arrived and has no month to pay: it must go back. */
  'unwanted',
  /** The provider confirms that such money is back with the payer. */
  'refunded',
] as const;
export type AttemptEvent = (typeof ATTEMPT_EVENTS)[number];

interface AttemptTransition {
  from: readonly AttemptStatus[];
  to: AttemptStatus;
}

/** Until money is known to have arrived, or to have gone back. */
const BEFORE_MONEY = [
  'opened',
  'ordered',
  'capturing',
  'pending',
  'declined',
  'abandoned',
] as const satisfies AttemptStatus[];

/**
 * The life of an attempt. Two calls for one order may be answered differently, so money that arrives also counts after
 * a decline, and after we had given the attempt up. `captured` and `refunded` are final.
 */
export const ATTEMPT_TRANSITIONS: Readonly<Record<AttemptEvent, AttemptTransition>> = {
  'order-created': { from: ['opened'], to: 'ordered' },
  'capture-begun': { from: ['opened', 'ordered'], to: 'capturing' },
  'not-approved': { from: ['ordered', 'capturing'], to: 'ordered' },
  dropped: { from: ['opened', 'ordered'], to: 'abandoned' },
  abandoned: { from: ['opened', 'ordered', 'capturing'], to: 'abandoned' },
  held: { from: ['ordered', 'capturing', 'declined', 'abandoned'], to: 'pending' },
  declined: { from: ['opened', 'ordered', 'capturing', 'pending'], to: 'declined' },
  captured: { from: BEFORE_MONEY, to: 'captured' },
  unwanted: { from: BEFORE_MONEY, to: 'refunding' },
  refunded: { from: [...BEFORE_MONEY, 'refunding'], to: 'refunded' },
};

export const canHappen = (event: AttemptEvent, status: AttemptStatus): boolean =>
  ATTEMPT_TRANSITIONS[event].from.includes(status);

/** The attempts that may still become a payment; an invoice has at most one of them. */
export const LIVING_STATUSES = ['opened', 'ordered', 'capturing', 'pending'] as const;

/** While this is true the provider may have the money, so nothing else may be charged for the same subscription. */
export const isMoneyMoving = (status: AttemptStatus): boolean =>
  status === 'capturing' || status === 'pending';
