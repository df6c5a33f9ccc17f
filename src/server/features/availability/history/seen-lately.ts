import { performance } from 'node:perf_hooks';
import { SEEN_DAYS, type SeenLocation, type SeenOpening } from '#domain/availability/odds/seen-location';
import { programsOf } from '#domain/availability/program-services';
import type { Program } from '#domain/availability/programs';
import type { LocationId } from '#domain/availability/slot';
import { daysAhead } from '#domain/time/local-time';
import { isWeekend, timeOfDay } from '#domain/time/time-of-day';
import { isTimeZone } from '#domain/time/zone-offset';
import type { Db } from '#server/tables';
import { listObserved, listSeenAt, type SeenRow } from './seen-lately-store.ts';

/** Chances rest on a month; a few minutes change nothing about them. */
const KEPT_MILLISECONDS = 10 * 60_000;

/** With the programs for which it interviews. */
interface SeenCenter extends SeenLocation {
  programs: readonly Program[];
}

/** What was seen everywhere lately, kept in memory: chances are worked out anew for each person's settings. */
export function seenLately(db: Db): () => Promise<readonly SeenCenter[]> {
  let kept: { locations: Promise<readonly SeenCenter[]>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (kept !== undefined && now < kept.until) return kept.locations;
    const made = { locations: read(db), until: now + KEPT_MILLISECONDS };
    kept = made;
    made.locations.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.locations;
  };
}

/** During how many of the last `days` openings could have been seen at each of the locations. */
export async function observedDays(
  db: Db,
  ids: readonly LocationId[],
  days: number,
): Promise<ReadonlyMap<LocationId, number>> {
  const observed = await listObserved(db, days, ids);
  return new Map(observed.map(({ id, observed_days }) => [id, observed_days]));
}

/** One location after the other, so that other requests are served in between. */
async function read(db: Db): Promise<SeenCenter[]> {
  const locations: SeenCenter[] = [];
  for (const { since, observed_days: days, services, ...place } of await listObserved(db, SEEN_DAYS)) {
    const rows = await listSeenAt(db, place.id, SEEN_DAYS);
    // A row whose zone nobody knows has no date.
    const openings = rows.filter(({ time_zone }) => isTimeZone(time_zone)).map(toSeen);
    locations.push({
      ...place,
      programs: programsOf(services),
      since: since.getTime(),
      days,
      openings,
    });
  }
  return locations;
}

function toSeen({ local_time, time_zone, seats, first_seen_at }: SeenRow): SeenOpening {
  const appearedAt = first_seen_at.getTime();
  return {
    appearedAt,
    seats,
    daysAhead: daysAhead(local_time, time_zone, appearedAt),
    timeOfDay: timeOfDay(local_time),
    weekend: isWeekend(local_time),
  };
}
