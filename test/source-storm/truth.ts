import { SECOND_MISS_AFTER_MS } from '#domain/availability/judging/known-slot';
import type { WorldCenter } from '#simulators/appointments/world/world-centers';
import { stockAt } from '#simulators/appointments/world/living-world';
import { DAY, HOUR } from '#simulators/appointments/world/parameters';
import { dayAt, slotsBetween, type SimulatedWorld } from '#simulators/appointments/world/world';

/** One real opening: a time at a centre from when it came up until it was taken. */
export interface RealOpening {
  from: number;
  until: number;
  /** Listed again: since when it had been taken. */
  takenFrom: number | null;
  /** An answer that nobody had touched showed it. */
  seen: boolean;
}

/** Everything that really opened, to hold what was announced against. */
export interface Truth {
  /** The opening of this time that is open at an instant. */
  at(centre: number, local: string, instant: number): RealOpening | undefined;
  all(): Iterable<RealOpening>;
}

/** Writing a date costs more than anything else here, and the same ones come again and again. */
const texts = new Map<number, string>();

export function localText(centre: WorldCenter, instant: number): string {
  const wallClock = instant + centre.utcOffsetHours * HOUR;
  const text = texts.get(wallClock) ?? new Date(wallClock).toISOString().slice(0, 16);
  texts.set(wallClock, text);
  return text;
}

export function createTruth(world: SimulatedWorld, from: number, to: number): Truth {
  const byCentre = world.centres.map((centre) => openingsOf(world, centre, from, to));
  return {
    at: (centre, local, instant) =>
      byCentre[centre]?.get(local)?.find((opening) => opening.from <= instant && instant < opening.until),
    *all() {
      for (const byTime of byCentre) for (const openings of byTime.values()) yield* openings;
    },
  };
}

interface Span {
  local: string;
  from: number;
  until: number;
}

function openingsOf(
  world: SimulatedWorld,
  centre: WorldCenter,
  from: number,
  to: number,
): Map<string, RealOpening[]> {
  const spans: Span[] = [
    ...slotsBetween(world, centre, from - 3 * DAY, to).map((slot) => ({
      local: localText(centre, slot.startsAt),
      from: slot.appearsAt,
      until: Math.min(slot.goneAt, slot.startsAt),
    })),
    ...stockSpans(world, centre, from, to),
  ].toSorted((one, other) => one.from - other.from);
  const byTime = new Map<string, RealOpening[]>();
  for (const span of spans) {
    const openings = byTime.get(span.local) ?? [];
    byTime.set(span.local, openings);
    const last = openings.at(-1);
    // Back before two looks could agree that it was gone, or beside another seat at the same time: the same opening.
    if (last !== undefined && span.from - last.until < SECOND_MISS_AFTER_MS)
      last.until = Math.max(last.until, span.until);
    else openings.push({ from: span.from, until: span.until, takenFrom: last?.until ?? null, seen: false });
  }
  return byTime;
}

/** The standing stock moves on at midnight: a time is there from the first midnight that shows it to the last. */
function stockSpans(world: SimulatedWorld, centre: WorldCenter, from: number, to: number): Span[] {
  const spans = new Map<string, Span>();
  for (let day = dayAt(world, centre, from) - 1; day <= dayAt(world, centre, to) + 1; day += 1) {
    const midnight = world.startsAt + day * DAY - centre.utcOffsetHours * HOUR;
    for (const start of stockAt(world, centre, midnight)) {
      const local = localText(centre, start);
      const span = spans.get(local) ?? { local, from: midnight, until: midnight };
      span.until = midnight + DAY;
      spans.set(local, span);
    }
  }
  return [...spans.values()];
}
