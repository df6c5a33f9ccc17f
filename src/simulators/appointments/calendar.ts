import type { SchedulerCenter } from './centers.ts';
import { createLivingWorld, type LivingWorld } from './world/living-world.ts';
import { createWorld, publishedEnd } from './world/world.ts';

/** `living`: slots come and go. `still`: they stay as they are. `empty`: only what was opened by hand. */
export const WORLD_MODES = ['living', 'still', 'empty'] as const;
export type WorldMode = (typeof WORLD_MODES)[number];

/** Open seats by local time, "2026-12-02T09:15", soonest first. */
export type OpenSeats = ReadonlyMap<string, number>;

export interface Calendar {
  seatsOf(id: number): OpenSeats;
  /** The end of what a center has published, "2026-12-02T09:15"; null when it never published anything. */
  publishedUntil(id: number): string | null;
  /** Publishes up to this time, with one seat at each of the given ones. */
  publish(id: number, until: string, times: readonly string[]): void;
  /** What the scheduler answers when it answers with an old state. */
  oldSeatsOf(id: number): OpenSeats;
  open(id: number, at: string, seats: number): void;
  /** Takes that many seats, or all; false when there are none. */
  take(id: number, at: string, seats?: number): boolean;
  world(): { mode: WorldMode; speed: number };
  setWorld(mode: WorldMode, speed: number): void;
  /** Keeps the present state as the old one. */
  remember(): void;
  reset(): void;
}

const SEED = 2026;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function createCalendar(centers: ReadonlyMap<number, SchedulerCenter>, now: () => Date): Calendar {
  const started = now().getTime();
  const ids = [...centers.keys()];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const world = createWorld({
    seed: SEED,
    startsAt: started,
    centres: ids.length,
    utcOffsets: [...centers.values()].map(({ utcOffsetHours }) => utcOffsetHours),
  });
  const today = createLivingWorld(world);
  const yesterday = createLivingWorld(world);
  let mode: WorldMode = 'living';
  let clock = { real: started, world: started, speed: 1 };
  let opened = new Map<number, Map<string, number>>();
  let taken = new Map<number, Map<string, number>>();
  let published = new Map<number, string>();
  let remembered: Map<number, OpenSeats> | null = null;

  const worldTime = () => clock.world + (mode === 'still' ? 0 : (now().getTime() - clock.real) * clock.speed);

  const offsetOf = (id: number) => (centers.get(id)?.utcOffsetHours ?? 0) * HOUR;

  function livingSeats(living: LivingWorld, id: number, at: number): Map<string, number> {
    const seats = new Map<string, number>();
    const index = indexOf.get(id);
    if (index === undefined || mode === 'empty') return seats;
    for (const start of living.openAt(index, at)) add(seats, localText(start + offsetOf(id)), 1);
    return seats;
  }

  function seatsOf(id: number): OpenSeats {
    const seats = livingSeats(today, id, worldTime());
    for (const [at, count] of opened.get(id) ?? []) add(seats, at, count);
    const gone = taken.get(id);
    for (const [at, count] of gone ?? []) {
      if (seats.has(at)) add(seats, at, -count);
      // Whatever comes up at this time later on is another slot.
      else gone?.delete(at);
    }
    const localNow = localText(now().getTime() + offsetOf(id));
    return sorted([...seats].filter(([at, count]) => count > 0 && at > localNow));
  }

  function publishedUntil(id: number): string | null {
    const index = indexOf.get(id);
    const centre = index === undefined || mode === 'empty' ? undefined : world.centres[index];
    const ends = [
      published.get(id),
      centre && localText(publishedEnd(world, centre, worldTime()) + offsetOf(id)),
      [...seatsOf(id).keys()].at(-1),
    ];
    return (
      ends
        .filter((end) => end !== undefined)
        .toSorted()
        .at(-1) ?? null
    );
  }

  return {
    seatsOf,
    publishedUntil,
    publish(id, until, times) {
      published.set(id, until);
      for (const at of times) add(within(opened, id), at, 1);
    },
    oldSeatsOf: (id) => remembered?.get(id) ?? sorted([...livingSeats(yesterday, id, worldTime() - DAY)]),
    open: (id, at, seats) => add(within(opened, id), at, seats),
    take(id, at, seats) {
      const there = seatsOf(id).get(at) ?? 0;
      if (there === 0) return false;
      const wanted = Math.min(seats ?? there, there);
      const byHand = Math.min(opened.get(id)?.get(at) ?? 0, wanted);
      if (byHand > 0) add(within(opened, id), at, -byHand);
      if (wanted > byHand) add(within(taken, id), at, wanted - byHand);
      return true;
    },
    world: () => ({ mode, speed: clock.speed }),
    setWorld(nextMode, speed) {
      clock = { real: now().getTime(), world: worldTime(), speed };
      mode = nextMode;
    },
    remember() {
      remembered = new Map(ids.map((id) => [id, seatsOf(id)]));
    },
    reset() {
      opened = new Map();
      taken = new Map();
      published = new Map();
      remembered = null;
    },
  };
}

const localText = (wallClock: number): string => new Date(wallClock).toISOString().slice(0, 16);

const sorted = (seats: [string, number][]): OpenSeats =>
  new Map(seats.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

function within(map: Map<number, Map<string, number>>, id: number): Map<string, number> {
  const held = map.get(id) ?? new Map<string, number>();
  map.set(id, held);
  return held;
}

function add(seats: Map<string, number>, at: string, count: number): void {
  const sum = (seats.get(at) ?? 0) + count;
  if (sum > 0) seats.set(at, sum);
  else seats.delete(at);
}
