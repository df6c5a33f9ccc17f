import { chooseNext } from '#domain/availability/scheduler/choose-next';
import { observeBulk } from '#domain/availability/scheduler/observe-bulk';
import { type PollFailure, observeFailure } from '#domain/availability/scheduler/observe-failure';
import { observeLook } from '#domain/availability/scheduler/observe-look';
import type { BulkRequest, LookRequest } from '#domain/availability/scheduler/request';
import { DAY, NEVER, type SchedulerSettings } from '#domain/availability/scheduler/settings';
import { type LocationFacts, type SchedulerState, withLocation } from '#domain/availability/scheduler/state';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';

/** A source as tests need it: what is open where (start instants, soonest first), and which requests fail. */
export interface SimulatedSource {
  openAt(location: LocationId, at: number): readonly number[];
  failure?(request: BulkRequest | LookRequest, at: number): Omit<PollFailure, 'request'> | null;
}

export interface SentRequest {
  at: number;
  request: BulkRequest | LookRequest;
}

const ANSWER_TIME = 1_000;

export function simulatedLocations(
  count: number,
  watchers: (index: number) => number = () => 10,
): LocationFacts[] {
  return Array.from({ length: count }, (_, index) => ({
    id: asId<'location'>(5_000 + index),
    watchers: watchers(index),
    utcOffsetMinutes: -300,
  }));
}

/** Plays the scheduler against a source in virtual time, one request after the other. */
export function simulateScheduler(
  first: SchedulerState,
  source: SimulatedSource,
  { from, to, settings }: { from: number; to: number; settings: SchedulerSettings },
): { state: SchedulerState; sent: SentRequest[] } {
  let state = first;
  const sent: SentRequest[] = [];
  const seen = new Map(state.locations.map(({ id }) => [id, new Set<number>()]));
  let now = from;
  while (now < to) {
    const choice = chooseNext(state, now, settings);
    ({ state } = choice);
    const { request } = choice;
    if (request.kind === 'wait') {
      now = Math.max(request.until, now + 1);
      continue;
    }
    const askedAt = now;
    sent.push({ at: askedAt, request });
    now += ANSWER_TIME;
    const failure = source.failure?.(request, askedAt) ?? null;
    if (failure !== null) state = observeFailure(state, { request, ...failure }, now, settings);
    else if (request.kind === 'bulk') {
      const limit = request.before === null ? Number.MAX_SAFE_INTEGER : askedAt + request.before * DAY;
      const has = ({ id }: { id: LocationId }) =>
        source.openAt(id, askedAt).some((startsAt) => startsAt < limit);
      const present = new Set(state.locations.filter(has).map(({ id }) => id));
      state = observeBulk(state, { before: request.before, askedAt, present });
    } else {
      const open = source.openAt(request.location, askedAt);
      const before = seen.get(request.location) ?? new Set();
      const isFirst = state.locations.find(({ id }) => id === request.location)?.lookedAt === 0;
      const appeared = isFirst ? [] : open.filter((startsAt) => !before.has(startsAt));
      for (const startsAt of open) before.add(startsAt);
      state = observeLook(state, { location: request.location, askedAt, open, appeared }, now);
    }
  }
  return { state, sent };
}

/** Asks for a look at a location before anything else; the earliest wish stays until a look satisfies it. */
export function requestLook(state: SchedulerState, id: LocationId, now: number): SchedulerState {
  return withLocation(state, id, (location) =>
    location.lookRequestedAt === NEVER ? { ...location, lookRequestedAt: now } : location,
  );
}
