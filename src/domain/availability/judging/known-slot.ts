import { SAME_OPENING_MS } from '#domain/availability/look';
import type { LocalTime } from '#domain/availability/slot';
import type { Instant } from '#domain/time/zone-offset';

/** A stored slot of a location: open, or recently gone. */
export interface KnownSlot {
  id: number;
  at: LocalTime;
  seats: number;
  /** Counts the separate openings of this same time. */
  generation: number;
  goneAt: Instant | null;
  /**
   * Good looks that did not show it since it was gone. Two make it definite. Zero marks one that went in a mass
   * vanish: blank looks say nothing more about it, so it comes back as the same opening when the source recovers.
   */
  missedLooks: number;
}

/** Missing in fewer looks than this may have been one bad answer. */
export const DEFINITE_MISSES = 2;

/** Misses this soon after the first may all come from one bad spell of the source, so they count as one. */
export const SECOND_MISS_AFTER_MS = 5 * 60_000;

export const isDefinitelyGone = (slot: KnownSlot, now: Instant): boolean =>
  slot.goneAt !== null && slot.missedLooks >= DEFINITE_MISSES && now - slot.goneAt > SAME_OPENING_MS;

/** Whether a location has slots as far as one look can tell: open ones, or ones missing in a single look only. */
export const hasStock = (known: readonly KnownSlot[]): boolean =>
  known.some((slot) => slot.goneAt === null || slot.missedLooks === 1);
