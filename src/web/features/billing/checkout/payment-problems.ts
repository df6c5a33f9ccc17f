/** What is said when a payment does not end well; the first two are the specification's own words. */
export const PAYMENT_PROBLEMS = {
  'payment-failed': {
    title: 'Payment Failed',
    text: 'Payment could not be processed. Please try again.',
  },
  'activation-failed': {
    title: 'Activation Failed',
    text: 'Payment received but subscription activation failed. Please contact support.',
  },
  unknown: {
    title: 'No Answer Yet',
    text: 'We could not learn whether the payment went through. Checking again is safe: nothing is charged twice.',
  },
} as const;
export type PaymentProblemKind = keyof typeof PAYMENT_PROBLEMS;
