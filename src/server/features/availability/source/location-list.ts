import { BATCHES } from '#server/features/availability/batches';
import { inSavepoint } from '#server/platform/db/savepoint-store';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { type LocationListing, retireUnlisted, saveLocations } from './location-store.ts';

/**
 * Stores the source's current list for a service; locations missing from it a second time are retired, and those listed again are
 * active again. One that cannot be stored stays as it was.
 */
export async function saveLocationList(
  trx: Db,
  service: string,
  listed: readonly LocationListing[],
  now: Date,
): Promise<void> {
  const save = (locations: readonly LocationListing[]) =>
    inSavepoint(trx, () => saveLocations(trx, service, locations, now));
  await isolateRows(
    trx,
    BATCHES.listing,
    listed,
    ({ id }) => id,
    (location) => save([location]),
    { together: save },
  );
  await retireUnlisted(
    trx,
    service,
    listed.map(({ id }) => id),
    now,
  );
}
