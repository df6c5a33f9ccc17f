import { checkedAt } from './bulk-evidence.ts';
import { BANDS } from './horizons.ts';
import { LEASE, type PollRequest } from './request.ts';
import { DETAIL_CEILING, type SchedulerSettings, spacing, zeros } from './settings.ts';
import type { LocationPollState, SchedulerState, SharedState } from './state.ts';

/** Routine looks are planned for this share of the ceiling; the rest absorbs a failed request or a busy minute. */
const AIM = 0.97 * DETAIL_CEILING;

/** Whether a look may be sent there: not muted after failures, and none is in flight. */
export function mayLook(location: LocationPollState, now: number): boolean {
  const underWay = location.askedAt > location.lookedAt && now - location.askedAt < LEASE;
  return !underWay && now >= location.mutedUntil;
}

/** Whether the ceiling applies: to locations with stock, and to all of which the bulk call says nothing now. */
function isOwed(location: LocationPollState, { bulk }: SharedState): boolean {
  return location.apart === true || !bulk.usable || location.level < BANDS || location.known.length > 0;
}

/**
 * With one routine look every `gap` the n-th stalest location is reached after n − 1 gaps: is that too late for any?
 * `left` is the time each location still has.
 */
function cannotWait(left: readonly number[], gap: number): boolean {
  const dueWithin = zeros(left.length);
  for (const time of left) {
    if (time <= 0) return true;
    const gaps = Math.floor(time / gap);
    if (gaps < left.length) dueWithin[gaps] = (dueWithin[gaps] ?? 0) + 1;
  }
  let due = 0;
  return dueWithin.some((count, gaps) => (due += count) > gaps + 1);
}

/** The look that keeps the ceiling, when one is due. They are spread evenly, and never two in a row. */
export function routineLook(
  { shared, locations }: SchedulerState,
  now: number,
  settings: SchedulerSettings,
): PollRequest | null {
  if (shared.routineAt === shared.lastRequestAt) return null;
  let stalest: LocationPollState | null = null;
  let oldest = Number.POSITIVE_INFINITY;
  const left: number[] = [];
  for (const location of locations) {
    if (!isOwed(location, shared) || !mayLook(location, now)) continue;
    const at = checkedAt(location, shared.bulk.at);
    left.push(at + AIM - now);
    if (at < oldest || (at === oldest && location.watchers > (stalest?.watchers ?? 0))) {
      stalest = location;
      oldest = at;
    }
  }
  const gap = Math.max(AIM / left.length, 2 * spacing(settings));
  if (stalest === null || !cannotWait(left, gap)) return null;
  return { kind: 'look', location: stalest.id, reason: 'routine' };
}
