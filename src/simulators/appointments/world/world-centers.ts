import { lognormal, pick, randomFrom, shuffled, uniform } from './random.ts';
import { OPENINGS_SIGMA, type Temper, TEMPERS, UTC_OFFSETS, WATCHERS_SIGMA } from './parameters.ts';

/** What one centre is like for as long as the world lasts. */
export interface WorldCenter {
  index: number;
  temper: Temper;
  utcOffsetHours: number;
  watchers: number;
  openingsPerDay: number;
  /** Stretches every life at this centre. */
  lifeFactor: number;
  /** Where the stock that is always there begins; null where there is none. */
  stockDaysAhead: number | null;
}

const STREAM = { order: 101, nature: 102 };

function drawCentre(seed: number, index: number, temper: Temper, utcOffsetHours?: number): WorldCenter {
  const random = randomFrom(seed, STREAM.nature, index);
  const row = TEMPERS[temper];
  const offset = pick(random, UTC_OFFSETS);
  const openingsPerDay = lognormal(random, row.openingsMedian, OPENINGS_SIGMA);
  const lifeFactor = lognormal(random, 1, row.lifeSigma);
  const withoutStock = random.next() < row.stock.none;
  const stock = uniform(random, row.stock.from, row.stock.to);
  const withoutWatchers = random.next() < row.watchers.none;
  const watchers = Math.max(1, Math.round(lognormal(random, row.watchers.median, WATCHERS_SIGMA)));
  return {
    index,
    temper,
    utcOffsetHours: utcOffsetHours ?? offset,
    watchers: withoutWatchers ? 0 : watchers,
    openingsPerDay,
    lifeFactor,
    stockDaysAhead: withoutStock ? null : stock,
  };
}

/** The table's shares for any number of centres, in an order that tells nothing. */
function tempersFor(seed: number, count: number): Temper[] {
  const { hot, warm, cold } = TEMPERS;
  const total = hot.centres + warm.centres + cold.centres;
  const hotEnd = Math.round((count * hot.centres) / total);
  const warmEnd = Math.round((count * (hot.centres + warm.centres)) / total);
  const inOrder = Array.from({ length: count }, (_, index): Temper => {
    if (index < hotEnd) return 'hot';
    return index < warmEnd ? 'warm' : 'cold';
  });
  return shuffled(randomFrom(seed, STREAM.order), inOrder);
}

/** `utcOffsets` puts the centres where a real list says they are; without it the table's shares decide. */
export function drawCenters(seed: number, count: number, utcOffsets: readonly number[] = []): WorldCenter[] {
  return tempersFor(seed, count).map((temper, index) => drawCentre(seed, index, temper, utcOffsets[index]));
}
