import { stockAt } from '#simulators/appointments/world/living-world';
import type { WorldSlot } from '#simulators/appointments/world/slots';
import { DAY } from '#simulators/appointments/world/parameters';
import { dayAt, slotsBetween, type SimulatedWorld } from '#simulators/appointments/world/world';

/** A slot with its place in the list of all, under which policies and scores remember it. */
export interface Opening extends WorldSlot {
  index: number;
}

/** The whole world unrolled: every slot of every centre, by time of appearance. */
export interface Timeline {
  world: SimulatedWorld;
  from: number;
  to: number;
  byCentre: readonly (readonly Opening[])[];
  count: number;
}

export function unroll(world: SimulatedWorld, days: number): Timeline {
  const from = world.startsAt;
  const to = from + days * DAY;
  let count = 0;
  const byCentre = world.centres.map((centre) =>
    slotsBetween(world, centre, from, to).map((slot) => Object.assign(slot, { index: count++ })),
  );
  return { world, from, to, byCentre, count };
}

/** One centre at a moving instant. */
class CentreNow {
  readonly #timeline: Timeline;
  readonly #centre: number;
  #next = 0;
  #changesAt = 0;
  #stockDay = Number.NaN;
  open: readonly Opening[] = [];
  stock: readonly number[] = [];
  soonest = Number.POSITIVE_INFINITY;

  constructor(timeline: Timeline, centre: number) {
    this.#timeline = timeline;
    this.#centre = centre;
  }

  moveTo(at: number): void {
    if (at < this.#changesAt) return;
    const slots = this.#timeline.byCentre[this.#centre] ?? [];
    const open = this.open.filter((slot) => slot.goneAt > at);
    let next = slots[this.#next];
    while (next !== undefined && next.appearsAt <= at) {
      if (next.goneAt > at) open.push(next);
      next = slots[++this.#next];
    }
    this.open = open;
    this.#moveStock(at);
    this.#changesAt = Math.min(next?.appearsAt ?? Number.POSITIVE_INFINITY, this.#endOfDay(at));
    this.soonest = this.stock[0] ?? Number.POSITIVE_INFINITY;
    for (const slot of open) {
      this.#changesAt = Math.min(this.#changesAt, slot.goneAt);
      this.soonest = Math.min(this.soonest, slot.startsAt);
    }
  }

  #moveStock(at: number): void {
    const { world } = this.#timeline;
    const centre = world.centres[this.#centre];
    if (centre === undefined) return;
    const day = dayAt(world, centre, at);
    if (day === this.#stockDay) return;
    this.#stockDay = day;
    this.stock = stockAt(world, centre, at);
  }

  #endOfDay(at: number): number {
    // Stock moves on at local midnight; offsets are whole hours, so the next whole hour is early enough.
    return (Math.floor(at / 3_600_000) + 1) * 3_600_000;
  }
}

/** What the scheduler's two calls would answer; instants must not run backwards. */
export class WorldUpstream {
  readonly #centres: readonly CentreNow[];

  constructor(timeline: Timeline) {
    this.#centres = timeline.byCentre.map((_, centre) => new CentreNow(timeline, centre));
  }

  /** Centres that have something before `days` from now. */
  bulk(days: number | null, at: number): number[] {
    const limit = days === null ? Number.MAX_VALUE : at + days * DAY;
    const present: number[] = [];
    this.#centres.forEach((centre, index) => {
      centre.moveTo(at);
      if (centre.soonest < limit) present.push(index);
    });
    return present;
  }

  look(index: number, at: number): { openings: readonly Opening[]; stock: readonly number[] } {
    const centre = this.#centres[index];
    if (centre === undefined) return { openings: [], stock: [] };
    centre.moveTo(at);
    return { openings: centre.open, stock: centre.stock };
  }
}
