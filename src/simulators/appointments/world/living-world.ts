import type { WorldCenter } from './world-centers.ts';
import { slotsOfDay, type WorldSlot } from './slots.ts';
import { DAY, HOUR } from './parameters.ts';
import { dayAt, type SimulatedWorld } from './world.ts';

/** Standing stock covers this many days, a few times on each. */
const STOCK_DAYS = 5;
const STOCK_HOURS = [9, 11, 14];

/** What is open now, for a clock that runs on: days are drawn when they are reached, gone slots forgotten. */
export interface LivingWorld {
  /** Start instants of everything bookable at a centre at that instant, soonest first; a time may stand there twice. */
  openAt(centre: number, at: number): number[];
}

/** The stock moves on with the calendar, so that it always begins the same number of days ahead. */
export function stockAt(world: SimulatedWorld, centre: WorldCenter, at: number): number[] {
  if (centre.stockDaysAhead === null) return [];
  const first = dayAt(world, centre, at) + Math.ceil(centre.stockDaysAhead);
  return Array.from({ length: STOCK_DAYS }, (_, n) =>
    STOCK_HOURS.map((hour) => world.startsAt + (first + n) * DAY + (hour - centre.utcOffsetHours) * HOUR),
  ).flat();
}

/** The days of one centre unrolled up to an instant. */
interface Unrolled {
  /** First day not drawn yet. */
  nextDay: number;
  at: number;
  slots: readonly WorldSlot[];
}

/** A few days before the first, so that the world is not born empty. */
const UNBORN: Unrolled = { nextDay: -3, at: 0, slots: [] };

export function createLivingWorld(world: SimulatedWorld): LivingWorld {
  const unrolled = new Map<number, Unrolled>();

  function advance(centre: WorldCenter, at: number): Unrolled {
    const known = unrolled.get(centre.index) ?? UNBORN;
    const from = at < known.at ? UNBORN : known;
    const today = dayAt(world, centre, at);
    const slots = from.slots.filter((slot) => slot.goneAt > at);
    let { nextDay } = from;
    for (; nextDay <= today; nextDay++) {
      slots.push(...slotsOfDay(world, centre, nextDay).filter((slot) => slot.goneAt > at));
    }
    const now = { nextDay, at, slots };
    unrolled.set(centre.index, now);
    return now;
  }

  return {
    openAt(index, at) {
      const centre = world.centres[index];
      if (centre === undefined) return [];
      const open = advance(centre, at).slots.filter((slot) => slot.appearsAt <= at && slot.startsAt > at);
      return [...open.map((slot) => slot.startsAt), ...stockAt(world, centre, at)].toSorted(
        (one, other) => one - other,
      );
    },
  };
}
