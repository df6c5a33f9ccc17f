import { type BulkView, cleanSince, hiddenChance, viewBulk } from './belief.ts';
import { ANY, BAND_WORTH, BANDS, mayCount } from './horizons.ts';
import { gainOfLook, type Vanishing } from './index-rule.ts';
import { bandShares, rateNow } from './rate.ts';
import { zeros } from './settings.ts';
import type { CentreState, SchedulerState, SharedState } from './state.ts';
import { stillOpen, vanishingOf } from './survival.ts';

/** A centre nobody watches is still looked at now and then: somebody may start to, and history is shown to all. */
const LEAST_WEIGHT = 0.3;

/** What the next request is worth, in watchers expected to hear of an opening they would otherwise miss. */
export interface Appraisal {
  /** For each centre, in the order of the state. */
  looks: readonly number[];
  /** For each horizon of the bulk call. */
  bulk: readonly number[];
}

interface View {
  bulkView: BulkView;
  now: number;
  shared: SharedState;
  /** Share of openings in each band times what the band is worth. */
  bands: readonly number[];
  /** Sums over the centres so far. */
  bulk: number[];
  /** Filled anew for each centre: a decision weighs every centre, and this runs every few seconds for ever. */
  worth: number[];
}

/** Worth of knowing each band and all nearer ones of a centre now, per watcher. */
function fillWorth(centre: CentreState, view: View, rate: number, vanishing: Vanishing): void {
  let sum = 0;
  let since = -1;
  let gain = 0;
  for (let band = 0; band < BANDS; band++) {
    const cleanAt = cleanSince(centre, view.bulkView, band);
    if (cleanAt !== since) {
      since = cleanAt;
      gain = rate * gainOfLook(vanishing, view.now - cleanAt);
    }
    sum += (view.bands[band] as number) * gain;
    view.worth[band] = sum;
  }
}

/** Adds what each horizon would tell about this centre: nothing where a known slot sets the bit anyway. */
function addBulkWorth(centre: CentreState, view: View, weight: number, hidden: number): void {
  const { now, worth, bulk } = view;
  const { known, level } = centre;
  let unset = 1;
  let next = 0;
  for (let horizon = 0; horizon < BANDS; horizon++) {
    for (let slot = known[next]; slot !== undefined; slot = known[++next]) {
      if (!mayCount(slot.startsAt, horizon, now)) break;
      unset *= 1 - stillOpen(centre.survival, slot, centre.lookedAt, now);
      if (unset < 0.01) return;
    }
    const clear = horizon < level ? unset : unset * (1 - hidden);
    bulk[horizon] = (bulk[horizon] as number) + weight * clear * (worth[horizon] as number);
  }
}

function appraiseCentre(centre: CentreState, view: View): number {
  const weight = Math.max(centre.watchers, LEAST_WEIGHT);
  const rate = rateNow(centre, view.shared, view.now);
  const vanishing = vanishingOf(centre.survival);
  fillWorth(centre, view, rate, vanishing);
  const hidden = hiddenChance(centre, view.bulkView, rate, vanishing, view.now);
  if (view.shared.bulk.usable) addBulkWorth(centre, view, weight, hidden);
  return weight * (hidden + (1 - hidden) * (view.worth[ANY] as number));
}

export function appraise({ shared, centres }: SchedulerState, now: number): Appraisal {
  const bands = bandShares(shared).map((share, band) => share * (BAND_WORTH[band] ?? 1));
  const bulkView = viewBulk(shared.bulk.at);
  const view: View = { bulkView, now, shared, bands, bulk: zeros(BANDS), worth: zeros(BANDS) };
  const looks = centres.map((centre) => appraiseCentre(centre, view));
  return { looks, bulk: view.bulk };
}
