import type { LocationEntry } from '#contract/availability';
import { milesBetween, nearestFirst } from '#domain/availability/distance';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import type { OpenSlots } from '#server/features/availability/present';
import type { Snapshot } from './snapshot-cache.ts';

/** A location with something open. */
export interface OpenPlace {
  location: Pick<LocationEntry, 'id' | 'name' | 'city' | 'state' | 'timeZone'>;
  miles: number;
  slots: OpenSlots;
}

/** As far as people drive for an interview. */
const DRIVE_MILES = 150;
const MOST_PLACES = 4;

/** The location itself first, then those around it, the nearest first; only where something is open. Those
 * around it count where they interview for the program. */
export function openNear(
  { openAt, places }: Pick<Snapshot, 'openAt' | 'places'>,
  id: LocationId,
  program: Program,
): OpenPlace[] {
  const { lat: ownLat = null, lng: ownLng = null } = places.find((place) => place.id === id) ?? {};
  const milesTo = ({ id: placeId, lat, lng }: LocationEntry): number | null => {
    if (placeId === id) return 0;
    if (lat === null || lng === null || ownLat === null || ownLng === null) return null;
    return milesBetween({ lat, lng }, { lat: ownLat, lng: ownLng });
  };
  const theirs = places.filter((place) => place.id === id || place.programs.includes(program));
  const near = theirs.flatMap((location) => {
    const miles = milesTo(location);
    const slots = openAt.get(asId(location.id)) ?? [];
    return miles === null || miles > DRIVE_MILES || slots.length === 0 ? [] : [{ location, miles, slots }];
  });
  return nearestFirst(near, ({ miles }) => miles).slice(0, MOST_PLACES);
}
