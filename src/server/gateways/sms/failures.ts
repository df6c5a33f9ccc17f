import { Failure, type FailureKind } from '#server/platform/failure';

/** This number cannot or must not be texted. */
const DECLINED = new Set([21610, 21211, 21614, 21612, 21408]);
/** Not taken, and it may be tried again: too many requests, or the sender's queue is full. */
const NOT_TAKEN = new Set([20429, 21611]);

const SENTENCES: Partial<Record<FailureKind, string>> = {
  declined: 'The provider does not text this number.',
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
  if (DECLINED.has(providerCode)) return 'declined';
  return status === 429 || status >= 500 || NOT_TAKEN.has(providerCode) ? 'retryable' : 'rejected';
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
