import type { LocationId } from '#domain/availability/slot';
import { chooseNext } from '#domain/availability/scheduler/choose-next';
import { observeBulk } from '#domain/availability/scheduler/observe-bulk';
import { observeFailure } from '#domain/availability/scheduler/observe-failure';
import { observeLook } from '#domain/availability/scheduler/observe-look';
import type { PollRequest } from '#domain/availability/scheduler/request';
import { asId } from '#domain/ids';
import type { SimulatedWorld } from '#simulators/appointments/world/world';
import { newState } from '#domain/availability/scheduler/state';

/** The budget of every policy: that of a sweep over 120 centres in eight minutes. */
export const REQUESTS_PER_MINUTE = 15;
const SWEEP_INTERVAL = 480_000;
const SPACING = 60_000 / REQUESTS_PER_MINUTE;

export interface Seen {
  /** Start instants of everything open, soonest first, and of what this policy had not seen before. */
  open: readonly number[];
  appeared: readonly number[];
}

/** Decides what to ask, one request after the other. */
export interface Policy {
  next(now: number): PollRequest;
  onBulk(before: number | null, present: readonly number[], askedAt: number, now: number): void;
  onLook(centre: number, seen: Seen, askedAt: number, now: number): void;
  onFailure(request: Exclude<PollRequest, { kind: 'wait' }>, now: number): void;
}

const lookAt = (centre: number): PollRequest => ({
  kind: 'look',
  location: asId<'location'>(centre),
  reason: 'index',
});
const ignoreAnswers = { onBulk: () => undefined, onLook: () => undefined, onFailure: () => undefined };

/** Every eight minutes all centres, one after the other. */
export function fixedSweep(world: SimulatedWorld): Policy {
  let next = 0;
  let sweepAt = world.startsAt;
  return {
    ...ignoreAnswers,
    next(now) {
      if (now < sweepAt) return { kind: 'wait', until: sweepAt };
      const centre = next++;
      if (next === world.centres.length) {
        next = 0;
        sweepAt += SWEEP_INTERVAL;
      }
      return lookAt(centre);
    },
  };
}

/** The watched centres in turn, evenly spaced. */
export function roundRobin(world: SimulatedWorld): Policy {
  const watched = world.centres.filter(({ watchers }) => watchers > 0).map(({ index }) => index);
  let turn = 0;
  let nextAt = world.startsAt;
  return {
    ...ignoreAnswers,
    next(now) {
      if (now < nextAt) return { kind: 'wait', until: nextAt };
      nextAt += SPACING;
      return lookAt(watched[turn++ % watched.length] ?? 0);
    },
  };
}

/** The production scheduler. */
export function adaptive(world: SimulatedWorld): Policy {
  const settings = { requestsPerMinute: REQUESTS_PER_MINUTE, checkInterval: SWEEP_INTERVAL };
  const facts = world.centres.map(({ index, watchers, utcOffsetHours }) => ({
    id: asId<'location'>(index),
    watchers,
    utcOffsetMinutes: utcOffsetHours * 60,
  }));
  let state = newState(facts, world.startsAt);
  return {
    next(now) {
      const choice = chooseNext(state, now, settings);
      ({ state } = choice);
      return choice.request;
    },
    onBulk(before, present, askedAt) {
      const ids = new Set(present.map((index): LocationId => asId<'location'>(index)));
      state = observeBulk(state, { before, askedAt, present: ids });
    },
    onLook(centre, { open, appeared }, askedAt, now) {
      state = observeLook(state, { location: asId<'location'>(centre), askedAt, open, appeared }, now);
    },
    onFailure(request, now) {
      state = observeFailure(state, { request, kind: 'failed' }, now, settings);
    },
  };
}
