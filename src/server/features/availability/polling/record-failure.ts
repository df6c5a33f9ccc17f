import type { PollFailureKind } from '#domain/availability/scheduler/backoff';
import { observeFailure } from '#domain/availability/scheduler/observe-failure';
import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import type { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import type { SentRequest } from './next-request.ts';
import { recordAnswer, type Recorded } from './record-answer.ts';

/** Refused by the source, or answered with something unbelievable; any other code is an ordinary failure. */
const KIND_OF_CODE: Record<string, PollFailureKind> = {
  'appointments-forbidden': 'refused',
  'appointments-throttled': 'refused',
  'appointments-redirected': 'garbled',
  'appointments-not-json': 'garbled',
  'appointments-cut': 'garbled',
  'appointments-too-large': 'garbled',
  'appointments-shape': 'garbled',
  'appointments-wrong-location': 'garbled',
};

/** Records that a request got no usable answer. */
export function recordFailure(
  db: Db,
  settings: SchedulerSettings,
  granted: SentRequest,
  failure: Failure,
): Promise<void> {
  const { request } = granted;
  return recordAnswer(db, settings, granted, async (_trx, source, state): Promise<Recorded> => {
    const outcome = { good: false, outcome: 'failed', failure: failure.code } as const;
    // These are asked for again anyway, and their failure says nothing about the other calls.
    if (request.kind === 'list' || request.kind === 'published') return { state, outcome };
    const observed = {
      request,
      kind: KIND_OF_CODE[failure.code] ?? 'failed',
      retryAfter: (failure.retryAfterSeconds ?? 0) * 1_000,
    };
    return { state: observeFailure(state, observed, source.now.getTime(), settings), outcome };
  });
}
