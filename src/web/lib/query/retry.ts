import { HttpError, NetworkError } from '#web/lib/http/http-error';

/** Numbers of the specification, section 9. */
const MAX_RETRIES = 2;
const QUERY_DELAY_MS = 1000;
const QUERY_DELAY_CAP_MS = 30_000;
const MUTATION_DELAY_MS = 1000;

/** Nobody waits longer than this behind a busy button; beyond it the person is told how long to wait. */
const LONGEST_WAIT_S = 5;

export function shouldRetryQuery(failures: number, error: unknown): boolean {
  if (error instanceof HttpError && (error.status === 401 || error.status === 403)) return false;
  return failures < MAX_RETRIES;
}

export function queryRetryDelay(attempt: number): number {
  return Math.min(QUERY_DELAY_MS * 2 ** attempt, QUERY_DELAY_CAP_MS);
}

/** A refused action is not asked again; only "slow down" and failures that may pass are. */
export function shouldRetryMutation(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (error instanceof NetworkError) return true;
  if (!(error instanceof HttpError)) return false;
  if (error.status === 429) return (error.retryAfter ?? 0) <= LONGEST_WAIT_S;
  return error.status >= 500;
}

export function mutationRetryDelay(_attempt: number, error: unknown): number {
  const asked = error instanceof HttpError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(MUTATION_DELAY_MS, asked);
}
