import { Failure, type FailureKind } from '#server/platform/failure';
import { meaningOfTextError, type TextErrorMeaning } from './error-table.ts';

/** What a refusal of the call itself leads to; every other meaning goes by the HTTP status. */
const KIND_OF_MEANING: Partial<Record<TextErrorMeaning, FailureKind>> = {
  'opted-out': 'declined',
  'number-refused': 'declined',
  'account-limited': 'declined',
  'not-taken': 'retryable',
};

const SENTENCES: Partial<Record<FailureKind, string>> = {
  declined: 'The provider does not text this number for us.',
  rejected: 'The provider did not accept the request.',
  retryable: 'The provider did not take the text.',
  'not-called': 'The text was not handed over.',
  unknown: 'The provider may or may not have taken the text.',
};

/** What the provider itself said is wrong. Its own sentences name the number, so ours are sent on instead. */
export function providerFailure(
  status: number,
  providerCode: number,
  options: { retryAfterSeconds?: number },
): Failure {
  return smsFailure(kindOf(status, providerCode), String(providerCode), options);
}

function kindOf(status: number, providerCode: number): FailureKind {
  const meaning = meaningOfTextError(providerCode);
  const known = meaning === undefined ? undefined : KIND_OF_MEANING[meaning];
  return known ?? (status === 429 || status >= 500 ? 'retryable' : 'rejected');
}

/** `what` is the provider's number or, where it said nothing, a word of ours. */
export function smsFailure(
  kind: FailureKind,
  what: string,
  options: { retryAfterSeconds?: number; cause?: unknown } = {},
): Failure {
  return new Failure(kind, `sms-${what}`, `${SENTENCES[kind]} (${what})`, options);
}

/** The provider's own number for what went wrong, where it gave one. */
export function providerCodeOf(failure: Failure): number | null {
  const digits = /^sms-(\d+)$/.exec(failure.code)?.[1];
  return digits === undefined ? null : Number(digits);
}
