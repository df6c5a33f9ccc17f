import { Failure } from '#server/platform/failure';

/** For `catch`: a failure of the provider becomes a value to decide by; anything else is a bug and is thrown on. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}
