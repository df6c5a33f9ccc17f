import * as z from 'zod/mini';
import { CURRENCY, INTENT, PRICE_CENTS } from '#domain/billing/price';
import { SUBSCRIPTION_STATES } from '#domain/billing/subscription-states';

const PRICE = PRICE_CENTS / 100;
const AMOUNT_MESSAGE = `The amount must be ${PRICE}`;

/** What the provider calls its orders: capital letters and digits. */
const OrderId = z.string().check(z.regex(/^[A-Z0-9]{1,36}$/, 'This is not an order number'));
export const OrderParams = z.strictObject({ orderId: OrderId });

export const PaymentSetup = z.object({
  /** Safe in a browser: it can open the provider's window and no more. */
  clientToken: z.string(),
  /** Where the provider's script is loaded from. */
  sdkUrl: z.string(),
});
export type PaymentSetup = z.infer<typeof PaymentSetup>;

/** The browser says what it showed; the server charges its own price and refuses a page that showed another. */
export const OrderBody = z.strictObject({
  amount: z.union([z.literal(PRICE), z.literal(PRICE.toFixed(2))], AMOUNT_MESSAGE),
  currency: z.literal(CURRENCY, `The currency must be ${CURRENCY}`),
  intent: z.literal(INTENT, `The intent must be ${INTENT}`),
});
export type OrderBody = z.infer<typeof OrderBody>;

export const OrderAnswer = z.object({ id: z.string() });
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/**
 * CREATED: not approved or not captured yet. PROCESSING: the provider's answer is still out, we keep asking.
 * PENDING: the provider has it under review. COMPLETED: paid and active. DECLINED and EXPIRED: make a new order.
 */
export const OrderState = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'PROCESSING', 'PENDING', 'COMPLETED', 'DECLINED', 'EXPIRED']),
});
export type OrderState = z.infer<typeof OrderState>;

export const CompleteSubscriptionBody = z.strictObject({ paypalOrderId: OrderId });
export type CompleteSubscriptionBody = z.infer<typeof CompleteSubscriptionBody>;

export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATES);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const Payment = z.object({
  date: z.string(),
  /** Dollars, such as 9.99. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['paid', 'partly_refunded', 'refunded']),
  receiptNumber: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const Subscription = z.object({
  status: SubscriptionStatus,
  /** The end of what is paid; null for somebody who never paid. While `active`, the next payment is due then. */
  currentPeriodEnd: z.nullable(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  /** Only while `past_due`: until when the service goes on without payment. */
  graceUntil: z.nullable(z.string()),
  /** Only while `past_due`: when we try the wallet again; null when only a new checkout helps. */
  nextAttemptAt: z.nullable(z.string()),
  /** Dollars a month. */
  price: z.number(),
  currency: z.string(),
  /** Whether the provider lets us charge the wallet again. */
  walletSaved: z.boolean(),
  /** Whether paying by checkout is possible now. */
  canPay: z.boolean(),
  /** While `canPay`: when the payment after this one would be due. */
  renewsAtIfPaidNow: z.nullable(z.string()),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  /** Newest first. */
  payments: z.array(Payment),
});
export type Subscription = z.infer<typeof Subscription>;
