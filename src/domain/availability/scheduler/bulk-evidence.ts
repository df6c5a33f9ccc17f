import { ANY, BANDS, mayCount } from './horizons.ts';
import { gainOfLook, visibleTime, type Vanishing } from './index-rule.ts';
import { NEVER, zeros } from './settings.ts';
import type { BulkCallState, LocationPollState } from './state.ts';
import { stillOpen } from './slot-survival.ts';

/** What the bulk answers so far say to a location of each level, worked out once for all locations. */
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
 * Last moment at which a band was known to hold nothing unseen: a look clears all bands, a bulk answer without the
 * location clears all bands up to its horizon.
 */
export function cleanSince(location: LocationPollState, view: BulkView, band: number): number {
  const own = location.cleanAt[band] as number;
  const cleared = (view.cleared[location.level] as readonly number[])[band] as number;
  return own > cleared ? own : cleared;
}

/** When a location was last known completely: by a look, or by a bulk answer that showed it empty. */
export function checkedAt(location: LocationPollState, bulkAt: readonly number[]): number {
  return location.level === BANDS ? Math.max(location.lookedAt, bulkAt[ANY] ?? NEVER) : location.lookedAt;
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

/** Nothing can be new where neither a look nor an empty bit has ever told what there was. */
export function isUnknown({ lookedAt, level, cleanAt }: LocationPollState): boolean {
  return lookedAt === NEVER && level < BANDS && (cleanAt[level] ?? NEVER) === NEVER;
}

/** Did a bit seen since the last look show something that no known slot explains? */
export function isPromised(location: LocationPollState, bulk: BulkCallState): boolean {
  const seenAt = bulk.at[location.level];
  if (seenAt === undefined || seenAt <= location.lookedAt || isUnknown(location)) return false;
  const [soonest] = location.known;
  return soonest === undefined || !mayCount(soonest.startsAt, location.level, seenAt);
}

/** How likely a set bit means something unseen, by how likely a known slot or an unseen one explains it. */
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
  // Only a suspicion: it weighs as much as a look after this gap gains over one a little later.
  return ((chance / (chance + (1 - chance) * known)) * gainOfLook(vanishing, gap)) / visible;
}

/** How likely the bits of the bulk call show something here that no look has seen, as of now. */
export function hiddenChance(
  location: LocationPollState,
  bulk: BulkView,
  rate: number,
  vanishing: Vanishing,
  now: number,
): number {
  const { level, lookedAt } = location;
  if (level === BANDS || isUnknown(location)) return 0;
  const latest = bulk.latest[level] as number;
  const latestAt = bulk.at[latest] as number;
  if (latestAt <= lookedAt) return 0;
  const byLatest = unseenBehind(location, latest, latestAt, rate, vanishing);
  // What was there when the bit was seen may be gone by now.
  let chance = byLatest === 0 ? 0 : byLatest * Math.exp(-vanishing.fresh * (now - latestAt));
  if (latest === level) return chance;
  const nearestAt = bulk.at[level] as number;
  const byNearest = unseenBehind(location, level, nearestAt, rate, vanishing);
  if (byNearest > chance) {
    chance = Math.max(chance, byNearest * Math.exp(-vanishing.fresh * (now - nearestAt)));
  }
  return chance;
}
