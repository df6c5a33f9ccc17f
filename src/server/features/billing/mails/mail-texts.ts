import { BRAND, PAYMENT_PROVIDER, PRICE } from '#domain/brand';
import type { BillingMail } from '#domain/billing/mails';
import { CURRENCY, dollars, PLAN } from '#domain/billing/price';

/** The facts a mail may mention. Dates are null where there are none. */
export interface MailFacts {
  periodEnd: Date | null;
  graceUntil: Date | null;
  nextAttemptAt: Date | null;
  invoice: { number: string; amountCents: number; periodStart: Date; periodEnd: Date; paidAt: Date } | null;
}

export interface MailText {
  subject: string;
  paragraphs: string[];
  action: { label: string; path: '/account/billing' | '/subscribe' };
}

const ACCOUNT = { label: 'See your subscription', path: '/account/billing' } as const;
const PAY = { label: 'Pay now', path: '/subscribe' } as const;
const AGAIN = { label: 'Subscribe again', path: '/subscribe' } as const;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const on = (at: Date | null): string => (at === null ? 'soon' : `${day.format(at)} (UTC)`);
const until = (at: Date | null): string => (at === null ? 'for a short while' : `until ${on(at)}`);

function receiptLines(invoice: MailFacts['invoice']): string[] {
  if (invoice === null) return [];
  const { number, amountCents, periodStart, periodEnd, paidAt } = invoice;
  return [
    `Receipt ${number}: ${PLAN}, $${dollars(amountCents)} ${CURRENCY}, paid through ${PAYMENT_PROVIDER} on ${on(paidAt)}.`,
    `It covers ${day.format(periodStart)} to ${on(periodEnd)}.`,
  ];
}

const TEXTS: Record<BillingMail, (facts: MailFacts) => MailText> = {
  receipt: ({ invoice, periodEnd }) => ({
    subject: `Your ${BRAND} receipt${invoice === null ? '' : ` ${invoice.number}`}`,
    paragraphs: [
      'Thank you. Your payment arrived and your subscription is active.',
      ...receiptLines(invoice),
      `The next payment is due on ${on(periodEnd)}, unless you cancel before.`,
    ],
    action: ACCOUNT,
  }),
  'receipt-again': ({ invoice }) => ({
    subject: `Your ${BRAND} receipt${invoice === null ? '' : ` ${invoice.number}`}, once more`,
    paragraphs: ['Here is your receipt again, as you asked.', ...receiptLines(invoice)],
    action: ACCOUNT,
  }),
  'renewal-notice': ({ periodEnd }) => ({
    subject: `Your ${BRAND} subscription renews on ${periodEnd === null ? 'time' : day.format(periodEnd)}`,
    paragraphs: [
      `On ${on(periodEnd)} we charge ${PRICE.replace('/month', '')} to your ${PAYMENT_PROVIDER} wallet for the next month.`,
      'You need not do anything. To end the subscription instead, cancel it on your account page before that day.',
    ],
    action: ACCOUNT,
  }),
  'payment-failed': ({ graceUntil, nextAttemptAt }) => ({
    subject: `Your ${BRAND} payment did not go through`,
    paragraphs: [
      `${PAYMENT_PROVIDER} did not take the payment for the next month. Your alerts go on ${until(graceUntil)}.`,
      `We try again on ${on(nextAttemptAt)}. To settle it now, or with another way to pay, use the link below.`,
    ],
    action: PAY,
  }),
  reminder: ({ graceUntil }) => ({
    subject: `Your ${BRAND} payment is still open`,
    paragraphs: [
      `The payment for this month has not gone through yet. Without it your alerts go on only ${until(graceUntil)}, and a few days later the subscription ends.`,
      'Paying takes a minute.',
    ],
    action: PAY,
  }),
  'wallet-missing': ({ periodEnd, graceUntil }) => ({
    subject: `${BRAND} can no longer charge your ${PAYMENT_PROVIDER} wallet`,
    paragraphs: [
      `${PAYMENT_PROVIDER} does not let us charge your wallet for the next month, so your subscription does not renew by itself.`,
      `Your alerts go on ${until(graceUntil ?? periodEnd)}. To go on after that, pay again with the wallet you like.`,
    ],
    action: ACCOUNT,
  }),
  'wallet-found': ({ periodEnd }) => ({
    subject: `Your ${BRAND} subscription renews after all`,
    paragraphs: [
      `${PAYMENT_PROVIDER} has now saved your wallet, so your subscription renews by itself. You need not do anything.`,
      `The next payment is due on ${on(periodEnd)}, unless you cancel before.`,
    ],
    action: ACCOUNT,
  }),
  canceled: ({ periodEnd }) => ({
    subject: `Your ${BRAND} subscription is canceled`,
    paragraphs: [
      `Nothing more will be charged. Your alerts go on ${until(periodEnd)}, to the end of what you paid for.`,
      'If you change your mind before that day, resume it on your account page.',
    ],
    action: ACCOUNT,
  }),
  resumed: ({ periodEnd }) => ({
    subject: `Your ${BRAND} subscription goes on`,
    paragraphs: [`Welcome back. The next payment is due on ${on(periodEnd)}.`],
    action: ACCOUNT,
  }),
  lapsed: () => ({
    subject: `Your ${BRAND} subscription has ended`,
    paragraphs: [
      'Your alerts have stopped and nothing more will be charged. Your locations and settings are kept.',
      'You can subscribe again at any time.',
    ],
    action: AGAIN,
  }),
  refunded: ({ invoice }) => ({
    subject: `Your ${BRAND} payment was refunded`,
    paragraphs: [
      `We gave back ${invoice === null ? 'your payment' : `$${dollars(invoice.amountCents)} ${CURRENCY} (receipt ${invoice.number})`}. ${PAYMENT_PROVIDER} shows it within a few days.`,
      'If it was the payment for the current month, the subscription has ended with it.',
    ],
    action: ACCOUNT,
  }),
  'payment-returned': () => ({
    subject: `We gave a ${BRAND} payment back`,
    paragraphs: [
      `A payment arrived that was not needed, so we are giving it back in full. ${PAYMENT_PROVIDER} shows it within a few days.`,
      'You need not do anything.',
    ],
    action: ACCOUNT,
  }),
  'payment-held': () => ({
    subject: `Your ${BRAND} payment is being reviewed`,
    paragraphs: [
      `${PAYMENT_PROVIDER} is reviewing your payment. Your subscription starts by itself when it is done, and we write to you then.`,
    ],
    action: ACCOUNT,
  }),
  'payment-denied': () => ({
    subject: `Your ${BRAND} payment was not accepted`,
    paragraphs: [
      `${PAYMENT_PROVIDER} reviewed your payment and did not accept it, so nothing was charged.`,
      'You can try again, perhaps with another way to pay.',
    ],
    action: AGAIN,
  }),
  disputed: () => ({
    subject: `A ${BRAND} payment is in dispute`,
    paragraphs: [
      `${PAYMENT_PROVIDER} told us that a payment of yours is in dispute. Until that is settled the subscription rests and nothing is charged.`,
      'If you did not mean to dispute it, please write to us.',
    ],
    action: ACCOUNT,
  }),
  'dispute-won': ({ periodEnd }) => ({
    subject: `Your ${BRAND} subscription goes on`,
    paragraphs: [`The dispute about your payment is settled. What you paid for runs ${until(periodEnd)}.`],
    action: ACCOUNT,
  }),
};

export const mailText = (mail: BillingMail, facts: MailFacts): MailText => TEXTS[mail](facts);
