/** A paid month that an operator gives back: asked for, given back, or refused by the provider. */
export const REFUND_STATUSES = ['asked', 'done', 'refused'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
