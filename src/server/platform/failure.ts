/**
 * The one error class. The kind says what a caller may do next:
 * those up to `busy` are answers to a client, the last five are what an outside provider left us with.
 */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'throttled'
  | 'busy'
  | 'declined'
  | 'rejected'
  | 'retryable'
  | 'not-called'
  | 'unknown';

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  /** Stable word for machines; the message is the sentence for people. */
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** Further members of the problem document, where a client needs more than a code to go on. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    kind: FailureKind,
    code: string,
    sentence: string,
    options: { retryAfterSeconds?: number; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }
}

/** What may be written down of an error: without the message, which may name a person. */
export function nameOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
