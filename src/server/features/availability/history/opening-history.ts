import type { OpeningHistory } from '#contract/availability';
import type { LocationId } from '#domain/availability/slot';
import { BATCHES } from '#server/features/availability/batches';
import { presentHistory } from '#server/features/availability/present';
import { locationExists } from '#server/features/availability/source/location-store';
import { Failure } from '#server/platform/failure';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import { nameOfError } from '#server/platform/rows/row-trouble';
import type { Db } from '#server/tables';
import {
  countingSince,
  lifetimes,
  listZones,
  openingsPerDay,
  openingsPerHour,
  tryZone,
} from './opening-history-store.ts';

/** When openings appeared and how long they lasted, at one location, or everywhere with null. */
export async function openingHistory(
  db: Db,
  location: LocationId | null,
): Promise<Omit<OpeningHistory, 'story'>> {
  if (location !== null && !(await locationExists(db, location))) {
    throw new Failure('missing', 'not-found', 'There is no such location.');
  }
  try {
    return await read(db, location, null);
  } catch (error) {
    if (nameOfError(error) !== UNKNOWN_ZONE) throw error;
    return read(db, location, await usableZones(db));
  }
}

/** SQLSTATE of a time zone that the database does not know. */
const UNKNOWN_ZONE = '22023';

async function read(db: Db, location: LocationId | null, zones: readonly string[] | null) {
  return presentHistory(
    await countingSince(db, location),
    await openingsPerDay(db, location, zones),
    await openingsPerHour(db, location, zones),
    await lifetimes(db, location),
  );
}

/** Openings in the other zones are left out. */
async function usableZones(db: Db): Promise<string[]> {
  const usable: string[] = [];
  await isolateRows(db, BATCHES.history, await listZones(db), String, async (zone) => {
    await tryZone(db, zone);
    usable.push(zone);
  });
  return usable;
}
