import { checkedAt } from './belief.ts';
import { ANY, BANDS } from './horizons.ts';
import { LEASE, type Request } from './request.ts';
import { DETAIL_CEILING, NEVER, type SchedulerSettings, spacing } from './settings.ts';
import { type CentreState, type SchedulerState, type SharedState, zeros } from './state.ts';

/** The check of all centres is asked for this early, so that one bad answer does not break the interval. */
const CHECK_EARLY = 0.75;

/** Routine looks are planned for this share of the ceiling; the rest absorbs a failed request or a busy minute. */
const ROUTINE_AIM = 0.97;

/** May a look be sent there: not muted after failures, and nobody else's is under way. */
export function mayLook(centre: CentreState, now: number): boolean {
  const underWay = centre.askedAt > centre.lookedAt && now - centre.askedAt < LEASE;
  return !underWay && now >= centre.mutedUntil;
}

/** May the bulk call be sent: it behaves, and nobody else's is under way. */
export function mayAskBulk({ bulk }: SharedState, now: number): boolean {
  const underWay = bulk.askedAt > Math.max(...bulk.at) && now - bulk.askedAt < LEASE;
  return bulk.usable && !underWay;
}

/** A good answer for any date at least every interval; short intervals leave room for looks in between. */
function checkOfAll({ shared }: SchedulerState, now: number, settings: SchedulerSettings): Request | null {
  const { bulk } = shared;
  if (!bulk.usable) return now >= bulk.retryAt ? { kind: 'bulk', before: null } : null;
  const gap = Math.max(settings.checkInterval * CHECK_EARLY, 2 * spacing(settings));
  const due =
    now - Math.max(bulk.at[ANY] ?? NEVER, NEVER) >= gap && now - bulk.askedAt >= 2 * spacing(settings);
  return due ? { kind: 'bulk', before: null } : null;
}

function requestedLook({ centres }: SchedulerState, now: number): Request | null {
  let first: CentreState | null = null;
  for (const centre of centres) {
    if (centre.lookRequestedAt === NEVER || !mayLook(centre, now)) continue;
    if (first === null || centre.lookRequestedAt < first.lookRequestedAt) first = centre;
  }
  return first === null ? null : { kind: 'look', centre: first.id, reason: 'requested' };
}

/** Centres owed a look within the ceiling: those with stock, and all while the bulk call is unusable. */
function owedLook(centre: CentreState, shared: SharedState): boolean {
  return !shared.bulk.usable || centre.level < BANDS || centre.known.length > 0;
}

/**
 * Looks that keep the ceiling, spread evenly: with one look every `gap` the n-th stalest centre is reached after
 * n − 1 gaps, so a routine look is due as soon as that would be too late for any of them. Never two in a row.
 */
function routineLook(
  { shared, centres }: SchedulerState,
  now: number,
  settings: SchedulerSettings,
): Request | null {
  if (shared.routineAt === shared.lastRequestAt) return null;
  const owed = centres.filter((centre) => owedLook(centre, shared) && mayLook(centre, now));
  const gap = Math.max((ROUTINE_AIM * DETAIL_CEILING) / owed.length, 2 * spacing(settings));
  let stalest: CentreState | null = null;
  let oldest = Number.POSITIVE_INFINITY;
  const dueWithin = zeros(owed.length + 1);
  for (const centre of owed) {
    const at = checkedAt(centre, shared.bulk.at);
    if (at < oldest || (at === oldest && centre.watchers > (stalest?.watchers ?? 0))) {
      stalest = centre;
      oldest = at;
    }
    const gaps = at === NEVER ? 0 : Math.floor((at + ROUTINE_AIM * DETAIL_CEILING - now) / gap);
    if (gaps < owed.length) dueWithin[Math.max(gaps, 0)] = (dueWithin[Math.max(gaps, 0)] ?? 0) + 1;
  }
  let due = 0;
  for (let gaps = 0; gaps < owed.length && stalest !== null; gaps++) {
    due += dueWithin[gaps] ?? 0;
    if (gaps === 0 && now - oldest > ROUTINE_AIM * DETAIL_CEILING) due++;
    if (due > gaps + 1) return { kind: 'look', centre: stalest.id, reason: 'routine' };
  }
  return null;
}

/** What must be done before anything is weighed. */
export function duty(state: SchedulerState, now: number, settings: SchedulerSettings): Request | null {
  return checkOfAll(state, now, settings) ?? requestedLook(state, now) ?? routineLook(state, now, settings);
}
