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

/** No good answer: everything waits a little, what failed waits longer, and a call that keeps failing is set aside. */
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
