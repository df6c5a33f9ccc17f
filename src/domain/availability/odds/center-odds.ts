import { daysInWords } from '#domain/time/counted-days';
import type { LocationId } from '#domain/availability/slot';
import { chanceWithin, expectedWithin } from './chance.ts';
import { countEpisodes } from './episodes.ts';
import { percentWords, perWeekWords } from './odds-words.ts';
import { type EpisodeCount, fitRates, type Rate } from './rate-model.ts';
import { FEWEST_DAYS, type SeenLocation } from './seen-location.ts';

/** What a page says of the chances at a location: names with values, and what they rest on. */
export interface CenterOdds {
  figures: [name: string, value: string][];
  basis: string;
}

/** An interview as soon as most people want one. */
const SOON_DAYS = 30;
const HORIZONS = [7, 14, 30];

/** The chances of a new opening at one location; null for one that is not looked at. */
export function centerOdds(locations: readonly SeenLocation[], id: LocationId): CenterOdds | null {
  const own = locations.find((location) => location.id === id);
  if (own === undefined) return null;
  if (own.days < FEWEST_DAYS)
    return {
      figures: [],
      basis: `Not enough seen yet: ${daysInWords(Math.floor(own.days))}. Chances are shown after ${FEWEST_DAYS} days.`,
    };
  const any = rateAt(own, locations, () => true);
  const soon = rateAt(own, locations, ({ daysAhead }) => daysAhead <= SOON_DAYS);
  return {
    figures: [
      ['New times come', perWeekWords(expectedWithin(any.rate, 7))],
      ...HORIZONS.map((days): [string, string] => [
        `Chance in ${days} days`,
        percentWords(chanceWithin(soon.rate, days)),
      ]),
    ],
    basis: basisWords(own, any.count, soon.count),
  };
}

function rateAt(
  own: SeenLocation,
  locations: readonly SeenLocation[],
  fits: (opening: SeenLocation['openings'][number]) => boolean,
): { count: EpisodeCount; rate: Rate } {
  const countAt = ({ days, openings }: SeenLocation): EpisodeCount => ({
    days,
    fitting: countEpisodes(openings.filter(fits).map(({ appearedAt }) => appearedAt)),
    other: countEpisodes(openings.filter((opening) => !fits(opening)).map(({ appearedAt }) => appearedAt)),
  });
  const count = countAt(own);
  return { count, rate: fitRates(locations.map(countAt))(count) };
}

function basisWords({ days }: SeenLocation, any: EpisodeCount, soon: EpisodeCount): string {
  const over = `${daysInWords(Math.round(days))} of watching`;
  const what = `The chance that at least one new time opens for an interview within the next ${SOON_DAYS} days.`;
  if (any.fitting === 0)
    return `${what} Nothing new opened here in ${over}, so it is judged by the other centers.`;
  const times = any.fitting === 1 ? 'once' : `${any.fitting} times`;
  return `${what} Based on ${over}: new times opened ${times}, ${soon.fitting} of them that soon. Openings less than an hour apart count once.`;
}
