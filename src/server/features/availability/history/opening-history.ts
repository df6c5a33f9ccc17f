import type { OpeningHistory } from '#contract/availability';
import type { LocationId } from '#domain/availability/slot';
import { presentHistory } from '#server/features/availability/present';
import { locationExists } from '#server/features/availability/source/location-store';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { lifetimes, openingsPerDay, openingsPerHour } from './opening-history-store.ts';

/** When openings appeared and how long they lasted, at one location, or everywhere with null. */
export async function openingHistory(db: Db, location: LocationId | null): Promise<OpeningHistory> {
  if (location !== null && !(await locationExists(db, location))) {
    throw new Failure('missing', 'not-found', 'There is no such location.');
  }
  return presentHistory(
    await openingsPerDay(db, location),
    await openingsPerHour(db, location),
    await lifetimes(db, location),
  );
}
