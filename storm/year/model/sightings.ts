import type { Instant, Look, Slot, WorldFacts } from './facts.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

export interface Sighting {
  slot: Slot;
  /** The first good look that showed it. */
  seenAt: Instant;
  /** That look said how many seats it has: otherwise it is taken for one. */
  seatsKnown: boolean;
  /** A first look may be doubted; the next one that shows it settles that. */
  believedBy: Instant;
  /** It is the first good look at that center, or the first after an hour: shown, not told. The second may correct it. */
  baseline: 'yes' | 'no' | 'either';
  /** Answers that were spoiled while it was open may have made it look taken, and new again afterwards. */
  spoiled: boolean;
}

/** The looks by center, oldest first, as they come. */
export function looksByCenter(looks: readonly Look[]): ReadonlyMap<number, readonly Look[]> {
  const sorted = new Map<number, Look[]>();
  for (const look of looks) sorted.set(look.center, [...(sorted.get(look.center) ?? []), look]);
  return sorted;
}

export function sightingOf(slot: Slot, looks: readonly Look[]): Sighting | undefined {
  const [seen, again = seen] = looks.filter(
    ({ at, honest, listsTimes }) => honest && listsTimes && at >= slot.openedAt && at < slot.takenAt,
  );
  if (seen === undefined || again === undefined) return undefined;
  const gapAfter = (before: Look | undefined) => (before === undefined ? Infinity : seen.at - before.at);
  const [last, beforeLast] = looks.filter(({ at, honest }) => honest && at < seen.at).toReversed();
  const gap = gapAfter(last);
  // An answer that was spoiled on the way may still have been good enough to count as a look.
  const shortest = gapAfter(looks.findLast(({ at }) => at < seen.at));
  const spoiled = looks.some(({ at, honest }) => !honest && at >= slot.openedAt && at < slot.takenAt);
  // No list that is cut or old may cause an alert: what a second look adds may have been missing in the first.
  const isSecond = last !== undefined && last.at - (beforeLast?.at ?? 0) >= HOUR - 2 * MINUTE;
  const isNew = gap < HOUR - 2 * MINUTE;
  const baseline = isNew && !isSecond ? 'no' : !isNew && shortest > HOUR + 2 * MINUTE ? 'yes' : 'either';
  const seatsKnown = seen.countsSeats && again.countsSeats;
  return { slot, seenAt: seen.at, seatsKnown, believedBy: again.at, baseline, spoiled };
}

/**
 * The same time was open before, and its absence was not seen by two looks a minute apart: to everybody who looks it never
 * left. A center that shows nothing at all may be doubted for longer, so such looks do not count.
 */
export function neverLeft(slot: Slot, { slots }: Pick<WorldFacts, 'slots'>, looks: readonly Look[]): boolean {
  const earlier = slots.findLast(
    ({ center, local, takenAt }) =>
      center === slot.center && local === slot.local && takenAt <= slot.openedAt,
  );
  if (earlier === undefined) return false;
  const between = looks.filter(
    ({ at, honest }) =>
      honest &&
      at >= earlier.takenAt &&
      at < slot.openedAt &&
      slots.some(({ center, openedAt, takenAt }) => center === slot.center && openedAt <= at && takenAt > at),
  );
  return (between.at(-1)?.at ?? 0) - (between.at(0)?.at ?? 0) < MINUTE;
}

/** Was it still there at the last good look before this moment, and how old is that look? */
export function lastLook(looks: readonly Look[], at: Instant): Look | undefined {
  return looks.findLast((look) => look.honest && look.at <= at);
}

/** Openings at a center in the day before. */
export const openedInDay = ({ slots }: Pick<WorldFacts, 'slots'>, center: number, at: Instant): number =>
  slots.filter((slot) => slot.center === center && slot.openedAt <= at && slot.openedAt > at - 24 * HOUR)
    .length;
