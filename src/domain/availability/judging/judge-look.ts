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

/** So many more, or so many others, in the look after the very first say that the first was a bad answer. */
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

/** What else the source said lately. */
export interface SourceContext {
  /** Looks at all locations that had stock. */
  sightings: readonly StockSighting[];
  /** Whether the last good bulk answer listed this location; null when there is none of the last minutes. */
  bulk: 'listed' | 'absent' | null;
}

export interface LookPlan {
  verdict: 'good' | 'suspect';
  doubts: readonly Doubt[];
  opened: readonly NewSlot[];
  /** Shown, not told: nobody knows since when they have been there. */
  baseline: readonly NewSlot[];
  seatsChanged: readonly SeatsChange[];
  gone: readonly GoneSlot[];
  back: readonly BackSlot[];
  /** This look is the one that later ones are compared with. */
  setsBaseline: boolean;
  /** When the doubt wants the next look. */
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

/** What is special about a blank look; null when it is to be judged like any other. */
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

/** Whether this look, the second of a location, shows that the first was cut short, old, or not of this location. */
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
