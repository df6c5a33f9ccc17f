import type { Instant } from '#domain/time/zone-offset';
import { BLANK_SPACING_MS, isMassVanish, MORE_BLANK_LOOKS, separateLooks } from './blank-guard.ts';
import type { LocationId } from '#domain/availability/slot';

/** The bulk answer names the locations that have something (before a date, when it was asked so). */
export interface BulkContext {
  /** Locations that have an open slot as far as we know (before that date). */
  stocked: ReadonlySet<LocationId>;
  /** False until the first good bulk answer ever. */
  hasHistory: boolean;
  /** When bulk answers of this kind were doubted since the last good one. */
  doubtedAt: readonly Instant[];
}

export interface BulkPlan {
  verdict: 'good' | 'suspect';
  doubts: readonly ('first-blank' | 'mass-vanish')[];
  /** Listed, but nothing is known there: look closer, something opened. */
  appeared: readonly LocationId[];
  /** Not listed although something is known there: look closer before anything is called gone. */
  vanished: readonly LocationId[];
  lookAgainInMs: number | null;
}

/** On first start one more blank answer settles it, after that it takes as many as for any mass vanish. */
const FIRST_BLANK_AGAIN_MS = 2_000;

export function judgeBulk(listed: ReadonlySet<LocationId>, state: BulkContext, now: Instant): BulkPlan {
  const appeared = [...listed].filter((id) => !state.stocked.has(id)).toSorted((a, b) => a - b);
  const vanished = [...state.stocked].filter((id) => !listed.has(id)).toSorted((a, b) => a - b);
  if (listed.size === 0 && !state.hasHistory && state.doubtedAt.length === 0)
    return {
      verdict: 'suspect',
      doubts: ['first-blank'],
      appeared: [],
      vanished: [],
      lookAgainInMs: FIRST_BLANK_AGAIN_MS,
    };
  const isDoubted =
    isMassVanish(vanished.length, state.stocked.size) &&
    separateLooks(state.doubtedAt, now) < MORE_BLANK_LOOKS;
  if (isDoubted)
    return {
      verdict: 'suspect',
      doubts: ['mass-vanish'],
      appeared,
      vanished: [],
      lookAgainInMs: BLANK_SPACING_MS,
    };
  return { verdict: 'good', doubts: [], appeared, vanished, lookAgainInMs: null };
}
