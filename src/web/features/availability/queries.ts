import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AvailabilityEntry, LocationEntry } from '#contract/availability';
import { API } from '#contract/paths';
import type { Program } from '#domain/availability/programs';
import { ofProgram } from '#web/lib/query/center-queries';
import type { ListedLocation } from '#domain/availability/filter-locations';

/** Numbers of the specification, sections 7 and 9. */
const POLL_MS = 180_000;
const STALE_MS = 120_000;
const RETRY_DELAY_MS = 1000;

/** The list of centers changes a few times a year. */
const LOCATIONS_STALE_MS = 15 * 60_000;

export const useAvailability = (program: Program) =>
  useQuery<AvailabilityEntry[] | null>({
    queryKey: [ofProgram(API.availability, program)],
    refetchInterval: POLL_MS,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    retryDelay: RETRY_DELAY_MS,
  });

export const useLocations = (program: Program) =>
  useQuery<LocationEntry[] | null>({
    queryKey: [ofProgram(API.locations, program)],
    staleTime: LOCATIONS_STALE_MS,
  });

/** A center with all we know of it and all that is open there. */
export interface Center extends ListedLocation {
  location: LocationEntry;
}

/** Both lists as one; null until both are there. */
export function useCenters(
  availability: readonly AvailabilityEntry[] | null | undefined,
  locations: readonly LocationEntry[] | null | undefined,
): Center[] | null {
  return useMemo(() => {
    if (!availability || !locations) return null;
    const byId = new Map(locations.map((location) => [location.id, location]));
    return availability.flatMap((entry) => {
      const location = byId.get(entry.location.id);
      return location === undefined ? [] : [{ location, availability: entry.availability }];
    });
  }, [availability, locations]);
}
