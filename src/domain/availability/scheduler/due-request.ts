import { ANY } from './horizons.ts';
import { LEASE, type LookRequest, type PollRequest } from './request.ts';
import { mayLook, routineLook } from './routine-look.ts';
import { NEVER, type SchedulerSettings, spacing } from './settings.ts';
import type { BulkCallState, LocationPollState, SchedulerState, SharedState } from './state.ts';

/** The bulk check is sent after this share of the interval, so that one bad answer does not break the interval. */
const CHECK_EARLY = 0.75;

function isUnderWay(bulk: BulkCallState, now: number): boolean {
  return bulk.askedAt > Math.max(...bulk.at) && now - bulk.askedAt < LEASE;
}

/** Whether the bulk call may be sent: it is usable, and none is in flight. */
export function mayAskBulk({ bulk }: SharedState, now: number): boolean {
  return bulk.usable && !isUnderWay(bulk, now);
}

/**
 * A good answer for any date at least every interval; a very short interval still leaves every second request to
 * others. While the call misbehaves it is tried again now and then.
 */
function checkOfAll(
  { shared }: SchedulerState,
  now: number,
  settings: SchedulerSettings,
): PollRequest | null {
  const { bulk } = shared;
  if (isUnderWay(bulk, now)) return null;
  const gap = Math.max(settings.checkInterval * CHECK_EARLY, 2 * spacing(settings));
  const due = bulk.usable ? now - (bulk.at[ANY] ?? NEVER) >= gap : now >= bulk.retryAt;
  return due ? { kind: 'bulk', before: null } : null;
}

export function requestedLook({ locations }: SchedulerState, now: number): LookRequest | null {
  let first: LocationPollState | null = null;
  for (const location of locations) {
    if (location.lookRequestedAt === NEVER || !mayLook(location, now)) continue;
    if (first === null || location.lookRequestedAt < first.lookRequestedAt) first = location;
  }
  return first === null ? null : { kind: 'look', location: first.id, reason: 'requested' };
}

/** A request that is due before any values are compared. */
export function dueRequest(
  state: SchedulerState,
  now: number,
  settings: SchedulerSettings,
): PollRequest | null {
  return checkOfAll(state, now, settings) ?? requestedLook(state, now) ?? routineLook(state, now, settings);
}
