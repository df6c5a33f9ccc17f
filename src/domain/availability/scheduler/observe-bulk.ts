import type { LocationId } from '../slot.ts';
import { isPromised } from './bulk-evidence.ts';
import { type Horizon, horizonIndex, mustCount } from './horizons.ts';
import { NEVER } from './settings.ts';
import type { LocationPollState, SchedulerState } from './state.ts';
import { learnSurvival } from './slot-survival.ts';

export interface BulkAnswer {
  before: Horizon;
  askedAt: number;
  /** The locations that have something before that date. */
  present: ReadonlySet<LocationId>;
}

/** The bit is newly set: stores when the bands below were last clear, before the level stops implying it. */
function bitSet(location: LocationPollState, horizon: number, bulkAt: readonly number[]): LocationPollState {
  const cleanAt = [...location.cleanAt];
  let cleared = NEVER;
  for (let band = location.level - 1; band >= 0; band--) {
    cleared = Math.max(cleared, bulkAt[band] ?? NEVER);
    cleanAt[band] = Math.max(cleanAt[band] ?? NEVER, cleared);
  }
  return { ...location, level: horizon, cleanAt };
}

/** The bit is newly clear: known slots under that horizon are gone, which also tells how long they lasted. */
function bitClear(
  location: LocationPollState,
  horizon: number,
  lastAt: number,
  askedAt: number,
): LocationPollState {
  const isGone = (startsAt: number) => mustCount(startsAt, horizon, askedAt);
  const gone = location.known.filter((slot) => isGone(slot.startsAt));
  const aliveAt = Math.max(location.lookedAt, lastAt);
  const survival = learnSurvival(
    location.survival,
    gone.map((slot) => ({ slot, from: location.lookedAt, aliveAt, goneAt: askedAt })),
  );
  const known = location.known.filter((slot) => !isGone(slot.startsAt));
  return { ...location, level: horizon + 1, known, survival };
}

/** One bit for each location. Most bits have not changed, and those locations stay the same object. */
export function observeBulk(state: SchedulerState, answer: BulkAnswer): SchedulerState {
  const { before, askedAt, present } = answer;
  const { shared } = state;
  const { bulk } = shared;
  const horizon = horizonIndex(before);
  const lastAt = bulk.at[horizon];
  if (lastAt === undefined || askedAt <= lastAt) return state;
  const locations = state.locations.map((location) => {
    if (location.apart || location.lookedAt > askedAt) return location;
    if (present.has(location.id))
      return horizon < location.level ? bitSet(location, horizon, bulk.at) : location;
    return horizon >= location.level ? bitClear(location, horizon, lastAt, askedAt) : location;
  });
  const at = bulk.at.map((time, index) => (index === horizon ? askedAt : time));
  const after = { ...bulk, at, failures: 0, usable: true };
  const promised = locations.some((location) => isPromised(location, after));
  return { locations, shared: { ...shared, failures: 0, promised, bulk: after } };
}
