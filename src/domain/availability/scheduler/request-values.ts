import { type BulkView, hiddenChance, isUnknown, viewBulk } from './bulk-evidence.ts';
import { BAND_WORTH, BANDS, mayCount } from './horizons.ts';
import { aliveAtSpan, gainOfLook, type Vanishing } from './index-rule.ts';
import { bandShares, type HourFactors, rateNow } from './opening-rate.ts';
import { MINUTE, zeros } from './settings.ts';
import type { LocationPollState, SchedulerState, SharedState } from './state.ts';
import { readVanishing, stillOpen } from './slot-survival.ts';

/** Weight of a location without watchers: it is still polled now and then, because history is public and watchers may come. */
const LEAST_WEIGHT = 0.3;

/** The first look at an unwatched location is valued like one after this gap; watched ones go first. */
const FIRST_LOOK_GAP = 1 * MINUTE;

/** The value of each possible request: watchers expected to hear of an opening they would otherwise miss. */
export interface RequestValues {
  /** For each location, in the order of the state. */
  looks: readonly number[];
  /** For each horizon of the bulk call. */
  bulk: readonly number[];
}

interface ValuationContext {
  bulkView: BulkView;
  now: number;
  shared: SharedState;
  /** Share of openings in each band times what the band is worth. */
  bands: readonly number[];
  /** Sums over the locations so far. */
  bulk: number[];
  factors: HourFactors;
  /** Reused for each location: every decision values every location, every few seconds. */
  worth: number[];
  vanishing: Vanishing;
}

/** Fills in, per watcher, the value of knowing each band and all nearer ones of a location now. */
function fillWorth(
  location: LocationPollState,
  view: ValuationContext,
  rate: number,
  vanishing: Vanishing,
): number {
  const { bands, worth, now } = view;
  const { cleanAt } = location;
  const cleared = view.bulkView.cleared[location.apart ? 0 : location.level] as readonly number[];
  let sum = 0;
  let since = -1;
  let gain = 0;
  const atSpan = aliveAtSpan(vanishing.fresh);
  for (let band = 0; band < BANDS; band++) {
    const at = Math.max(cleanAt[band] as number, cleared[band] as number);
    if (at !== since) {
      since = at;
      gain = rate * gainOfLook(vanishing, now - at, atSpan);
    }
    sum += (bands[band] as number) * gain;
    worth[band] = sum;
  }
  return sum;
}

/** Adds this location's value to each horizon: none where a known slot sets the bit anyway. */
function addBulkWorth(
  location: LocationPollState,
  view: ValuationContext,
  weight: number,
  hidden: number,
): void {
  const { now, worth, bulk } = view;
  const { known, level } = location;
  if (isUnknown(location)) return;
  let unset = weight;
  let next = 0;
  for (let horizon = 0; horizon < BANDS; horizon++) {
    for (let slot = known[next]; slot !== undefined; slot = known[++next]) {
      if (!mayCount(slot.startsAt, horizon, now)) break;
      unset *= 1 - stillOpen(location.survival, slot, location.lookedAt, now);
      if (unset < 0.01 * weight) return;
    }
    const clear = horizon < level ? unset : unset * (1 - hidden);
    bulk[horizon] = (bulk[horizon] as number) + clear * (worth[horizon] as number);
  }
}

function lookValue(location: LocationPollState, view: ValuationContext): number {
  const { shared, now, vanishing } = view;
  const weight = Math.max(location.watchers, LEAST_WEIGHT);
  const rate = rateNow(location, shared, now, view.factors);
  readVanishing(location.survival, vanishing);
  if (location.watchers === 0 && isUnknown(location)) {
    return weight * rate * gainOfLook(vanishing, FIRST_LOOK_GAP);
  }
  const sum = fillWorth(location, view, rate, vanishing);
  const hidden = hiddenChance(location, view.bulkView, rate, vanishing, now);
  if (shared.bulk.usable && !location.apart) addBulkWorth(location, view, weight, hidden);
  return weight * (hidden + (1 - hidden) * sum);
}

export function requestValues({ shared, locations }: SchedulerState, now: number): RequestValues {
  const view: ValuationContext = {
    bulkView: viewBulk(shared.bulk.at),
    now,
    shared,
    bands: bandShares(shared).map((share, band) => share * (BAND_WORTH[band] ?? 1)),
    factors: new Map(),
    bulk: zeros(BANDS),
    worth: zeros(BANDS),
    vanishing: { fresh: 0, settled: 0 },
  };
  const looks: number[] = [];
  for (const location of locations) looks.push(lookValue(location, view));
  return { looks, bulk: view.bulk };
}
