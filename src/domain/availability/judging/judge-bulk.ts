import type { LocationId } from '#domain/availability/slot';
import type { Instant } from '#domain/time/zone-offset';
import { isMassVanish, MORE_BLANK_LOOKS, separateLooks } from './blank-guard.ts';

/** What is known when a bulk answer (the locations that have something, before a date if one was given) is judged. */
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
  /** Stocked as far as we know, but not listed: each counts as a blank look at that location. None while suspect. */
  vanished: readonly LocationId[];
}

/** Decides whether a bulk answer is believed, and where it shows that nothing is open any more. */
export function judgeBulk(listed: ReadonlySet<LocationId>, context: BulkContext, now: Instant): BulkPlan {
  const { stocked, hasHistory, doubtedAt } = context;
  // On the first start a second blank answer settles it; later it takes as many as any mass vanish.
  if (listed.size === 0 && !hasHistory && doubtedAt.length === 0) return suspect('first-blank');
  const vanished = [...stocked].filter((id) => !listed.has(id)).toSorted((a, b) => a - b);
  const isDoubted =
    isMassVanish(vanished.length, stocked.size) && separateLooks(doubtedAt, now) < MORE_BLANK_LOOKS;
  return isDoubted ? suspect('mass-vanish') : { verdict: 'good', doubts: [], vanished };
}

const suspect = (doubt: BulkPlan['doubts'][number]): BulkPlan => ({
  verdict: 'suspect',
  doubts: [doubt],
  vanished: [],
});
