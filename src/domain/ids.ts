/** Ids are plain numbers on the wire; inside, one kind cannot be passed for another. */
export type Id<Kind extends string> = number & { readonly __kind: Kind };

export type AccountId = Id<'account'>;
export type SessionId = Id<'session'>;
export type SubscriptionId = Id<'subscription'>;
export type InvoiceId = Id<'invoice'>;
export type AttemptId = Id<'attempt'>;
export type RefundId = Id<'refund'>;

/** For a number that came in through a schema or a row. */
export function asId<Kind extends string>(value: number): Id<Kind> {
  return value as Id<Kind>;
}
