import type { LocationId } from '../slot.ts';
import { type Horizon, horizonIndex, mustCount } from './horizons.ts';
import { NEVER } from './settings.ts';
import type { CentreState, SchedulerState } from './state.ts';
import { learnSurvival } from './survival.ts';

export interface BulkAnswer {
  before: Horizon;
  askedAt: number;
  /** The centres that have something before that date. */
  present: ReadonlySet<LocationId>;
}

/** The bit was set: whatever was clean under the horizons that no longer are is written down before they move on. */
function bitSet(centre: CentreState, horizon: number, bulkAt: readonly number[]): CentreState {
  const cleanAt = [...centre.cleanAt];
  let cleared = NEVER;
  for (let band = centre.level - 1; band >= 0; band--) {
    cleared = Math.max(cleared, bulkAt[band] ?? NEVER);
    cleanAt[band] = Math.max(cleanAt[band] ?? NEVER, cleared);
  }
  return { ...centre, level: horizon, cleanAt };
}

/** The bit was clear: known slots under that horizon are gone, which also tells how long they lasted. */
function bitClear(centre: CentreState, horizon: number, lastAt: number, askedAt: number): CentreState {
  const isGone = (startsAt: number) => mustCount(startsAt, horizon, askedAt);
  const gone = centre.known.filter((slot) => isGone(slot.startsAt));
  const aliveAt = Math.max(centre.lookedAt, lastAt);
  const survival = learnSurvival(
    centre.survival,
    gone.map((slot) => ({ slot, from: centre.lookedAt, aliveAt, goneAt: askedAt })),
  );
  const known = centre.known.filter((slot) => !isGone(slot.startsAt));
  return { ...centre, level: horizon + 1, known, survival };
}

/** One bit for each centre. Most bits are as they were, and those centres stay untouched. */
export function observeBulk(state: SchedulerState, answer: BulkAnswer): SchedulerState {
  const { before, askedAt, present } = answer;
  const { shared } = state;
  const { bulk } = shared;
  const horizon = horizonIndex(before);
  const lastAt = bulk.at[horizon];
  if (lastAt === undefined || askedAt <= lastAt) return state;
  const centres = state.centres.map((centre) => {
    if (centre.lookedAt > askedAt) return centre;
    if (present.has(centre.id)) return horizon < centre.level ? bitSet(centre, horizon, bulk.at) : centre;
    return horizon >= centre.level ? bitClear(centre, horizon, lastAt, askedAt) : centre;
  });
  const at = bulk.at.map((time, index) => (index === horizon ? askedAt : time));
  return {
    centres,
    shared: { ...shared, failures: 0, bulk: { ...bulk, at, failures: 0, usable: true } },
  };
}
