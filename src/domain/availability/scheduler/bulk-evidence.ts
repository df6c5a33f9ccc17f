import { ANY, BANDS, mayCount } from './horizons.ts';
import { gainOfLook, visibleTime, type Vanishing } from './index-rule.ts';
import { NEVER, zeros } from './settings.ts';
import type { BulkCallState, LocationPollState } from './state.ts';
import { stillOpen } from './slot-survival.ts';

/**
 * What the bulk answers so far say about a location of each level, computed once for all locations. A location's bit
 * is whether a bulk answer listed it.
 */
export interface BulkView {
  at: readonly number[];
  /** By level and band: when the band was last cleared by an answer without such a location. */
  cleared: readonly (readonly number[])[];
  /** By level: the horizon under which such a location was last seen to have something. */
  latest: readonly number[];
}

export function viewBulk(at: readonly number[]): BulkView {
  const cleared: number[][] = [];
  const latest: number[] = [];
  for (let level = 0; level <= BANDS; level++) {
    const row = zeros(BANDS);
    let best = NEVER;
    for (let band = level - 1; band >= 0; band--) row[band] = best = Math.max(best, at[band] as number);
    cleared.push(row);
    let last = level;
    for (let horizon = level + 1; horizon < BANDS; horizon++) {
      if ((at[horizon] as number) > (at[last] as number)) last = horizon;
    }
    latest.push(last);
  }
  return { at, cleared, latest };
}

/**
 * The last moment at which a band was known to hold nothing unseen: a look clears all bands, a bulk answer that does
 * not list the location clears all bands up to its horizon.
 */
export function cleanSince(location: LocationPollState, view: BulkView, band: number): number {
  const own = location.cleanAt[band] as number;
  if (location.apart) return own;
  const cleared = (view.cleared[location.level] as readonly number[])[band] as number;
  return own > cleared ? own : cleared;
}

/** When a location was last known completely: by a look, or by a bulk answer that showed it empty. */
export function checkedAt(location: LocationPollState, bulkAt: readonly number[]): number {
  return location.level === BANDS && !location.apart
    ? Math.max(location.lookedAt, bulkAt[ANY] ?? NEVER)
    : location.lookedAt;
}

/** How likely a known slot that could set this bit is still open; null when there is none. */
function knownBehind(location: LocationPollState, horizon: number, at: number): number | null {
  let allGone = 1;
  let any = false;
  for (const slot of location.known) {
    if (!mayCount(slot.startsAt, horizon, at)) break;
    any = true;
    allGone *= 1 - stillOpen(location.survival, slot, location.lookedAt, at);
    if (allGone < 0.01) return 1;
  }
  return any ? 1 - allGone : null;
}

/** Never seen by a look nor by a clear bit, so nothing there can be recognised as new. */
export function isUnknown({ lookedAt, level, cleanAt }: LocationPollState): boolean {
  return lookedAt === NEVER && level < BANDS && (cleanAt[level] ?? NEVER) === NEVER;
}

/** Whether a bit set since the last look cannot be explained by any known slot. */
export function isPromised(location: LocationPollState, bulk: BulkCallState): boolean {
  const seenAt = location.apart ? undefined : bulk.at[location.level];
  if (seenAt === undefined || seenAt <= location.lookedAt || isUnknown(location)) return false;
  const [soonest] = location.known;
  return soonest === undefined || !mayCount(soonest.startsAt, location.level, seenAt);
}

/** How likely a set bit means an unseen slot, weighing a known slot against an unseen one as its cause. */
function unseenBehind(
  location: LocationPollState,
  horizon: number,
  seenAt: number,
  rate: number,
  vanishing: Vanishing,
): number {
  if (seenAt <= location.lookedAt) return 0;
  const known = knownBehind(location, horizon, seenAt);
  if (known === null) return 1;
  if (known === 1) return 0;
  const gap = seenAt - location.lookedAt;
  const visible = visibleTime(vanishing, gap);
  const chance = -Math.expm1(-rate * visible);
  // Only a suspicion, so it is scaled down to the marginal gain of a look after this gap.
  return ((chance / (chance + (1 - chance) * known)) * gainOfLook(vanishing, gap)) / visible;
}

/** How likely there is a slot here now that the bulk call has shown and no look has seen. */
export function hiddenChance(
  location: LocationPollState,
  bulk: BulkView,
  rate: number,
  vanishing: Vanishing,
  now: number,
): number {
  const { level, lookedAt } = location;
  if (location.apart || level === BANDS || isUnknown(location)) return 0;
  const latest = bulk.latest[level] as number;
  const latestAt = bulk.at[latest] as number;
  if (latestAt <= lookedAt) return 0;
  const byLatest = unseenBehind(location, latest, latestAt, rate, vanishing);
  // The slot behind the bit may be gone by now.
  let chance = byLatest === 0 ? 0 : byLatest * Math.exp(-vanishing.fresh * (now - latestAt));
  if (latest === level) return chance;
  const nearestAt = bulk.at[level] as number;
  const byNearest = unseenBehind(location, level, nearestAt, rate, vanishing);
  if (byNearest > chance) {
    chance = Math.max(chance, byNearest * Math.exp(-vanishing.fresh * (now - nearestAt)));
  }
  return chance;
}
