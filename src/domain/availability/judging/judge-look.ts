import type { Instant } from '#domain/time/zone-offset';
import {
  BLANK_SPACING_MS,
  isBlankedWithOthers,
  MORE_BLANK_LOOKS,
  separateLooks,
  type StockSighting,
} from './blank-guard.ts';
import {
  diffLook,
  seatsPerTime,
  type BackSlot,
  type GoneSlot,
  type LookDiff,
  type NewSlot,
  type SeatsChange,
} from './diff.ts';
import { doubtsAbout, type Doubt, type DoubtedLook } from './doubts.ts';
import type { Look } from '#domain/availability/look';
import { hasStock, type KnownSlot } from './known-slot.ts';
import type { LocationId } from '#domain/availability/slot';

/** After a gap this long nobody knows when a slot appeared. */
export const BASELINE_GAP_MS = 60 * 60_000;

/** Slots live a minute or two: the second look follows as soon as the budget allows. */
const CONFIRM_AFTER_MS = 2_000;

/** This many additional or different slots in the second look mean that the first, which set the baseline, was a bad answer. */
const FAR_MORE = 5;
const MANY_OTHERS = 3;

export interface JudgedLocation {
  locationId: LocationId;
  known: readonly KnownSlot[];
  /** When the last baseline was set; null before the first good look. */
  baselineAt: Instant | null;
  lastGoodLookAt: Instant | null;
  /** The looks that were not believed since then, oldest first. */
  doubted: readonly DoubtedLook[];
}

/** Other recent answers of the source. */
export interface SourceContext {
  /** Recent looks at locations that had stock. */
  sightings: readonly StockSighting[];
  /** Whether the last good bulk answer listed this location; null when there is none of the last minutes. */
  bulk: 'listed' | 'absent' | null;
}

export interface LookPlan {
  verdict: 'good' | 'suspect';
  doubts: readonly Doubt[];
  opened: readonly NewSlot[];
  /** Shown but not announced: nobody knows how long they have been open. */
  baseline: readonly NewSlot[];
  seatsChanged: readonly SeatsChange[];
  gone: readonly GoneSlot[];
  back: readonly BackSlot[];
  /** This look is the one that later ones are compared with. */
  setsBaseline: boolean;
  /** When to look again to settle the doubt; null when there is none. */
  lookAgainInMs: number | null;
}

/** Decides what a look may change. A suspect look changes nothing; keep it as doubted and look again. */
export function judgeLook(
  location: JudgedLocation,
  look: Look,
  source: SourceContext,
  now: Instant,
): LookPlan {
  const diff = diffLook(location.known, look, now);
  const setsBaseline = location.lastGoodLookAt === null || now - location.lastGoodLookAt > BASELINE_GAP_MS;
  if (seatsPerTime(look.slots).size === 0) {
    const blank = judgeBlank(location, diff, source, setsBaseline, now);
    if (blank !== null) return blank;
  }
  const doubts = setsBaseline ? [] : doubtsAbout(location.known, location.doubted, look, diff, now);
  if (doubts.length > 0) return suspect(doubts, diff.added.length > 0 ? CONFIRM_AFTER_MS : BLANK_SPACING_MS);
  const isShown = setsBaseline || amendsBaseline(location, diff);
  return good(diff, isShown, setsBaseline);
}

/** The special cases of a blank look; null when it is judged like any other. */
function judgeBlank(
  location: JudgedLocation,
  diff: LookDiff,
  source: SourceContext,
  setsBaseline: boolean,
  now: Instant,
): LookPlan | null {
  const blankBefore = location.doubted.filter((doubted) => doubted.slots.length === 0).map((d) => d.seenAt);
  if (!hasStock(location.known)) {
    const isFirst = location.baselineAt === null && source.bulk !== 'absent' && blankBefore.length === 0;
    return isFirst ? suspect(['first-blank'], CONFIRM_AFTER_MS) : null;
  }
  if (!isBlankedWithOthers(location.locationId, source.sightings, now)) return null;
  if (separateLooks(blankBefore, now) < MORE_BLANK_LOOKS)
    return suspect(['blank-with-others'], BLANK_SPACING_MS);
  const gone = diff.gone.map((slot) => ({ ...slot, missedLooks: 0 }));
  return good({ ...diff, gone }, false, setsBaseline);
}

/** Whether this second look shows that the baseline came from a truncated, stale or foreign answer. */
function amendsBaseline(location: JudgedLocation, diff: LookDiff): boolean {
  if (location.baselineAt === null || location.baselineAt !== location.lastGoodLookAt) return false;
  const open = location.known.filter((slot) => slot.goneAt === null).length;
  const farMore = open > 0 && diff.added.length >= Math.max(FAR_MORE, open / 3);
  const lost = diff.gone.length;
  const manyOthers = lost >= MANY_OTHERS && (diff.added.length >= MANY_OTHERS || lost * 2 >= open);
  return farMore || manyOthers;
}

function good(diff: LookDiff, isShown: boolean, setsBaseline: boolean): LookPlan {
  const { added, seatsChanged, gone, back } = diff;
  return {
    verdict: 'good',
    doubts: [],
    opened: isShown ? [] : added,
    baseline: isShown ? added : [],
    seatsChanged,
    gone,
    back,
    setsBaseline,
    lookAgainInMs: null,
  };
}

function suspect(doubts: readonly Doubt[], lookAgainInMs: number): LookPlan {
  return {
    verdict: 'suspect',
    doubts,
    opened: [],
    baseline: [],
    seatsChanged: [],
    gone: [],
    back: [],
    setsBaseline: false,
    lookAgainInMs,
  };
}
