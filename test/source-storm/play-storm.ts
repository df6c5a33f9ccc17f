import { SECOND_MISS_AFTER_MS } from '#domain/availability/judging/known-slot';
import type { Look } from '#domain/availability/look';
import type { LocationId } from '#domain/availability/slot';
import { addDays } from '#domain/time/local-time';
import { parseSeats, parseStocked } from '#server/gateways/appointments/parse';
import { parseBody, requireJsonType } from '#server/gateways/appointments/json-body';
import { Failure } from '#server/platform/failure';
import { pick, randomFrom } from '#simulators/appointments/world/random';
import { DAY, type Temper } from '#simulators/appointments/world/parameters';
import { createWorld } from '#simulators/appointments/world/world';
import { type WireAnswer, createAnswers, type Mutation, MUTATIONS } from './answers.ts';
import { createTruth, type RealOpening, type Truth } from './truth.ts';
import { guardedDetector, plainDetector, type Detector } from './detectors.ts';

export interface StormOptions {
  seed: number;
  days: number;
  centres?: number;
  /** Share of answers that are spoilt. */
  share?: number;
  progress?: (line: string) => void;
}

export interface StormScore {
  announced: number;
  false: number;
  missed: number;
}

export interface StormResult {
  requests: number;
  spoilt: number;
  suspect: number;
  /** Real openings that at least one untouched answer showed. */
  real: number;
  guarded: StormScore;
  plain: StormScore;
}

const START = Date.parse('2026-11-02T00:00Z');
const TICK = 2_000;
const TICKS_PER_REQUEST = 2;
const BULK_EVERY = 20_000;
const RETRY_AFTER = 10_000;
/** Every centre gets a detail look at least this often. */
const OLDEST_LOOK = 25 * 60_000;
/** Requests kept back for looks that a doubt asks for. */
const RESERVE = 3;
const MOST_TOKENS = 6;
/** Recorded at the predecessor of the scheduler: nine of 47. */
const RELISTED_SHARE = 0.2;
const HORIZONS = [90, 30, 14, 7];
const WINDOW = { from: '2000-01-01T00:00', until: '2099-01-01T00:00' };
const WEIGHT: Readonly<Record<Temper, number>> = { hot: 6, warm: 3, cold: 1 };
/** Half an hour on each second day in which the scheduler answers everything with an empty list. */
const BLANK = { every: 2 * DAY, from: 1.6 * DAY, until: 1.62 * DAY };

function isBlankTime(at: number): boolean {
  const since = (at - START) % BLANK.every;
  return since >= BLANK.from && since < BLANK.until;
}

