import { asId } from '../src/domain/ids.ts';
import type { LocationId } from '../src/domain/availability/slot.ts';
import { chooseNext } from '../src/domain/availability/scheduler/choose-next.ts';
import { observeBulk } from '../src/domain/availability/scheduler/observe-bulk.ts';
import { type PollFailure, observeFailure } from '../src/domain/availability/scheduler/observe-failure.ts';
import { observeLook } from '../src/domain/availability/scheduler/observe-look.ts';
import type { BulkRequest, LookRequest } from '../src/domain/availability/scheduler/request.ts';
import { DAY, type SchedulerSettings } from '../src/domain/availability/scheduler/settings.ts';
import type { LocationFacts, SchedulerState } from '../src/domain/availability/scheduler/state.ts';

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
