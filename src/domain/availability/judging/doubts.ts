import type { Instant } from '#domain/time/zone-offset';
import { MORE_BLANK_LOOKS, separateLooks } from './blank-guard.ts';
import { diffLook, isCovered, newestPerTime, seatsPerTime, type LookDiff, type NewSlot } from './diff.ts';
import type { Look } from '#domain/availability/look';
import { CONFIRMING_MISSES, type KnownSlot } from './known-slot.ts';

export type Doubt =
  /** The first look at a location shows nothing. */
  | 'first-blank'
  /** Many locations went blank together. */
  | 'blank-with-others'
  /** The look has new slots and is not recognisable as this location's current answer: it may be stale or another location's. */
  | 'not-recognised'
  /** The look lists slots again that two looks had seen gone: relisted, or a stale answer. */
  | 'returned'
  /** The look lacks half of the location's stock: sold out, or cut short. */
  | 'emptied';

export interface DoubtedLook extends Look {
  seenAt: Instant;
}

/** How many doubted looks have to agree before news is believed. */
const AGREEING = { news: 1, replaced: 2, returned: 2 } as const;

/** A recognised look with one new slot is believed at once; this many may come from another location with the same stock. */
const SEVERAL = 2;

/** A stale answer typically adds and removes at least this many slots at once. */
const REPLACED = 3;

/** A look that removes this many slots, and this share of the open ones, empties a location. */
const EMPTIED = { slots: 3, share: 0.5 } as const;

/** The reasons to doubt a look at a location that has a baseline. */
export function doubtsAbout(
  known: readonly KnownSlot[],
  doubted: readonly DoubtedLook[],
  look: Look,
  diff: LookDiff,
  now: Instant,
): Doubt[] {
  const doubts: Doubt[] = [];
  const isReplaced = diff.added.length >= REPLACED && diff.gone.length >= REPLACED;
  const agreeing = isReplaced ? AGREEING.replaced : AGREEING.news;
  // While looks are doubted, recognition proves nothing: a stale answer also shows everything known before the doubts.
  const speaksForItself = doubted.length === 0 && diff.added.length < SEVERAL && isRecognised(known, look);
  const before = doubted.map((other) => diffLook(known, other, now).added);
  if (!speaksForItself && !areConfirmed(diff.added, before, agreeing)) doubts.push('not-recognised');
  const returned = diff.added.filter(isReturned);
  const returnedBefore = before.map((news) => news.filter(isReturned));
  if (!areConfirmed(returned, returnedBefore, AGREEING.returned)) doubts.push('returned');
  if (isEmptied(known, doubted, look, diff, now)) doubts.push('emptied');
  return doubts;
}

/** A look that shows every known slot is most likely this location's and current. */
function isRecognised(known: readonly KnownSlot[], look: Look): boolean {
  const shown = seatsPerTime(look.slots);
  const expected = [...newestPerTime(known).values()].filter(
    (slot) => isCovered(slot.at, look) && (slot.goneAt === null || slot.missedLooks < CONFIRMING_MISSES),
  );
  return expected.length > 0 && expected.every((slot) => shown.has(slot.at));
}

const isReturned = (slot: NewSlot): boolean => slot.generation > 1;

/**
 * Whether the latest doubted looks agree with this one. While slots keep appearing no two looks are equal, so it is
 * enough that most of the new slots of each are also in the other.
 */
function areConfirmed(
  news: readonly NewSlot[],
  before: readonly (readonly NewSlot[])[],
  agreeing: number,
): boolean {
  if (news.length === 0) return true;
  const lately = before.slice(-agreeing);
  const times = new Set(news.map(({ at }) => at));
  return (
    lately.length === agreeing &&
    lately.every((other) => {
      const common = other.filter(({ at }) => times.has(at)).length;
      return common > Math.max(news.length, other.length) / 2;
    })
  );
}

function isEmptied(
  known: readonly KnownSlot[],
  doubted: readonly DoubtedLook[],
  look: Look,
  diff: LookDiff,
  now: Instant,
): boolean {
  const open = new Set(
    known.filter((slot) => slot.goneAt === null && isCovered(slot.at, look)).map((slot) => slot.id),
  );
  const lost = diff.gone.filter((slot) => open.has(slot.id));
  if (lost.length < EMPTIED.slots || lost.length < open.size * EMPTIED.share) return false;
  const agreeing = doubted.filter((other) => {
    const shown = seatsPerTime(other.slots);
    return !lost.some(({ at }) => shown.has(at));
  });
  // New slots cannot wait; without any there is time to see whether other locations go blank too.
  const looks =
    diff.added.length > 0
      ? agreeing.length
      : separateLooks(
          agreeing.map((other) => other.seenAt),
          now,
        );
  return looks < MORE_BLANK_LOOKS;
}

const NEWEST_KEPT = 3;
const OLDER_SPACING_MS = 20_000;
const MOST_KEPT = 12;

/**
 * The doubted looks worth keeping, oldest first: the newest, and enough older ones to show that minutes have passed. They
 * are chosen from the oldest on, so that however fast looks follow each other, those that were kept stay.
 */
export function keepDoubted(looks: readonly DoubtedLook[]): DoubtedLook[] {
  const newest = looks.slice(-NEWEST_KEPT);
  const older: DoubtedLook[] = [];
  for (const look of looks.slice(0, -NEWEST_KEPT)) {
    const last = older.at(-1);
    if (last === undefined || look.seenAt - last.seenAt >= OLDER_SPACING_MS) older.push(look);
  }
  return [...older, ...newest].slice(-MOST_KEPT);
}
