import { drawCenters, type WorldCenter } from './world-centers.ts';
import { slotsOfDay, type WorldOrigin, type WorldSlot } from './slots.ts';
import { DAY, HOUR, type LifeLaw, RELEASE } from './parameters.ts';

/** A seeded world of centres; everything in it follows from these few numbers. */
export interface SimulatedWorld extends WorldOrigin {
  centres: readonly WorldCenter[];
}

export interface WorldOptions {
  seed: number;
  /** Any instant; the world's day 0 is the UTC day it falls into. */
  startsAt: number;
  centres?: number;
  /** Hours from UTC of each centre, when a real list is to be brought to life. */
  utcOffsets?: readonly number[];
  relistedShare?: number;
  lives?: LifeLaw;
}

export function createWorld({
  seed,
  startsAt,
  centres = 120,
  utcOffsets = [],
  relistedShare = 0,
  lives = 'table',
}: WorldOptions): SimulatedWorld {
  return {
    seed,
    relistedShare,
    lives,
    startsAt: Math.floor(startsAt / DAY) * DAY,
    centres: drawCenters(seed, centres, utcOffsets),
  };
}

/** The local day of the world that an instant falls into at a centre. */
export function dayAt(world: SimulatedWorld, centre: WorldCenter, at: number): number {
  return Math.floor((at - world.startsAt + centre.utcOffsetHours * HOUR) / DAY);
}

/** Until when a centre has published its calendar: it jumps with each release and covers every slot in between. */
export function publishedEnd(world: SimulatedWorld, centre: WorldCenter, at: number): number {
  const { day, everyDays, hour, publishedDays } = RELEASE;
  const offset = centre.utcOffsetHours * HOUR;
  const releases = Math.floor((at + offset - world.startsAt - day * DAY - hour * HOUR) / (everyDays * DAY));
  return world.startsAt + (day + releases * everyDays + publishedDays) * DAY - offset;
}

/** All slots of a centre that appear between two instants, earliest first. */
export function slotsBetween(
  world: SimulatedWorld,
  centre: WorldCenter,
  from: number,
  to: number,
): WorldSlot[] {
  const slots: WorldSlot[] = [];
  // One day more on the left: a follow-up may fall into the day after its leader's.
  for (let day = dayAt(world, centre, from) - 1; day <= dayAt(world, centre, to); day++) {
    slots.push(...slotsOfDay(world, centre, day));
  }
  return slots
    .filter((slot) => slot.appearsAt >= from && slot.appearsAt < to)
    .toSorted((one, other) => one.appearsAt - other.appearsAt);
}
