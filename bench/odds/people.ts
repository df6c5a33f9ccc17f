import { DEFAULT_PREFERENCES, type Preferences } from '#domain/alerts/decision/preferences';
import { addDays, type LocalDate } from '#domain/time/local-time';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';
import { pick, randomFrom, wholeNumber } from '#simulators/appointments/world/random';

const STREAM = 301;

/** Somebody with settings of their own, drawn so that some want nearly everything and some next to nothing. */
export function drawPerson(seed: number, index: number, today: LocalDate): Preferences {
  const random = randomFrom(seed, STREAM, index);
  const timeframeDays = pick(random, [
    [7, 3],
    [14, 2],
    [30, 2],
    [90, 1],
  ]);
  const soonerThan = pick(random, [
    [null, 2],
    [wholeNumber(random, 1, 6), 3],
    [wholeNumber(random, 7, 40), 2],
  ]);
  const oneTime = pick(
    random,
    TIMES_OF_DAY.map((time) => [time, 1] as const),
  );
  return {
    ...DEFAULT_PREFERENCES,
    timeframeDays,
    earlierThan: soonerThan === null ? null : addDays(today, soonerThan),
    timesOfDay: random.next() < 0.5 ? TIMES_OF_DAY : [oneTime],
    weekendsOnly: random.next() < 0.3,
    urgencyThreshold: pick(random, [
      [1, 1],
      [6, 2],
      [8, 1],
      [9, 1],
      [10, 1],
    ]),
  };
}
