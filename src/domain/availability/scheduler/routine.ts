import { checkedAt } from './belief.ts';
import { BANDS } from './horizons.ts';
import { LEASE, type Request } from './request.ts';
import { DETAIL_CEILING, type SchedulerSettings, spacing, zeros } from './settings.ts';
import type { CentreState, SchedulerState, SharedState } from './state.ts';

/** Routine looks are planned for this share of the ceiling; the rest absorbs a failed request or a busy minute. */
const AIM = 0.97 * DETAIL_CEILING;

/** May a look be sent there: not muted after failures, and nobody else's is under way. */
export function mayLook(centre: CentreState, now: number): boolean {
  const underWay = centre.askedAt > centre.lookedAt && now - centre.askedAt < LEASE;
  return !underWay && now >= centre.mutedUntil;
}

/** Centres owed a look within the ceiling: those with stock, and all while the bulk call is unusable. */
function isOwed(centre: CentreState, { bulk }: SharedState): boolean {
  return !bulk.usable || centre.level < BANDS || centre.known.length > 0;
}

/**
 * With one routine look every `gap` the n-th stalest centre is reached after n − 1 gaps: is that too late for any?
 * `left` is the time each centre still has.
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
  { shared, centres }: SchedulerState,
  now: number,
  settings: SchedulerSettings,
): Request | null {
  if (shared.routineAt === shared.lastRequestAt) return null;
  let stalest: CentreState | null = null;
  let oldest = Number.POSITIVE_INFINITY;
  const left: number[] = [];
  for (const centre of centres) {
    if (!isOwed(centre, shared) || !mayLook(centre, now)) continue;
    const at = checkedAt(centre, shared.bulk.at);
    left.push(at + AIM - now);
    if (at < oldest || (at === oldest && centre.watchers > (stalest?.watchers ?? 0))) {
      stalest = centre;
      oldest = at;
    }
  }
  const gap = Math.max(AIM / left.length, 2 * spacing(settings));
  if (stalest === null || !cannotWait(left, gap)) return null;
  return { kind: 'look', centre: stalest.id, reason: 'routine' };
}
