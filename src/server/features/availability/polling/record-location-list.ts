import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { slugsById } from '#domain/availability/slug';
import type { SourceLocation } from '#server/gateways/appointments/port';
import type { Db } from '#server/tables';
import { type GrantedRequest, loadSchedulerState } from './next-request.ts';
import { listLocations, saveListing } from '#server/features/availability/source/location-store';
import { recordAnswer } from './record-answer.ts';
import * as store from '#server/features/availability/source/source-store';

/** The list changes by a few ids a year; one that lost this share is a bad answer, not a reform. */
const LOST_SHARE = 0.3;

/** Takes over the list of locations; new ones enter the watch. */
export function recordLocationList(
  db: Db,
  settings: SchedulerSettings,
  granted: GrantedRequest,
  listed: readonly SourceLocation[],
): Promise<void> {
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const known = await listLocations(trx);
    const active = known.filter(({ retired_at }) => retired_at === null);
    const ids = new Set(listed.map(({ id }) => id));
    const lost = active.filter(({ id }) => !ids.has(id)).length;
    if (listed.length === 0 || lost > active.length * LOST_SHARE) {
      return { state, outcome: { good: false, outcome: 'suspect', failure: 'list-shrunk' } };
    }
    const slugs = slugsById([...known.filter(({ id }) => !ids.has(id)), ...listed]);
    await saveListing(
      trx,
      listed.map((location) => ({
        id: location.id,
        slug: slugs.get(location.id) ?? String(location.id),
        name: location.name,
        city: location.city,
        state: location.state,
        country: location.countryCode,
        time_zone: location.timeZone,
        address: location.address,
        postal_code: location.postalCode,
        iata: location.iata,
        lat: location.lat,
        lng: location.lng,
        notes: location.notes,
        directions: location.directions,
        flags: [...location.flags],
      })),
      source.now,
    );
    await store.updateSource(trx, { list_good_at: source.now });
    const after = await loadSchedulerState(trx, source);
    const watched = new Set(state.locations.map(({ id }) => id));
    await store.saveLocationStates(
      trx,
      after.locations.filter(({ id }) => !watched.has(id)),
    );
    await store.announceChange(trx);
    return { state, outcome: { good: true } };
  });
}
