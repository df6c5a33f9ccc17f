/** The world as a table: every number of the generator that is not a date. */
export type Temper = 'hot' | 'warm' | 'cold';

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A share of slots with the mean of their exponential life. */
interface Life {
  share: number;
  mean: number;
}

interface TemperRow {
  /** Of 120 centres. */
  centres: number;
  /** Single openings a day: median of a lognormal. */
  openingsMedian: number;
  lives: readonly Life[];
  /** Spread of the factor that stretches all lives at one centre. */
  lifeSigma: number;
  batchLife: number;
  /** Share of centres without standing stock; the others' soonest lies between these days ahead. */
  stock: { none: number; from: number; to: number };
  watchers: { none: number; median: number };
}

export const TEMPERS: Readonly<Record<Temper, TemperRow>> = {
  hot: {
    centres: 35,
    openingsMedian: 12,
    lives: [
      { share: 0.75, mean: 100 * SECOND },
      { share: 0.25, mean: 600 * SECOND },
    ],
    lifeSigma: 0.3,
    batchLife: 600 * SECOND,
    stock: { none: 0.7, from: 120, to: 180 },
    watchers: { none: 0, median: 220 },
  },
  warm: {
    centres: 50,
    openingsMedian: 8,
    lives: [{ share: 1, mean: 1_200 * SECOND }],
    lifeSigma: 0.6,
    batchLife: 7_200 * SECOND,
    stock: { none: 0, from: 60, to: 150 },
    watchers: { none: 0.1, median: 40 },
  },
  cold: {
    centres: 35,
    openingsMedian: 6,
    lives: [{ share: 1, mean: DAY }],
    lifeSigma: 0.5,
    batchLife: DAY,
    stock: { none: 0, from: 3, to: 30 },
    watchers: { none: 0.3, median: 6 },
  },
};

/** How long single openings stay: by the table above, or as they were once recorded at busy centers. */
export type LifeLaw = 'table' | 'lognormal' | 'weibull';

/**
 * One-minute polls of four airports: half of the openings were gone after 3.35 minutes. Both laws fit; by the second, more
 * of them are gone within a minute. Days ahead at the ends and the quarters.
 */
export const RECORDED = {
  lognormal: { median: 3.35 * MINUTE, sigma: 1.38 },
  weibull: { scale: 3.6 * MINUTE, shape: 0.51 },
  daysAhead: [0.5, 4, 14, 86, 180],
  relistedShare: 0.2,
} as const;

export const OPENINGS_SIGMA = 0.7;
export const WATCHERS_SIGMA = 0.8;

/** Hours from UTC with the share of centres there. */
export const UTC_OFFSETS: readonly (readonly [number, number])[] = [
  [-5, 0.45],
  [-6, 0.25],
  [-7, 0.08],
  [-8, 0.2],
  [-10, 0.02],
];

/** Weight of each local hour, midnight first. */
export const HOUR_WEIGHTS: readonly number[] = [
  ...Array<number>(6).fill(0.2),
  ...Array<number>(3).fill(1.2),
  ...Array<number>(8).fill(1.7),
  ...Array<number>(5).fill(1),
  ...Array<number>(2).fill(0.5),
];

/** Some openings bring 1 + geometric more soon after. */
export const FOLLOW_UPS = { share: 0.15, geometricMean: 2, within: 10 * MINUTE };

/** Days between the opening and the interview. */
export const AHEAD = { singleMean: 20, batchMean: 40, most: 180 };

export const BATCH = { everyFrom: 7, everyTo: 14, hourFrom: 9, hourTo: 17, slotsFrom: 10, slotsTo: 40 };

/** Every so many days everywhere, first on the given one. */
export const RELEASE = { day: 14, everyDays: 30, hour: 9, slotsFrom: 20, slotsTo: 80, publishedDays: 215 };
