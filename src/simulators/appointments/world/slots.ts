import type { WorldCenter } from './world-centers.ts';
import {
  exponential,
  geometric,
  pick,
  poisson,
  type RandomSource,
  randomFrom,
  betweenQuantiles,
  lognormal,
  uniform,
  weibull,
  wholeNumber,
} from './random.ts';
import {
  AHEAD,
  BATCH,
  DAY,
  FOLLOW_UPS,
  HOUR,
  HOUR_WEIGHTS,
  type LifeLaw,
  MINUTE,
  RECORDED,
  RELEASE,
  TEMPERS,
} from './parameters.ts';

/** One bookable time: there from `appearsAt` until somebody takes it. Instants in milliseconds. */
export interface WorldSlot {
  centre: number;
  kind: 'single' | 'follow-up' | 'batch' | 'release';
  appearsAt: number;
  goneAt: number;
  /** The interview itself, on a quarter of an hour. */
  startsAt: number;
  daysAhead: number;
  /** It was taken a moment ago, and is back. */
  relisted?: true;
}

/** A whole UTC day at which the world begins, and the number everything follows from. */
export interface WorldOrigin {
  seed: number;
  startsAt: number;
  /** The share of single slots that are listed again within half an hour of being taken; none when it is not given. */
  relistedShare?: number;
  /** How long single slots stay; by the table when it is not given. */
  lives?: LifeLaw;
}

const STREAM = { singles: 201, batches: 202, release: 203, relisted: 204 };
/** What was taken soon is given back soon; days are told one by one, so nothing may reach far into another. */
const RELISTED = { takenWithin: 6 * HOUR, within: 30 * MINUTE };
const QUARTER = 15 * MINUTE;
const HOUR_SHARES = HOUR_WEIGHTS.map((weight, hour) => [hour, weight] as const);

/** The instant at which day `day` of the world begins on the centre's own clock. */
function localMidnight(origin: WorldOrigin, centre: WorldCenter, day: number): number {
  return origin.startsAt + day * DAY - centre.utcOffsetHours * HOUR;
}

/** How long a slot stays, and how many days before the interview it appears. */
function nature(
  random: RandomSource,
  lives: LifeLaw,
  centre: WorldCenter,
  single: boolean,
): { life: number; ahead: number } {
  const row = TEMPERS[centre.temper];
  if (single && lives !== 'table') {
    const life =
      lives === 'lognormal'
        ? lognormal(random, RECORDED.lognormal.median, RECORDED.lognormal.sigma)
        : weibull(random, RECORDED.weibull.scale, RECORDED.weibull.shape);
    return { life, ahead: betweenQuantiles(random, RECORDED.daysAhead) };
  }
  const mean = single
    ? pick(
        random,
        row.lives.map((life) => [life.mean, life.share] as const),
      )
    : row.batchLife;
  const life = exponential(random, mean * centre.lifeFactor);
  return { life, ahead: exponential(random, single ? AHEAD.singleMean : AHEAD.batchMean) };
}

function makeSlot(
  { lives = 'table' }: WorldOrigin,
  random: RandomSource,
  centre: WorldCenter,
  kind: WorldSlot['kind'],
  appearsAt: number,
): WorldSlot {
  const single = kind === 'single' || kind === 'follow-up';
  const { life, ahead } = nature(random, lives, centre, single);
  const daysAhead = Math.min(ahead, AHEAD.most);
  return {
    centre: centre.index,
    kind,
    appearsAt: Math.round(appearsAt),
    goneAt: Math.round(appearsAt + life),
    startsAt: Math.ceil((appearsAt + daysAhead * DAY) / QUARTER) * QUARTER,
    daysAhead,
  };
}

