import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import { NEVER } from '#domain/availability/scheduler/settings';
import {
  type LocationFacts,
  type LocationPollState,
  newShared,
  type SchedulerState,
  withLocations,
} from '#domain/availability/scheduler/state';
import { zoneOffset } from '#domain/time/zone-offset';
import { BATCHES } from '#server/features/availability/batches';
import { listPolledLocations } from '#server/features/availability/source/location-store';
import {
  createSource,
  type SourceChange,
  type SourceRow,
} from '#server/features/availability/source/source-store';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { saveLocationStates } from './scheduler-state-store.ts';

const MINUTE = 60_000;

export const ensureSource = (db: Db): Promise<void> => createSource(db, newShared());

/** The scheduler's shared state, and one state for each location that is currently listed and can be reckoned with. */
export async function loadSchedulerState(trx: Db, source: SourceRow): Promise<SchedulerState> {
  const polled = await listPolledLocations(trx, BATCHES.polled.name);
  const now = source.now.getTime();
  const facts: LocationFacts[] = [];
  await isolateRows(
    trx,
    BATCHES.polled,
    polled,
    ({ id }) => id,
    async ({ id, watchers, time_zone, services }) =>
      void facts.push({
        id,
        watchers,
        utcOffsetMinutes: zoneOffset(now, time_zone) / MINUTE,
        ...(services.includes(GLOBAL_ENTRY) ? {} : { apart: true as const }),
      }),
    { nothingParked: polled[0]?.any_parked === false },
  );
  const locations = polled.flatMap(({ scheduler, look_requested_at }): LocationPollState[] => {
    if (scheduler === null) return [];
    const wanted = look_requested_at !== null && look_requested_at <= source.now;
    return [Object.assign(scheduler, { lookRequestedAt: wanted ? look_requested_at.getTime() : NEVER })];
  });
  return withLocations({ shared: source.scheduler, locations }, facts, now);
}

/** Writes only what changed: the scheduler's functions return untouched parts as the same object. */
export async function saveChangedLocations(
  trx: Db,
  before: SchedulerState,
  after: SchedulerState,
): Promise<void> {
  const untouched = new Set(before.locations);
  await saveLocationStates(
    trx,
    after.locations.filter((location) => !untouched.has(location)),
  );
}

/** The rest of the scheduler's state is part of the source's row. */
export const sharedChange = (before: SchedulerState, after: SchedulerState): SourceChange =>
  after.shared === before.shared ? {} : { scheduler: after.shared };
