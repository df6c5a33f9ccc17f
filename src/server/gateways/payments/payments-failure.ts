import { Failure, type FailureKind } from '#server/platform/failure';
import type { HttpFailure } from '#server/platform/http-client';

/** What came instead of success, by the stable code of the failure: its kind and the sentence for our logs. */
const FAILURES = {
  'payments-unreachable': ['retryable', 'The payment provider could not be reached.'],
  'payments-throttled': ['retryable', 'The payment provider asked to slow down.'],
  'payments-no-token': ['retryable', 'The payment provider gave us no token.'],
  'payments-silent': ['unknown', 'The payment provider did not answer in time.'],
  'payments-cut': ['unknown', 'The answer of the payment provider was cut off.'],
  'payments-server-error': ['unknown', 'The payment provider failed.'],
  'payments-in-progress': ['unknown', 'The payment provider is still working on this.'],
  'payments-look': ['unknown', 'The payment provider has settled this before.'],
  'payments-shape': ['unknown', 'The answer of the payment provider has an unknown shape.'],
  'payments-declined': ['declined', 'The payment was declined.'],
  'payments-wallet-unusable': ['declined', 'The wallet cannot be charged any more.'],
  'payments-not-approved': ['conflict', 'The order is not approved.'],
  'payments-credentials': ['rejected', 'The payment provider does not accept our credentials.'],
  'payments-missing': ['rejected', 'The payment provider does not know this.'],
  'payments-rejected': ['rejected', 'The payment provider did not accept the request.'],
} as const satisfies Record<string, readonly [FailureKind, string]>;

export type PaymentsFailureCode = keyof typeof FAILURES;

/** The provider's word for what is wrong, and the number under which it can look the call up. */
export interface ProviderErrorDetails {
  issue: string | null;
  debugId: string | null;
}

export function paymentsFailure(
  code: PaymentsFailureCode,
  { issue, debugId }: Partial<ProviderErrorDetails> = {},
  options: { retryAfterSeconds?: number | undefined } = {},
): Failure {
  const [kind, sentence] = FAILURES[code];
  const facts = [issue, debugId && `debug id ${debugId}`].filter(Boolean).join(', ');
  return new Failure(
    kind,
    code,
    facts === '' ? sentence : `${sentence} (${facts})`,
    options.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: options.retryAfterSeconds },
  );
}

/** Issues that mean something; anything else below 500 is our own fault. */
const CODE_OF_ISSUE: Readonly<Record<string, PaymentsFailureCode>> = {
  PREVIOUS_REQUEST_IN_PROGRESS: 'payments-in-progress',
  ORDER_ALREADY_CAPTURED: 'payments-look',
  DUPLICATE_INVOICE_ID: 'payments-look',
  CAPTURE_FULLY_REFUNDED: 'payments-look',
  INSTRUMENT_DECLINED: 'payments-declined',
  PAYER_CANNOT_PAY: 'payments-declined',
  TRANSACTION_REFUSED: 'payments-declined',
  PAYER_ACTION_REQUIRED: 'payments-declined',
  TOKEN_ID_NOT_FOUND: 'payments-wallet-unusable',
  AGREEMENT_ALREADY_CANCELLED: 'payments-wallet-unusable',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'payments-wallet-unusable',
  PAYER_ACCOUNT_RESTRICTED: 'payments-wallet-unusable',
  ORDER_NOT_APPROVED: 'payments-not-approved',
};

export function codeOfAnswer(status: number, issue: string | null): PaymentsFailureCode {
  if (status === 429) return 'payments-throttled';
  if (status >= 500 || status === 408) return 'payments-server-error';
  if (status === 401) return 'payments-credentials';
  const known = issue === null ? undefined : CODE_OF_ISSUE[issue];
  if (known !== undefined) return known;
  return status === 404 ? 'payments-missing' : 'payments-rejected';
}

export function codeOfFailedCall({ neverTaken, problem }: HttpFailure): PaymentsFailureCode {
  if (neverTaken) return 'payments-unreachable';
  return problem === 'timeout' ? 'payments-silent' : 'payments-cut';
}