function singles(origin: WorldOrigin, centre: WorldCenter, day: number): WorldSlot[] {
  const random = randomFrom(origin.seed, STREAM.singles, centre.index, day);
  const midnight = localMidnight(origin, centre, day);
  const slots: WorldSlot[] = [];
  const count = poisson(random, centre.openingsPerDay);
  for (let i = 0; i < count; i++) {
    const at = midnight + (pick(random, HOUR_SHARES) + random.next()) * HOUR;
    slots.push(makeSlot(origin, random, centre, 'single', at));
    if (random.next() >= FOLLOW_UPS.share) continue;
    const more = 1 + geometric(random, FOLLOW_UPS.geometricMean);
    for (let n = 0; n < more; n++) {
      slots.push(makeSlot(origin, random, centre, 'follow-up', at + random.next() * FOLLOW_UPS.within));
    }
  }
  return slots;
}

/** Somebody gives a time back that they had taken a moment ago. */
function relisted(
  origin: WorldOrigin,
  centre: WorldCenter,
  day: number,
  taken: readonly WorldSlot[],
): WorldSlot[] {
  const { seed, relistedShare = 0 } = origin;
  if (relistedShare === 0) return [];
  const random = randomFrom(seed, STREAM.relisted, centre.index, day);
  return taken.flatMap((slot) => {
    if (random.next() >= relistedShare || slot.goneAt - slot.appearsAt > RELISTED.takenWithin) return [];
    const appearsAt = slot.goneAt + random.next() * RELISTED.within;
    const again = makeSlot(origin, random, centre, slot.kind, appearsAt);
    const { startsAt, daysAhead } = slot;
    return [{ ...again, startsAt, daysAhead, relisted: true as const }];
  });
}

/** Many slots at one instant. */
function together(
  origin: WorldOrigin,
  random: RandomSource,
  centre: WorldCenter,
  kind: 'batch' | 'release',
  at: number,
  { slotsFrom, slotsTo }: { slotsFrom: number; slotsTo: number },
): WorldSlot[] {
  const count = wholeNumber(random, slotsFrom, slotsTo);
  return Array.from({ length: count }, () => makeSlot(origin, random, centre, kind, at));
}

/** Batches follow each other 7 to 14 days apart; the first falls somewhere into the first gap. */
function isBatchDay(origin: WorldOrigin, centre: WorldCenter, day: number): boolean {
  const random = randomFrom(origin.seed, STREAM.batches, centre.index);
  let next = Math.floor(uniform(random, 0, BATCH.everyTo));
  while (next < day) next += wholeNumber(random, BATCH.everyFrom, BATCH.everyTo);
  return next === day;
}

function batch(origin: WorldOrigin, centre: WorldCenter, day: number): WorldSlot[] {
  if (!isBatchDay(origin, centre, day)) return [];
  const random = randomFrom(origin.seed, STREAM.batches, centre.index, day);
  const hour = uniform(random, BATCH.hourFrom, BATCH.hourTo);
  const at = localMidnight(origin, centre, day) + hour * HOUR;
  return together(origin, random, centre, 'batch', at, BATCH);
}

const isReleaseDay = (day: number): boolean =>
  day >= RELEASE.day && (day - RELEASE.day) % RELEASE.everyDays === 0;

function release(origin: WorldOrigin, centre: WorldCenter, day: number): WorldSlot[] {
  if (!isReleaseDay(day)) return [];
  const nth = (day - RELEASE.day) / RELEASE.everyDays;
  const random = randomFrom(origin.seed, STREAM.release, centre.index, ...(nth === 0 ? [] : [nth]));
  const at = localMidnight(origin, centre, day) + RELEASE.hour * HOUR;
  return together(origin, random, centre, 'release', at, RELEASE);
}

/**
 * Everything that one local day of one centre brings, earliest first. Each day stands for itself, so a world can be
 * told day by day for ever; a follow-up may fall a few minutes into the next day.
 */
export function slotsOfDay(origin: WorldOrigin, centre: WorldCenter, day: number): WorldSlot[] {
  const single = singles(origin, centre, day);
  return [
    ...single,
    ...relisted(origin, centre, day, single),
    ...batch(origin, centre, day),
    ...release(origin, centre, day),
  ].toSorted((one, other) => one.appearsAt - other.appearsAt);
}
