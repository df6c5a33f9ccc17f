import type { AvailabilityEntry, LocationEntry, OpeningHistory } from '#contract/availability';
import { projectToMap } from '#domain/availability/map-projection';
import { programsOf } from '#domain/availability/program-services';
import type { LocationId } from '#domain/availability/slot';
import { toIsoWithOffset } from '#domain/time/local-time';
import type { lifetimes, openingsPerDay, openingsPerHour } from './history/opening-history-store.ts';
import type { LocationRow } from './source/location-store.ts';
import type { listOpen } from './snapshot/open-slot-store.ts';

type Rows<Query extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;

export type OpenSlots = AvailabilityEntry['availability'];

/** One slot as the public answer shows it. */
export const presentOpenSlot = (row: Rows<typeof listOpen>[number]): OpenSlots[number] => ({
  date: toIsoWithOffset(row.local_time, row.time_zone),
  slots: row.seats,
});

/** Every location that is not retired, by name, with all that is open there. */
export function presentAvailability(
  locations: readonly LocationRow[],
  slots: ReadonlyMap<LocationId, OpenSlots>,
): AvailabilityEntry[] {
  return locations
    .filter(({ retired_at }) => retired_at === null)
    .map(({ id, name, city, state }) => ({
      location: { id, name, city, state },
      availability: slots.get(id) ?? [],
    }));
}

export function presentLocation(row: LocationRow): LocationEntry {
  const point = row.lat === null || row.lng === null ? null : projectToMap(row.lng, row.lat);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    state: row.state,
    timeZone: row.time_zone,
    iata: row.iata,
    lat: row.lat,
    lng: row.lng,
    map: point === null ? null : { x: round(point.x), y: round(point.y) },
    address: row.address,
    postalCode: row.postal_code,
    notes: row.notes,
    directions: row.directions,
    flags: row.flags,
    programs: programsOf(row.services),
    retired: row.retired_at !== null,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Where the curve is read: seconds that people can picture. */
const CURVE_SECONDS = [0, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400];

export function presentHistory(
  since: Date | null,
  days: Rows<typeof openingsPerDay>,
  hours: Rows<typeof openingsPerHour>,
  lives: Rows<typeof lifetimes>,
): Omit<OpeningHistory, 'story' | 'odds' | 'published'> {
  const grid = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { weekday, hour, openings } of hours) {
    const day = grid[weekday];
    if (day !== undefined) day[hour] = openings;
  }
  const { share, median } = survival(lives);
  return {
    since: since?.toISOString() ?? null,
    days: days.map(({ date, openings }) => ({ date, openings })),
    hours: grid,
    lasted: {
      openings: lives.length,
      medianSeconds: median,
      curve: CURVE_SECONDS.map((seconds) => ({ seconds, share: share(seconds) })),
    },
  };
}

/** Kaplan and Meier's estimate: an opening we stopped seeing alive counts only while we saw it. */
function survival(lives: Rows<typeof lifetimes>) {
  const steps: { seconds: number; share: number }[] = [];
  let atRisk = lives.length;
  let alive = 1;
  for (const { seconds, ended } of lives) {
    if (ended) {
      alive *= (atRisk - 1) / atRisk;
      steps.push({ seconds, share: alive });
    }
    atRisk -= 1;
  }
  const share = (seconds: number) => steps.findLast((step) => step.seconds <= seconds)?.share ?? 1;
  return { share, median: steps.find((step) => step.share <= 0.5)?.seconds ?? null };
}
