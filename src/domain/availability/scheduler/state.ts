import type { LocationId } from '../slot.ts';
import { BANDS } from './horizons.ts';
import type { TrackedSlot, OpeningRate, SlotSurvival } from './estimates.ts';
import { NEVER, zeros } from './settings.ts';

/** Everything the scheduler knows about one location: plain data, one row in production. Instants in milliseconds. */
export interface LocationPollState {
  id: LocationId;
  watchers: number;
  utcOffsetMinutes: number;
  /** The bulk call says nothing about it: what is open there is known by looks alone. */
  apart?: true;
  /** When a look was requested before a text is sent; NEVER when none is. */
  lookRequestedAt: number;
  /** When a look was last granted, and when the last good one was. */
  askedAt: number;
  lookedAt: number;
  failures: number;
  mutedUntil: number;
  /** Nearest horizon under which the location has something (BANDS when it has nothing), by looks and bulk answers. */
  level: number;
  /** When each band was last known to hold nothing unseen, apart from what `level` and the bulk times imply. */
  cleanAt: readonly number[];
  /** The soonest slots of the last look that may still be open. */
  known: readonly TrackedSlot[];
  rate: OpeningRate;
  survival: SlotSurvival;
  /** Openings still expected from a flurry, at the moment of the last find. */
  flurry: number;
  foundAt: number;
}

export interface BulkCallState {
  /** When the last good answer for each horizon was asked for. */
  at: readonly number[];
  askedAt: number;
  failures: number;
  /** False while the call misbehaves; it is tried again at `retryAt`. */
  usable: boolean;
  retryAt: number;
  /** 1 when looks always confirm what the bits said, towards 0 when they do not. */
  trust: number;
}

/** State that belongs to no single location: one row in production. */
export interface SharedState {
  /** When the last request left in its turn. */
  lastRequestAt: number;
  /** When the latest requests left, in turn or not, oldest first: as many as may leave in a minute. */
  sentAt: readonly number[];
  /** A bit shows a slot that no look has seen yet. */
  promised: boolean;
  notBefore: number;
  failures: number;
  /** The clock of the routine looks that keep the 30-minute ceiling. */
  routineAt: number;
  bulk: BulkCallState;
  /** Finds by local hour, and how many were expected from the locations' mean rates. */
  hourFinds: readonly number[];
  hourExpected: readonly number[];
  /** Openings seen in each band. */
  bandFinds: readonly number[];
}

/** Immutable: locations that a function does not change stay the same object, so a store writes only the others. */
export interface SchedulerState {
  shared: SharedState;
  locations: readonly LocationPollState[];
}

/** Facts about a location that the scheduler does not learn itself. */
export interface LocationFacts {
  id: LocationId;
  watchers: number;
  utcOffsetMinutes: number;
  apart?: true;
}

function newLocation(facts: LocationFacts, now: number): LocationPollState {
  return {
    ...facts,
    lookRequestedAt: NEVER,
    askedAt: NEVER,
    lookedAt: NEVER,
    failures: 0,
    mutedUntil: NEVER,
    level: 0,
    cleanAt: zeros(BANDS),
    known: [],
    rate: { finds: 0, watched: 0, at: now },
    survival: { deaths: zeros(3), watched: zeros(3) },
    flurry: 0,
    foundAt: NEVER,
  };
}

export function newShared(): SharedState {
  return {
    lastRequestAt: NEVER,
    sentAt: [],
    promised: false,
    notBefore: NEVER,
    failures: 0,
    routineAt: NEVER,
    bulk: { at: zeros(BANDS), askedAt: NEVER, failures: 0, usable: true, retryAt: NEVER, trust: 1 },
    hourFinds: zeros(24),
    hourExpected: zeros(24),
    bandFinds: zeros(BANDS),
  };
}

/** The state for the current locations: new ones start unknown, missing ones are dropped, others keep what was learned. */
export function withLocations(
  state: SchedulerState,
  facts: readonly LocationFacts[],
  now: number,
): SchedulerState {
  const before = new Map(state.locations.map((location) => [location.id, location]));
  const locations = facts.map((fact) => {
    const known = before.get(fact.id);
    if (known === undefined) return newLocation(fact, now);
    const same =
      known.watchers === fact.watchers &&
      known.utcOffsetMinutes === fact.utcOffsetMinutes &&
      known.apart === fact.apart;
    if (same) return known;
    const { apart: _before, ...learned } = known;
    return { ...learned, ...fact };
  });
  return { ...state, locations };
}

export function newState(facts: readonly LocationFacts[], now: number): SchedulerState {
  return withLocations({ shared: newShared(), locations: [] }, facts, now);
}

/** The state with one location changed. */
export function withLocation(
  state: SchedulerState,
  id: LocationId,
  change: (location: LocationPollState) => LocationPollState,
): SchedulerState {
  return {
    ...state,
    locations: state.locations.map((location) => (location.id === id ? change(location) : location)),
  };
}
