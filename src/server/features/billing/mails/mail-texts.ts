import { accountHref } from '#contract/account-sections';
import { PAGE } from '#contract/pages';
import { BRAND, PAYMENT_PROVIDER, PRICE } from '#domain/brand';
import type { BillingMail } from '#domain/billing/mails';
import { CURRENCY, dollars, PLAN } from '#domain/billing/price';
import { spokenDate, spokenLongMoment } from '#domain/time/spoken-time';
import type { MailParts, MailTable } from '#server/gateways/mail/mail-parts';

/** The facts a mail may mention. Dates are null where there are none. */
export interface MailFacts {
  periodEnd: Date | null;
  graceUntil: Date | null;
  nextAttemptAt: Date | null;
  invoice: { number: string; amountCents: number; periodStart: Date; periodEnd: Date; paidAt: Date } | null;
  /** In which the account reads its dates. */
  timeZone: string;
  /** Whether alerts can reach the account. */
  phoneConfirmed: boolean;
}

/** A link to a page of ours. */
interface PageAction {
  label: string;
  path: string;
}

export interface MailText extends Pick<
  MailParts,
  'subject' | 'preheader' | 'heading' | 'paragraphs' | 'table' | 'closing'
> {
  step?: { title: string; text: string; action: PageAction } | undefined;
  action: PageAction;
}

const ACCOUNT: PageAction = { label: 'See your subscription', path: accountHref('billing') };
const PAY: PageAction = { label: 'Pay now', path: PAGE.subscribe };
const AGAIN: PageAction = { label: 'Subscribe again', path: PAGE.subscribe };

const AMOUNT = PRICE.replace('/month', '');

/** Dates in words, on the account's own calendar. */
function dates({ timeZone }: MailFacts) {
  const on = (at: Date | null): string => (at === null ? 'soon' : spokenDate(at.getTime(), timeZone));
  return { on, until: (at: Date | null): string => (at === null ? 'for a short while' : `until ${on(at)}`) };
}

function receiptTable({ invoice, timeZone }: MailFacts): MailTable | undefined {
  if (invoice === null) return undefined;
  const { number, amountCents, periodStart, periodEnd } = invoice;
  const day = (at: Date) => spokenDate(at.getTime(), timeZone);
  return {
    title: 'Receipt',
    rows: [
      ['Number', number],
      ['Plan', `${PLAN}, one month`],
      ['Covers', `${day(periodStart)} to ${day(periodEnd)}`],
      ['Paid with', PAYMENT_PROVIDER],
    ],
    total: ['Total', `$${dollars(amountCents)} ${CURRENCY}`],
  };
}

const CONFIRM_PHONE = {
  title: 'One step is left: confirm your phone',
  text: 'Until then no text can reach you. It takes a minute.',
  action: { label: 'Confirm Your Phone', path: PAGE.dashboard },
};

const receiptSubject = ({ invoice }: MailFacts) =>
  `Your ${BRAND} receipt${invoice === null ? '' : ` ${invoice.number}`}`;

const arrivedOn = ({ invoice, timeZone }: MailFacts) =>
  invoice === null
    ? 'Your payment arrived.'
    : `Your payment arrived on ${spokenLongMoment(invoice.paidAt.getTime(), timeZone)}.`;

const TEXTS: Record<BillingMail, (facts: MailFacts) => MailText> = {
  receipt: (facts) => ({
    subject: receiptSubject(facts),
    preheader: facts.phoneConfirmed
      ? `${AMOUNT} paid. Your subscription is active.`
      : `${AMOUNT} paid. One step is left: confirm your phone.`,
    heading: 'Thank you. Your subscription is active.',
    paragraphs: [arrivedOn(facts)],
    step: facts.phoneConfirmed ? undefined : CONFIRM_PHONE,
    table: receiptTable(facts),
    closing: [
      `The next payment of ${AMOUNT} is due on ${dates(facts).on(facts.periodEnd)}, unless you cancel before.`,
    ],
    action: ACCOUNT,
  }),
  'receipt-again': (facts) => ({
    subject: `${receiptSubject(facts)}, once more`,
    paragraphs: [`Here is your receipt again, as you asked. ${arrivedOn(facts)}`],
    table: receiptTable(facts),
    action: ACCOUNT,
  }),
  'renewal-notice': (facts) => ({
    subject: `Your ${BRAND} subscription renews on ${facts.periodEnd === null ? 'time' : dates(facts).on(facts.periodEnd)}`,
    paragraphs: [
      `On ${dates(facts).on(facts.periodEnd)} we charge ${AMOUNT} to your ${PAYMENT_PROVIDER} wallet for the next month.`,
      'You need not do anything. To end the subscription instead, cancel it on your account page before that day.',
    ],
    action: ACCOUNT,
  }),
  'payment-failed': (facts) => ({
    subject: `Your ${BRAND} payment did not go through`,
    paragraphs: [
      `${PAYMENT_PROVIDER} did not take the payment for the next month. Your alerts go on ${dates(facts).until(facts.graceUntil)}.`,
      `We try again on ${dates(facts).on(facts.nextAttemptAt)}. To settle it now, or with another way to pay, use the link below.`,
    ],
    action: PAY,
  }),
  reminder: (facts) => ({
    subject: `Your ${BRAND} payment is still open`,
    paragraphs: [
      `The payment for this month has not gone through yet. Without it your alerts go on only ${dates(facts).until(facts.graceUntil)}, and a few days later the subscription ends.`,
      'Paying takes a minute.',
    ],
    action: PAY,
  }),
  'wallet-missing': (facts) => ({
    subject: `${BRAND} can no longer charge your ${PAYMENT_PROVIDER} wallet`,
    paragraphs: [
      `${PAYMENT_PROVIDER} does not let us charge your wallet for the next month, so your subscription does not renew by itself.`,
      `Your alerts go on ${dates(facts).until(facts.graceUntil ?? facts.periodEnd)}. To go on after that, pay again with the wallet you like.`,
    ],
    action: ACCOUNT,
  }),
  'wallet-found': (facts) => ({
    subject: `Your ${BRAND} subscription renews after all`,
    paragraphs: [
      `${PAYMENT_PROVIDER} has now saved your wallet, so your subscription renews by itself. You need not do anything.`,
      `The next payment is due on ${dates(facts).on(facts.periodEnd)}, unless you cancel before.`,
    ],
    action: ACCOUNT,
  }),
  canceled: (facts) => ({
    subject: `Your ${BRAND} subscription is canceled`,
    paragraphs: [
      `Nothing more will be charged. Your alerts go on ${dates(facts).until(facts.periodEnd)}, to the end of what you paid for.`,
      'If you change your mind before that day, resume it on your account page.',
    ],
    action: ACCOUNT,
  }),
  resumed: (facts) => ({
    subject: `Your ${BRAND} subscription goes on`,
    paragraphs: [`Welcome back. The next payment is due on ${dates(facts).on(facts.periodEnd)}.`],
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
  'dispute-won': (facts) => ({
    subject: `Your ${BRAND} subscription goes on`,
    paragraphs: [
      `The dispute about your payment is settled. What you paid for runs ${dates(facts).until(facts.periodEnd)}.`,
    ],
    action: ACCOUNT,
  }),
};

export const mailText = (mail: BillingMail, facts: MailFacts): MailText => TEXTS[mail](facts);
