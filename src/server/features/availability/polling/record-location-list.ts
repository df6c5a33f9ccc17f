import type { SchedulerSettings } from '#domain/availability/scheduler/settings';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import { slugsById } from '#domain/availability/slug';
import { listLocations } from '#server/features/availability/source/location-store';
import { saveLocationList } from '#server/features/availability/source/location-list';
import { announceChange, noteServiceList } from '#server/features/availability/source/source-store';
import type { SourceLocation } from '#server/gateways/appointments/port';
import type { Db } from '#server/tables';
import type { SentRequest, ListRequest } from './next-request.ts';
import { recordAnswer } from './record-answer.ts';
import { saveLocationStates } from './scheduler-state-store.ts';
import { loadSchedulerState } from './scheduler-state.ts';

/** The list changes by a few ids a year; a list that lost this share is a bad answer. */
const LOST_SHARE = 0.3;

/** Replaces our list of a service's locations with the source's; new ones are polled from now on. */
export function recordLocationList(
  db: Db,
  settings: SchedulerSettings,
  granted: SentRequest & { request: ListRequest },
  listed: readonly SourceLocation[],
): Promise<void> {
  const { service } = granted.request;
  return recordAnswer(db, settings, granted, async (trx, source, state) => {
    const known = await listLocations(trx);
    const active = known.filter(
      ({ retired_at, services }) => retired_at === null && services.includes(service),
    );
    const ids = new Set(listed.map(({ id }) => id));
    const lost = active.filter(({ id }) => !ids.has(id)).length;
    if (listed.length === 0 || lost > active.length * LOST_SHARE) {
      return { state, outcome: { good: false, outcome: 'suspect', failure: 'list-shrunk' } };
    }
    const slugs = slugsById([...known.filter(({ id }) => !ids.has(id)), ...listed]);
    await saveLocationList(
      trx,
      service,
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
    if (service !== GLOBAL_ENTRY) await noteServiceList(trx, service, 'good_at', source.now);
    const after = await loadSchedulerState(trx, source);
    const polled = new Set(state.locations.map(({ id }) => id));
    await saveLocationStates(
      trx,
      after.locations.filter(({ id }) => !polled.has(id)),
    );
    await announceChange(trx);
    return {
      state,
      outcome: { good: true },
      source: service === GLOBAL_ENTRY ? { list_good_at: source.now } : {},
    };
  });
}
