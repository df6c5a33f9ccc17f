import type { Instant } from '#domain/time/zone-offset';
import { MORE_BLANK_LOOKS, separateLooks } from './blank-guard.ts';
import { diffLook, isCovered, newestPerTime, seatsPerTime, type LookDiff, type NewSlot } from './diff.ts';
import type { Look } from '#domain/availability/look';
import { DEFINITE_MISSES, type KnownSlot } from './known-slot.ts';

export type Doubt =
  /** The first look at a location shows nothing. */
  | 'first-blank'
  /** Many locations went blank together. */
  | 'blank-with-others'
  /** The look has news and does not speak for itself: it may be old or another location's. */
  | 'not-recognised'
  /** The look brings back what was gone for good. */
  | 'returned'
  /** The look lacks half of the location's stock: sold out, or cut short. */
  | 'emptied';

export interface DoubtedLook extends Look {
  seenAt: Instant;
}

/** How many doubted looks have to agree before news is believed. */
const AGREEING = { news: 1, replaced: 2, returned: 2 } as const;

/** One opening is told at once by a look that is recognised; so many may be another location's that has the same stock. */
const SEVERAL = 2;

/** So many come and so many gone in one look is how an old answer looks. */
const REPLACED = 3;

/** A look that takes so many away, and half of what is open, empties a location. */
const EMPTIED = { slots: 3, share: 0.5 } as const;

/** What speaks against a look at a location that has been seen before. */
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
  // An old answer shows all that was known before the doubts.
  const speaksForItself = doubted.length === 0 && diff.added.length < SEVERAL && isRecognised(known, look);
  const before = doubted.map((other) => diffLook(known, other, now).added);
  if (!speaksForItself && !areConfirmed(diff.added, before, agreeing)) doubts.push('not-recognised');
  const returned = diff.added.filter(isReturned);
  const returnedBefore = before.map((news) => news.filter(isReturned));
  if (!areConfirmed(returned, returnedBefore, AGREEING.returned)) doubts.push('returned');
  if (isEmptied(known, doubted, look, diff, now)) doubts.push('emptied');
  return doubts;
}

/** A look that shows all that is known here is most likely this location's and of now. */
function isRecognised(known: readonly KnownSlot[], look: Look): boolean {
  const shown = seatsPerTime(look.slots);
  const expected = [...newestPerTime(known).values()].filter(
    (slot) => isCovered(slot.at, look) && (slot.goneAt === null || slot.missedLooks < DEFINITE_MISSES),
  );
  return expected.length > 0 && expected.every((slot) => shown.has(slot.at));
}

const isReturned = (slot: NewSlot): boolean => slot.generation > 1;

/**
 * While slots keep coming no two looks are alike: it is enough that they have most of their news in common, those of
 * the look and those of each before it.
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
  // News cannot wait; without any there is time to see whether other locations go blank as well.
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

/** The doubted looks worth keeping: the newest, and of the older ones enough to tell that minutes have passed. */
export function keepDoubted(looks: readonly DoubtedLook[]): DoubtedLook[] {
  const kept: DoubtedLook[] = [];
  for (const look of looks.toReversed()) {
    const next = kept.at(-1);
    const isApart = next === undefined || next.seenAt - look.seenAt >= OLDER_SPACING_MS;
    if (kept.length < NEWEST_KEPT || isApart) kept.push(look);
  }
  return kept.slice(0, MOST_KEPT).toReversed();
}
