import type { AvailabilityStatus } from '#domain/availability/status';
import { OUTSIDE_US, regionName } from '#domain/availability/us-states';

/** "San Francisco, CA"; abroad the city alone says more than a code. */
export function placeOf({ city, state }: { city: string; state: string }): string {
  return regionName(state) === OUTSIDE_US ? city : `${city}, ${state}`;
}

export const centerTitle = (name: string) =>
  name.includes('Global Entry') ? `${name}: interview openings` : `${name}: Global Entry interviews`;

export const STATUS_LABELS: Record<
  AvailabilityStatus,
  { name: string; tone: 'good' | 'warning' | 'neutral' }
> = {
  available: { name: 'Available', tone: 'good' },
  limited: { name: 'Limited', tone: 'warning' },
  unavailable: { name: 'None open', tone: 'neutral' },
};
