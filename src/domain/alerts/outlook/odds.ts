import { chanceAtAny } from '#domain/availability/odds/chance';
import { countEpisodes } from '#domain/availability/odds/episodes';
import { type EpisodeCount, fitRates, type Rate } from '#domain/availability/odds/rate-model';
import { FEWEST_DAYS, type SeenLocation } from '#domain/availability/odds/seen-location';
import { milesBetween } from '#domain/availability/distance';
import type { LocationId } from '#domain/availability/slot';
import type { LocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';
import { daysWanted } from '#domain/alerts/decision/match';
import type { Preferences } from '#domain/alerts/decision/preferences';
import { RARITY_DAYS, urgencyOf } from '#domain/alerts/decision/urgency';

/** What somebody's settings may expect of each location. */
export interface OwnRates {
  /** Those at which something was looked for at all. */
  locations: ReadonlyMap<LocationId, { rate: Rate; count: EpisodeCount }>;
  /** Of the next days, those that count: settings that end with a date let fewer and fewer openings through. */
  horizon(days: number): number;
}

const DAY = 86_400_000;

/** Fits the settings to what was seen everywhere: locations without many fitting openings are judged by the others. */
export function ownRates(
  locations: readonly SeenLocation[],
  preferences: Preferences,
  { today, now }: { today: LocalDate; now: Instant },
): OwnRates {
  const daysOf = daysWanted(preferences, today);
  const wantedFor: number[] = [];
  const counted = locations
    .filter(({ days }) => days > 0)
    .map(({ id, days, openings }) => {
      const lately = openings.filter(({ appearedAt }) => appearedAt > now - RARITY_DAYS * DAY);
      const perDay = lately.length / RARITY_DAYS;
      const fitting: Instant[] = [];
      const other: Instant[] = [];
      for (const opening of openings) {
        const { daysAhead } = opening;
        const wanted = daysOf({ ...opening, seatsOver: 0, urgency: urgencyOf({ daysAhead, perDay }) });
        if (wanted > 0) wantedFor.push(wanted);
        (wanted > 0 ? fitting : other).push(opening.appearedAt);
      }
      return { id, count: { days, fitting: countEpisodes(fitting), other: countEpisodes(other) } };
    });
  const rateOf = fitRates(counted.map(({ count }) => count));
  return {
    locations: new Map(counted.map(({ id, count }) => [id, { count, rate: rateOf(count) }])),
    horizon: (days) =>
      wantedFor.length === 0
        ? days
        : wantedFor.reduce((sum, wanted) => sum + Math.min(days, wanted), 0) / wantedFor.length,
  };
}

/** The chance of at least one fitting opening at any of the locations. */
export function chanceOf(rates: OwnRates, ids: readonly LocationId[], days: number): number {
  const known = ids.flatMap((id) => rates.locations.get(id)?.rate ?? []);
  return chanceAtAny(known, rates.horizon(days));
}

export interface NearbyLocation {
  id: LocationId;
  name: string;
  /** From the nearest of the watched ones. */
  miles: number;
  /** With it watched as well. */
  chance: number;
}

/** As far as people drive for an interview. */
const NEARBY_MILES = 150;
const MOST_NEARBY = 2;
/** Less than this is not worth the drive. */
const LEAST_GAIN = 0.05;

/** The locations around those watched that would raise the chance the most. */
export function nearbyGains(
  locations: readonly SeenLocation[],
  rates: OwnRates,
  watched: ReadonlySet<LocationId>,
  days: number,
): NearbyLocation[] {
  const ids = [...watched];
  const now = chanceOf(rates, ids, days);
  const placed = locations.flatMap(({ id, lat, lng }) =>
    watched.has(id) && lat !== null && lng !== null ? [{ lat, lng }] : [],
  );
  return locations
    .flatMap(({ id, name, lat, lng, days: observed }) => {
      if (watched.has(id) || lat === null || lng === null || observed < FEWEST_DAYS) return [];
      const miles = Math.min(...placed.map((point) => milesBetween(point, { lat, lng })));
      if (miles > NEARBY_MILES) return [];
      return [{ id, name, miles, chance: chanceOf(rates, [...ids, id], days) }];
    })
    .filter(({ chance }) => chance - now >= LEAST_GAIN)
    .toSorted((a, b) => b.chance - a.chance || a.miles - b.miles)
    .slice(0, MOST_NEARBY);
}
