import type { PreferencesPreview } from '#contract/alerts';
import { halfLife } from '#domain/alerts/outlook/center-outlook';
import { mismatch } from '#domain/alerts/decision/match';
import { chanceOf, nearbyGains, ownRates } from '#domain/alerts/outlook/odds';
import type { Preferences } from '#domain/alerts/decision/preferences';
import type { PastOpening } from '#domain/alerts/outlook/replay';
import { FEWEST_DAYS, type SeenLocation } from '#domain/availability/odds/seen-location';
import type { LocationId } from '#domain/availability/slot';
import { toLocalDate } from '#domain/time/local-time';
import type { Instant } from '#domain/time/zone-offset';

interface OddsInput {
  /** What was seen everywhere lately. */
  locations: readonly SeenLocation[];
  watched: readonly LocationId[];
  /** What was seen at the watched ones, with its end. */
  seen: readonly PastOpening[];
  preferences: Preferences;
  timeZone: string;
  now: Instant;
}

const HORIZONS = [7, 14, 30];
/** What a further location would change is told for this many days. */
const COMPARED_DAYS = 14;
/** Fewer are chance, and nothing is said of how long they last. */
const ENOUGH = 4;

/** How likely somebody's settings are to bring a text from the locations they watch. */
export function ownOdds(input: OddsInput): PreferencesPreview['odds'] {
  const { locations, preferences, timeZone, now } = input;
  const known = new Set(input.watched);
  const watched = locations.filter(({ id, days }) => known.has(id) && days >= FEWEST_DAYS);
  const longest = Math.max(0, ...locations.filter(({ id }) => known.has(id)).map(({ days }) => days));
  if (watched.length === 0)
    return {
      observedDays: longest,
      since: null,
      episodes: 0,
      chances: null,
      halfGoneSeconds: null,
      nearby: [],
    };
  const rates = ownRates(locations, preferences, { today: toLocalDate(now, timeZone), now });
  const ids = watched.map(({ id }) => id);
  const fitting = input.seen.filter(
    (opening) => mismatch(opening, preferences, -Infinity, opening.appearedAt) === null,
  );
  const half = fitting.length < ENOUGH ? null : halfLife(fitting);
  return {
    observedDays: longest,
    since: new Date(Math.min(...watched.map(({ since }) => since))).toISOString(),
    episodes: ids.reduce((sum, id) => sum + (rates.locations.get(id)?.count.fitting ?? 0), 0),
    chances: HORIZONS.map((days) => ({ days, chance: chanceOf(rates, ids, days) })),
    halfGoneSeconds: half === null ? null : half / 1000,
    nearby: nearbyGains(locations, rates, new Set(ids), COMPARED_DAYS).map(({ id, name, miles, chance }) => ({
      id,
      name,
      miles: Math.round(miles),
      days: COMPARED_DAYS,
      chance,
    })),
  };
}
