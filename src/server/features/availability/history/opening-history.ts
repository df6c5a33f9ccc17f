import type { OpeningHistory } from '#contract/availability';
import { centerOdds } from '#domain/availability/odds/center-odds';
import type { SeenLocation } from '#domain/availability/odds/seen-location';
import { releaseWords } from '#domain/availability/release-habit';
import type { LocationId } from '#domain/availability/slot';
import { toLocalDate } from '#domain/time/local-time';
import { BATCHES } from '#server/features/availability/batches';
import { presentHistory } from '#server/features/availability/present';
import { listReleases } from '#server/features/availability/source/release-store';
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

interface HistoryDependencies {
  db: Db;
  seenLately(): Promise<readonly SeenLocation[]>;
}

/** When openings appeared and how long they lasted, at one location, or everywhere with null. */
export async function openingHistory(
  { db, seenLately }: HistoryDependencies,
  location: LocationId | null,
): Promise<Omit<OpeningHistory, 'story'>> {
  if (location !== null && !(await locationExists(db, location))) {
    throw new Failure('missing', 'not-found', 'There is no such location.');
  }
  const odds = location === null ? null : centerOdds(await seenLately(), location);
  const published = location === null ? null : await publishedWords(db, location);
  try {
    return { ...(await read(db, location, null)), odds, published };
  } catch (error) {
    if (nameOfError(error) !== UNKNOWN_ZONE) throw error;
    return { ...(await read(db, location, await usableZones(db))), odds, published };
  }
}

/** A year of monthly releases. */
const MOST_RELEASES = 12;

async function publishedWords(db: Db, location: LocationId): Promise<string | null> {
  const releases = await listReleases(db, location, MOST_RELEASES);
  return releaseWords(
    releases.map(({ seen_at, time_zone, published_until }) => ({
      date: toLocalDate(seen_at.getTime(), time_zone),
      until: published_until.slice(0, 10),
    })),
  );
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
