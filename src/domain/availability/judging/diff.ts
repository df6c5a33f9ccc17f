import type { Instant } from '#domain/time/zone-offset';
import type { Look } from '#domain/availability/look';
import { CONFIRMING_MISSES, isConfirmedGone, SECOND_MISS_AFTER_MS, type KnownSlot } from './known-slot.ts';
import type { LocalTime, SlotSet } from '#domain/availability/slot';

export interface NewSlot {
  at: LocalTime;
  seats: number;
  generation: number;
}

export interface SeatsChange {
  id: number;
  at: LocalTime;
  from: number;
  seats: number;
}

export interface GoneSlot {
  id: number;
  at: LocalTime;
  goneAt: Instant;
  missedLooks: number;
}

export interface BackSlot {
  id: number;
  at: LocalTime;
  seats: number;
}

/** What a look changes, each list by time. */
export interface LookDiff {
  added: readonly NewSlot[];
  seatsChanged: readonly SeatsChange[];
  /** Rows to mark: missing for the first time, or missing again. */
  gone: readonly GoneSlot[];
  back: readonly BackSlot[];
}

/**
 * A look that loses this many slots at once, and this share of the open ones, may be truncated, so it does not count as
 * the second miss of slots that were missing before. With many open slots a few vanish between any two looks anyway.
 */
const CUT_SHORT = { slots: 2, share: 0.15 } as const;

/** Compares the whole look, seats per time, with the known slots of the location. */
export function diffLook(known: readonly KnownSlot[], look: Look, now: Instant): LookDiff {
  const newest = newestPerTime(known);
  const seatsAt = seatsPerTime(look.slots);
  const added: NewSlot[] = [];
  const seatsChanged: SeatsChange[] = [];
  const back: BackSlot[] = [];
  for (const [at, seats] of seatsAt) {
    const row = newest.get(at);
    if (row === undefined) added.push({ at, seats, generation: 1 });
    else if (isConfirmedGone(row)) added.push({ at, seats, generation: row.generation + 1 });
    else if (row.goneAt !== null) back.push({ id: row.id, at, seats });
    else if (row.seats !== seats) seatsChanged.push({ id: row.id, at, from: row.seats, seats });
  }
  const covered = [...newest.values()].filter((row) => isCovered(row.at, look));
  const open = covered.filter((row) => row.goneAt === null);
  const missing = covered.filter((row) => !seatsAt.has(row.at));
  const lost = missedFirst(missing, now);
  const mayBeCut = lost.length >= CUT_SHORT.slots && lost.length >= open.length * CUT_SHORT.share;
  const gone = mayBeCut ? lost : [...lost, ...missedAgain(missing, seatsAt.size === 0, now)];
  for (const list of [added, seatsChanged, gone, back]) list.sort(byTime);
  return { added, seatsChanged, gone, back };
}

export function isCovered(at: LocalTime, { coveredUntil }: Look): boolean {
  return coveredUntil === null || at < coveredUntil;
}

function missedFirst(missing: readonly KnownSlot[], now: Instant): GoneSlot[] {
  return missing.flatMap(({ id, at, goneAt }) =>
    goneAt === null ? [{ id, at, goneAt: now, missedLooks: 1 }] : [],
  );
}

function missedAgain(missing: readonly KnownSlot[], blank: boolean, now: Instant): GoneSlot[] {
  return missing.flatMap(({ id, at, goneAt, missedLooks }) => {
    const countsAgain =
      goneAt !== null &&
      missedLooks < CONFIRMING_MISSES &&
      now - goneAt >= SECOND_MISS_AFTER_MS &&
      !(blank && missedLooks === 0);
    return countsAgain ? [{ id, at, goneAt, missedLooks: missedLooks + 1 }] : [];
  });
}

export function newestPerTime(known: readonly KnownSlot[]): Map<LocalTime, KnownSlot> {
  const newest = new Map<LocalTime, KnownSlot>();
  for (const row of known) {
    const other = newest.get(row.at);
    if (other === undefined || other.generation < row.generation) newest.set(row.at, row);
  }
  return newest;
}

/** One time may come in several rows; its seats add up. */
export function seatsPerTime(slots: SlotSet): Map<LocalTime, number> {
  const seatsAt = new Map<LocalTime, number>();
  for (const { at, seats } of slots) if (seats > 0) seatsAt.set(at, (seatsAt.get(at) ?? 0) + seats);
  return seatsAt;
}

function byTime(a: { at: LocalTime }, b: { at: LocalTime }): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}
