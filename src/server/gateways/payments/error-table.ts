import type { FailureKind } from '#server/platform/failure';

/** What one answer of the provider means for us, whichever call it answers. */
interface ErrorMeaning {
  kind: FailureKind;
  /** For logs and operators. */
  sentence: string;
  /** What a person in front of the checkout is told. */
  checkout:
    | 'try another way to pay'
    | 'wait, it is being confirmed'
    | 'try again in a moment'
    | 'approve it first'
    | 'start again';
  /** What a renewal does: wait for the next dunning day, ask for another wallet, or ask the provider again. */
  renewal: 'past due' | 'past due without a wallet' | 'ask again';
  /** The incident that tells an operator, if one must know. */
  alarm: 'billing.rejected' | 'billing.account' | null;
}

/** Every outcome other than success, by the stable code of our failure. */
export const PAYMENT_ERRORS = {
  'payments-unreachable': {
    kind: 'retryable',
    sentence: 'The payment provider could not be reached.',
    checkout: 'try again in a moment',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-throttled': {
    kind: 'retryable',
    sentence: 'The payment provider asked to slow down.',
    checkout: 'try again in a moment',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-no-token': {
    kind: 'retryable',
    sentence: 'The payment provider gave us no token.',
    checkout: 'try again in a moment',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-silent': {
    kind: 'unknown',
    sentence: 'The payment provider did not answer in time.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-cut': {
    kind: 'unknown',
    sentence: 'The answer of the payment provider was cut off.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-server-error': {
    kind: 'unknown',
    sentence: 'The payment provider failed.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-in-progress': {
    kind: 'unknown',
    sentence: 'The payment provider is still working on this.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-look': {
    kind: 'unknown',
    sentence: 'The payment provider has settled this before.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-shape': {
    kind: 'unknown',
    sentence: 'The answer of the payment provider has an unknown shape.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: null,
  },
  'payments-declined': {
    kind: 'declined',
    sentence: 'The payment was declined.',
    checkout: 'try another way to pay',
    renewal: 'past due',
    alarm: null,
  },
  'payments-wallet-unusable': {
    kind: 'declined',
    sentence: 'The wallet cannot be charged any more.',
    checkout: 'try another way to pay',
    renewal: 'past due without a wallet',
    alarm: null,
  },
  'payments-blocked': {
    kind: 'declined',
    sentence: 'A rule of our own account at the payment provider blocked the payment.',
    checkout: 'try another way to pay',
    renewal: 'past due without a wallet',
    alarm: 'billing.account',
  },
  'payments-not-approved': {
    kind: 'conflict',
    sentence: 'The order is not approved.',
    checkout: 'approve it first',
    renewal: 'past due',
    alarm: null,
  },
  'payments-account': {
    kind: 'rejected',
    sentence: 'Our account at the payment provider cannot take payments.',
    checkout: 'start again',
    renewal: 'past due',
    alarm: 'billing.account',
  },
  /** Nothing was done, and the same call passes as soon as the credentials are right. */
  'payments-credentials': {
    kind: 'rejected',
    sentence: 'The payment provider does not accept our credentials.',
    checkout: 'wait, it is being confirmed',
    renewal: 'ask again',
    alarm: 'billing.rejected',
  },
  'payments-missing': {
    kind: 'rejected',
    sentence: 'The payment provider does not know this.',
    checkout: 'start again',
    renewal: 'past due',
    alarm: 'billing.rejected',
  },
  'payments-rejected': {
    kind: 'rejected',
    sentence: 'The payment provider did not accept the request.',
    checkout: 'start again',
    renewal: 'past due',
    alarm: 'billing.rejected',
  },
} as const satisfies Record<string, ErrorMeaning>;

export type PaymentsFailureCode = keyof typeof PAYMENT_ERRORS;

export const isPaymentsFailureCode = (code: string): code is PaymentsFailureCode =>
  Object.hasOwn(PAYMENT_ERRORS, code);
