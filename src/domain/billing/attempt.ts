/**
 * `opened`: the row is there, the provider may not know yet. `ordered`: it has an order. `capturing`: money may move or
 * have moved. `pending`: the provider reviews it. `captured`, `declined`: known. `abandoned`: will not be captured.
 * `refunding`, `refunded`: money that nobody was to get, on its way back.
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

/** A paid month that an operator gives back: asked for, given back, or refused by the provider. */
export const REFUND_STATUSES = ['asked', 'done', 'refused'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
