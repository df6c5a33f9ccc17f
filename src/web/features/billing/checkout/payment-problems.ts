import { PAYMENT_PROVIDER } from '#domain/brand';

const FAILED = {
  title: 'Payment Failed',
  text: 'Payment could not be processed. Please try again.',
};

/**
 * What the toast says when a payment does not end well, in the specification's words where it has some; the page adds
 * what one can do.
 */
export const PAYMENT_PROBLEMS: Record<
  'declined' | 'payment-failed' | 'activation-failed' | 'unknown',
  { title: string; text: string; onPage?: string }
> = {
  declined: {
    ...FAILED,
    onPage: `Your bank or ${PAYMENT_PROVIDER} declined the payment, and nothing was charged. Press the button again and choose another card or account in the ${PAYMENT_PROVIDER} window, or ask your bank why.`,
  },
  'payment-failed': FAILED,
  'activation-failed': {
    title: 'Activation Failed',
    text: 'Payment received but subscription activation failed. Please contact support.',
  },
  unknown: {
    title: 'No Answer Yet',
    text: 'We could not learn whether the payment went through. Checking again is safe: nothing is charged twice.',
  },
};
export type PaymentProblemKind = keyof typeof PAYMENT_PROBLEMS;
