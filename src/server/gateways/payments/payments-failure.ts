import { Failure } from '#server/platform/failure';
import type { HttpFailure } from '#server/platform/http-client';
import { PAYMENT_ERRORS, type PaymentsFailureCode } from './error-table.ts';
import { codeOfIssue } from './issue-table.ts';

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
  const { kind, sentence } = PAYMENT_ERRORS[code];
  const facts = [issue, debugId && `debug id ${debugId}`].filter(Boolean).join(', ');
  return new Failure(
    kind,
    code,
    facts === '' ? sentence : `${sentence} (${facts})`,
    options.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: options.retryAfterSeconds },
  );
}

export function codeOfAnswer(status: number, issue: string | null): PaymentsFailureCode {
  if (status === 429) return 'payments-throttled';
  if (status >= 500 || status === 408) return 'payments-server-error';
  if (status === 401 && issue !== 'INVALID_ACCOUNT_STATUS') return 'payments-credentials';
  const known = issue === null ? undefined : codeOfIssue(issue);
  if (known !== undefined) return known;
  return status === 404 ? 'payments-missing' : 'payments-rejected';
}

export function codeOfFailedCall({ neverTaken, problem }: HttpFailure): PaymentsFailureCode {
  if (neverTaken) return 'payments-unreachable';
  return problem === 'timeout' ? 'payments-silent' : 'payments-cut';
}