/** The product's parser and rules in virtual time, at 15 requests a minute, behind a proxy that spoils answers. */
export async function playStorm(options: StormOptions): Promise<StormResult> {
  const { seed, days, centres = 120, share = 0.045, progress } = options;
  const world = createWorld({ seed, startsAt: START, centres, relistedShare: RELISTED_SHARE });
  const end = START + days * DAY;
  const truth = createTruth(world, START, end);
  const random = randomFrom(seed, 901);
  const answers = createAnswers(world, randomFrom(seed, 902));
  const guarded = guardedDetector(centres);
  const firstLook = new Map<number, number>();
  const baselineOf = (centre: number) => firstLook.get(centre) ?? START;
  const scores = {
    guarded: scored(guarded, truth, baselineOf),
    plain: scored(plainDetector(), truth, baselineOf),
  };
  const cleanLooks: number[][] = [];
  const lastLook = world.centres.map(() => START - DAY);
  const again = new Map<number, number>();
  const flagged = new Set<number>();
  const seen = new Set<RealOpening>();
  const count = { requests: 0, spoilt: 0 };
  let tokens = 1;
  let lastBulk = START - DAY;
  let horizon = 0;

  const spoil = (at: number): Mutation | null => {
    count.requests += 1;
    const mutation =
      random.next() < share
        ? pick(
            random,
            MUTATIONS.map((kind) => [kind, 1] as const),
          )
        : null;
    if (mutation !== null) count.spoilt += 1;
    return mutation ?? (isBlankTime(at) ? 'blank' : null);
  };

  /** Two untouched looks, far enough apart, showed that a slot was taken before it was listed again. */
  const wasSeenTaken = (centre: number, { takenFrom, from }: RealOpening): boolean => {
    if (takenFrom === null) return true;
    const between = (cleanLooks[centre] ?? []).filter((at) => at >= takenFrom && at < from);
    return (between.at(-1) ?? 0) - (between[0] ?? 0) >= SECOND_MISS_AFTER_MS;
  };

  async function lookAt(centre: number, now: number): Promise<void> {
    again.delete(centre);
    flagged.delete(centre);
    lastLook[centre] = now;
    const mutation = spoil(now);
    const look = await parsed<Look>(answers.seats(centre, now, mutation), (body) => parseSeats(body, WINDOW));
    if (look === null) {
      again.set(centre, now + RETRY_AFTER);
      return;
    }
    const baseline = firstLook.get(centre) ?? now;
    firstLook.set(centre, baseline);
    if (mutation === null) (cleanLooks[centre] ??= []).push(now);
    if (mutation === null)
      for (const { at } of look.slots) {
        const opening = truth.at(centre, at, now);
        if (opening !== undefined && opening.from > baseline && wasSeenTaken(centre, opening))
          seen.add(opening);
      }
    const outcome = scores.guarded.look(centre, look, now);
    scores.plain.look(centre, look, now);
    if (outcome.lookAgainInMs !== null) again.set(centre, now + outcome.lookAgainInMs);
  }

  async function askBulk(now: number): Promise<void> {
    lastBulk = now;
    horizon = (horizon + 1) % HORIZONS.length;
    const before = `${addDays(new Date(now).toISOString().slice(0, 10), HORIZONS[horizon] ?? 90)}T00:00`;
    const answer = answers.bulk(before, now, spoil(now));
    const listed = await parsed<ReadonlySet<LocationId>>(answer, parseStocked);
    if (listed !== null) for (const centre of guarded.bulk(listed, before, now).lookAt) flagged.add(centre);
  }

  const stalest = (now: number) =>
    world.centres.reduce(
      (best, { index, temper }) => {
        const urgency = (now - (lastLook[index] ?? 0)) * WEIGHT[temper];
        return urgency > best.urgency ? { index, urgency } : best;
      },
      { index: 0, urgency: -1 },
    ).index;

  for (let tick = 0, now = START; now < end; tick += 1, now += TICK) {
    if (tick % TICKS_PER_REQUEST === 0) tokens = Math.min(tokens + 1, MOST_TOKENS);
    if (tokens < 1) continue;
    const due = [...again].filter(([, at]) => at <= now).toSorted(([, a], [, b]) => a - b)[0]?.[0];
    if (due === undefined && tokens < RESERVE) continue;
    tokens -= 1;
    if (due !== undefined) await lookAt(due, now);
    else if (now - Math.min(...lastLook) > OLDEST_LOOK)
      await lookAt(lastLook.indexOf(Math.min(...lastLook)), now);
    else if (now - lastBulk >= BULK_EVERY) await askBulk(now);
    else await lookAt([...flagged][0] ?? stalest(now), now);
    if ((now - START) % DAY === 0) progress?.(`day ${(now - START) / DAY} of ${days}`);
  }

  // Relisted after a single look that lacked it, it is the same opening, which a plain comparison tells again.
  const plainly = [...scores.plain.hits()].filter(({ takenFrom }) => takenFrom === null);
  const real = new Set([...seen, ...scores.guarded.hits(), ...plainly]);
  return {
    ...count,
    suspect: guarded.suspectLooks(),
    real: real.size,
    guarded: scores.guarded.score(real),
    plain: scores.plain.score(real),
  };
}

/** An answer through the code that reads answers; null when it is a failure. */
async function parsed<T>({ contentType, body }: WireAnswer, parse: (body: unknown) => T): Promise<T | null> {
  try {
    requireJsonType(contentType);
    return parse(parseBody(body));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Holds what is announced against the truth: not open then, there from the start, or told before is false. */
function scored(watcher: Detector, truth: Truth, baselineOf: (centre: number) => number) {
  const hits = new Set<RealOpening>();
  let announced = 0;
  let wrong = 0;
  return {
    look(centre: number, look: Look, now: number) {
      const outcome = watcher.look(centre, look, now);
      for (const at of outcome.announced) {
        announced += 1;
        const opening = truth.at(centre, at, now);
        if (opening === undefined || opening.from <= baselineOf(centre) || hits.has(opening)) wrong += 1;
        else hits.add(opening);
      }
      return outcome;
    },
    hits: (): ReadonlySet<RealOpening> => hits,
    score: (real: ReadonlySet<RealOpening>): StormScore => ({
      announced,
      false: wrong,
      missed: [...real].filter((opening) => !hits.has(opening)).length,
    }),
  };
}
