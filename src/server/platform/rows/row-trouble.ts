import { asUnavailable, codeOf, DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure, type FailureKind, nameOf } from '../failure.ts';

/** A conflict with another transaction, or a statement that took too long: likely to pass at the next try. */
const PASSING = /^(40...|55P03|57014)$/;
/** An outside provider is away, throttles, or gave an answer that decides nothing: later it may. */
const PROVIDER_TROUBLE = new Set<FailureKind>(['retryable', 'unknown', 'throttled', 'busy']);

/**
 * `database`: nothing would go through now. `provider`: the row is fine and waits. `passing`: the row's own trouble, but
 * hardly worth an operator's time unless it repeats. `row`: this row and no other.
 */
export type Trouble = 'database' | 'provider' | 'passing' | 'row';

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Failure) return PROVIDER_TROUBLE.has(error.kind) ? 'provider' : 'row';
  if (!(error instanceof Error)) return 'row';
  if (asUnavailable(error) instanceof DatabaseUnavailable) return 'database';
  return PASSING.test(codeOf(error) ?? '') ? 'passing' : 'row';
}

/** For the record: the code of the database where there is one, else as failures are named. */
export const nameOfError = (error: unknown): string =>
  error instanceof Failure ? error.code : (codeOf(error) ?? nameOf(error));

/** Whether an error recorded under this name is likely to pass by itself. */
export const isPassing = (name: string): boolean => PASSING.test(name);
