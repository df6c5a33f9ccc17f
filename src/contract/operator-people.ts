import * as z from 'zod/mini';
import { CHANNELS } from '#domain/alerts/channel';
import { MESSAGE_KINDS, MESSAGE_STATES } from '#domain/alerts/message-state';
import { ATTEMPT_STATUSES } from '#domain/billing/attempt';
import { REFUND_STATUSES } from '#domain/billing/refund';
import { ToldOpening } from './alerts.ts';
import { Payment, Subscription } from './billing.ts';
import { IdText } from './ids.ts';
import { words } from './words.ts';

export const PersonTextParams = z.strictObject({ id: IdText, textId: IdText });
export const PersonPaymentParams = z.strictObject({
  id: IdText,
  receipt: z.string().check(z.regex(/^GL-\d{8,20}$/, 'This is not a receipt number')),
});

const SHORTEST_SEARCH = 3;
const SEARCH_MESSAGE = `Please enter at least ${SHORTEST_SEARCH} characters`;

/** An e-mail address or its beginning; short ones would only list people. */
export const PeopleQuery = z.strictObject({
  email: z
    .string(SEARCH_MESSAGE)
    .check(z.trim(), z.minLength(SHORTEST_SEARCH, SEARCH_MESSAGE), z.maxLength(254)),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const PersonEntry = z.object({
  id: z.int(),
  email: z.string(),
  createdAt: z.string(),
  isSubscribed: z.boolean(),
});
export type PersonEntry = z.infer<typeof PersonEntry>;
export const PeopleList = z.array(PersonEntry);

/** The number itself is told by one call only, which asks for a reason. */
export const PersonPhone = z.object({
  masked: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
  consentedAt: z.nullable(z.string()),
  optedOut: z.boolean(),
  problem: z.nullable(z.enum(['undeliverable', 'refused'])),
  timeZone: z.nullable(z.string()),
  pausedUntil: z.nullable(z.string()),
});
export type PersonPhone = z.infer<typeof PersonPhone>;

export const PersonWatch = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  since: z.string(),
  retired: z.boolean(),
});
export type PersonWatch = z.infer<typeof PersonWatch>;

export const PersonPayment = z.extend(Payment, {
  /** The newest that was asked for here; null when none was. */
  refund: z.nullable(
    z.object({ status: z.enum(REFUND_STATUSES), askedAt: z.string(), issue: z.nullable(z.string()) }),
  ),
  canRefund: z.boolean(),
});
export type PersonPayment = z.infer<typeof PersonPayment>;

/** One order at the provider: a checkout, or a renewal that we tried. */
export const PaymentTry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(['checkout', 'renewal']),
  status: z.enum(ATTEMPT_STATUSES),
  issue: z.nullable(z.string()),
  receiptNumber: z.string(),
});
export type PaymentTry = z.infer<typeof PaymentTry>;

export const PersonMoney = z.object({
  /** Until when the paid parts may be used; null when they may not. */
  entitledUntil: z.nullable(z.string()),
  subscription: z.omit(Subscription, { payments: true }),
  /** Newest first, both. */
  payments: z.array(PersonPayment),
  tries: z.array(PaymentTry),
});
export type PersonMoney = z.infer<typeof PersonMoney>;

export const OperatorPerson = z.object({
  id: z.int(),
  email: z.string(),
  username: z.string(),
  createdAt: z.string(),
  isOperator: z.boolean(),
  phone: PersonPhone,
  watches: z.array(PersonWatch),
  money: PersonMoney,
});
export type OperatorPerson = z.infer<typeof OperatorPerson>;

export const PersonText = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  /** Our own word for why it was not sent. */
  reason: z.nullable(z.string()),
  /** The provider's number for what went wrong. */
  errorCode: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  openings: z.array(ToldOpening),
});
export type PersonText = z.infer<typeof PersonText>;
export const PersonTextPage = z.object({ texts: z.array(PersonText), next: z.nullable(z.int()) });
export type PersonTextPage = z.infer<typeof PersonTextPage>;

/** Why an operator does this; it stays in the log for good. */
export const ReasonBody = z.strictObject({ reason: words('Reason', 5, 500) });
export type ReasonBody = z.infer<typeof ReasonBody>;

export const RevealedPhone = z.object({ phoneNumber: z.string() });
export type RevealedPhone = z.infer<typeof RevealedPhone>;

/** What happens now, as a sentence. */
export const Resent = z.object({ message: z.string() });
export type Resent = z.infer<typeof Resent>;
