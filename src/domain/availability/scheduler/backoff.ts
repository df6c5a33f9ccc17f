import { HOUR, MINUTE, NEVER, type SchedulerSettings, spacing } from './settings.ts';
import type { BulkCallState, LocationPollState } from './state.ts';

/**
 * refused: the source does not want us (403, 429) · failed: it did not answer properly (5xx, timeout, connection) ·
 * garbled: it answered something that cannot be believed (wrong shape, suspect blank).
 */
export type PollFailureKind = 'refused' | 'failed' | 'garbled';

/** The pause after the first refusal, doubled each time. */
const REFUSED_PAUSE = 1 * MINUTE;
/** Our own pauses are never longer: the source is retried at least this often. */
const LONGEST_PAUSE = 15 * MINUTE;
/** A longer Retry-After is taken for a mistake. */
const LONGEST_RETRY_AFTER = 6 * HOUR;

/** The bulk call is suspended after this many failures in a row, and retried after growing pauses. */
const BULK_PATIENCE = 3;
const BULK_PAUSE = 5 * MINUTE;
const BULK_LONGEST_PAUSE = 30 * MINUTE;
/** Below this share of confirmed bits the call costs more looks than it saves. */
const LEAST_TRUST = 0.4;
const TRUST_AFTER_PAUSE = 0.7;

const LOCATION_PAUSE = 30_000;
const LOCATION_LONGEST_PAUSE = 10 * MINUTE;

const doubled = (first: number, times: number): number => first * 2 ** Math.min(times, 30);

/** The pause after the n-th failure in a row; the first is never longer than one interval. */
export function pauseAfter(kind: PollFailureKind, failures: number, settings: SchedulerSettings): number {
  const { checkInterval } = settings;
  const first = kind === 'refused' ? REFUSED_PAUSE : 2 * spacing(settings);
  return Math.min(
    doubled(Math.min(first, checkInterval), failures - 1),
    Math.max(checkInterval, LONGEST_PAUSE),
  );
}

export function cappedRetryAfter(asked: number): number {
  return Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER);
}

export function mutedLocation(location: LocationPollState, now: number): LocationPollState {
  const failures = location.failures + 1;
  const pause = Math.min(doubled(LOCATION_PAUSE, failures - 1), LOCATION_LONGEST_PAUSE);
  return { ...location, askedAt: NEVER, failures, mutedUntil: now + pause };
}

function setAside(bulk: BulkCallState, pauses: number, now: number): BulkCallState {
  const pause = Math.min(doubled(BULK_PAUSE, pauses), BULK_LONGEST_PAUSE);
  return { ...bulk, usable: false, retryAt: now + pause };
}

export function bulkFailed(bulk: BulkCallState, now: number): BulkCallState {
  const failures = bulk.failures + 1;
  const failed = { ...bulk, askedAt: NEVER, failures };
  return failures < BULK_PATIENCE ? failed : setAside(failed, failures - BULK_PATIENCE, now);
}

/** Updates the trust in the bulk call after a look confirmed or contradicted its bits. */
export function bulkJudged(bulk: BulkCallState, confirmed: boolean, now: number): BulkCallState {
  const trust = bulk.trust + ((confirmed ? 1 : 0) - bulk.trust) * 0.05;
  const judged = { ...bulk, trust };
  if (trust >= LEAST_TRUST || !bulk.usable) return judged;
  return setAside({ ...judged, trust: TRUST_AFTER_PAUSE }, 1, now);
}
