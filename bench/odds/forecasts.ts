import { daysWanted } from '#domain/alerts/decision/match';
import { chanceOf, ownRates } from '#domain/alerts/outlook/odds';
import type { Preferences } from '#domain/alerts/decision/preferences';
import { countEpisodes } from '#domain/availability/odds/episodes';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { type LocalDate, toLocalDate } from '#domain/time/local-time';
import { randomFrom, wholeNumber } from '#simulators/appointments/world/random';
import { DAY } from '#simulators/appointments/world/parameters';
import { drawPerson } from './people.ts';
import { oddsWorld, seenBetween, type SeenSlot } from './world-history.ts';

export const HISTORY_DAYS = 21;
export const HORIZONS = [7, 14, 30] as const;
const LONGEST = 30;
/** What counts is where fitting openings are rare: elsewhere one is all but certain, and any forecast is right. */
export const RATES = { from: 0.02, to: 0.5 };
/** Asked several times over a month, because releases come to all centers at once. */
const MOMENTS = [0, 6, 12, 18, 24];
const PEOPLE_EACH = 4;
const LATEST_START = 40;
/** Far from what is forecast: the oracle's long observation of the same centers. */
const TRUTH = { from: 200, to: 440 };
const STREAM = 302;

/** One question, what each method answered, and what came. */
export interface Forecast {
  days: number;
  happened: boolean;
  estimator: number;
  centerRate: number;
  allAlike: number;
  oracle: number;
}

/** People at every center of one world. */
export function forecastWorld(seed: number): Forecast[] {
  const world = oddsWorld(seed);
  const truth = world.centres.map((center) => seenBetween(world, center, TRUTH.from, TRUTH.to));
  const first = wholeNumber(randomFrom(seed, STREAM), 0, LATEST_START);
  return MOMENTS.flatMap((later) => {
    const start = first + later;
    const end = start + HISTORY_DAYS;
    const now = world.startsAt + end * DAY;
    const today = toLocalDate(now, 'UTC');
    const centers = world.centres.map((center) => ({
      id: asId<'location'>(center.index + 1),
      past: seenBetween(world, center, start, end),
      future: seenBetween(world, center, end, end + LONGEST),
      truth: truth[center.index] ?? [],
    }));
    const asked = { centers, now, today, startsAt: world.startsAt };
    return Array.from({ length: PEOPLE_EACH }, (_, index) =>
      forecastPerson(asked, drawPerson(seed, later * PEOPLE_EACH + index, today)),
    ).flat();
  });
}

/** Where a center is does not matter here. */
const NOWHERE = { name: '', lat: null, lng: null, since: 0 };

interface Asked {
  centers: readonly { id: LocationId; past: SeenSlot[]; future: SeenSlot[]; truth: SeenSlot[] }[];
  now: number;
  today: LocalDate;
  startsAt: number;
}

function forecastPerson({ centers, now, today, startsAt }: Asked, person: Preferences): Forecast[] {
  const daysOf = daysWanted(person, today);
  const wanted = (slots: readonly SeenSlot[]): Wanted[] =>
    slots.flatMap((slot) => {
      const days = daysOf(slot);
      return days > 0 ? [{ at: slot.appearedAt, days }] : [];
    });
  const rates = ownRates(
    centers.map(({ id, past }) => ({ ...NOWHERE, id, days: HISTORY_DAYS, openings: past })),
    person,
    { today, now },
  );
  const counts = new Map(centers.map(({ id, past }) => [id, wanted(past).length]));
  const everywhere = [...counts.values()].reduce((sum, count) => sum + count, 0) / centers.length;
  const plain = (count: number, days: number) => 1 - Math.exp((-count / HISTORY_DAYS) * rates.horizon(days));
  return centers.flatMap(({ id, future, truth }) => {
    const long = wanted(truth);
    const trueRate = countEpisodes(long.map(({ at }) => at)) / (TRUTH.to - TRUTH.from);
    if (trueRate < RATES.from || trueRate > RATES.to) return [];
    const first = firstWanted(wanted(future), now);
    const oracle = longRun(long, startsAt);
    return HORIZONS.map((days) => ({
      days,
      happened: first < days,
      estimator: chanceOf(rates, [id], days),
      centerRate: plain(counts.get(id) ?? 0, days),
      allAlike: plain(everywhere, days),
      oracle: oracle(days),
    }));
  });
}

interface Wanted {
  at: number;
  days: number;
}

/** After how many days the first one comes that is still wanted then. */
function firstWanted(slots: readonly Wanted[], from: number): number {
  const found = slots.find(({ at, days }) => at >= from && Math.floor((at - from) / DAY) < days);
  return found === undefined ? Infinity : (found.at - from) / DAY;
}

/** How often in a long time something wanted came within so many days. */
function longRun(slots: readonly Wanted[], startsAt: number): (days: number) => number {
  const firsts: number[] = [];
  for (let day = TRUTH.from; day <= TRUTH.to - LONGEST; day += 1)
    firsts.push(firstWanted(slots, startsAt + day * DAY));
  return (days) => firsts.filter((first) => first < days).length / firsts.length;
}
