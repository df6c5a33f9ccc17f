import { bulkFailed, type PollFailureKind, mutedLocation, pauseAfter, cappedRetryAfter } from './backoff.ts';
import type { BulkRequest, LookRequest } from './request.ts';
import type { SchedulerSettings } from './settings.ts';
import { type SchedulerState, withLocation } from './state.ts';

export interface PollFailure {
  request: BulkRequest | LookRequest;
  kind: PollFailureKind;
  /** What the source asked for, in milliseconds. */
  retryAfter?: number;
}

/** Backs off after a failed request: all requests pause briefly, the failed one longer, and a bulk call that keeps failing is suspended. */
export function observeFailure(
  state: SchedulerState,
  failure: PollFailure,
  now: number,
  settings: SchedulerSettings,
): SchedulerState {
  const failures = state.shared.failures + 1;
  const pause = Math.max(
    pauseAfter(failure.kind, failures, settings),
    cappedRetryAfter(failure.retryAfter ?? 0),
  );
  const shared = { ...state.shared, failures, notBefore: Math.max(state.shared.notBefore, now + pause) };
  const { request } = failure;
  if (request.kind === 'bulk') {
    return { ...state, shared: { ...shared, bulk: bulkFailed(shared.bulk, now) } };
  }
  return { ...withLocation(state, request.location, (location) => mutedLocation(location, now)), shared };
}
