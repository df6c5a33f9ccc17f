import type { LocalTime } from '#domain/availability/slot';
import type { Instant } from '#domain/time/zone-offset';

/** A stored slot of a location whose time has not come: open, or gone. */
export interface KnownSlot {
  id: number;
  at: LocalTime;
  seats: number;
  /** Counts the separate openings of this same time. */
  generation: number;
  goneAt: Instant | null;
  /**
   * Good looks that did not show it since it was gone. Two confirm it: then the slot opens anew when it returns. Zero
   * marks one that went in a mass vanish: blank looks say nothing more about it, so it comes back as the same opening
   * when the source recovers.
   */
  missedLooks: number;
}

/** Missing in fewer looks than this may have been one bad answer. */
export const CONFIRMING_MISSES = 2;

/** Misses this soon after the first may all come from one bad answer cached on the way, so they count as one. */
export const SECOND_MISS_AFTER_MS = 60_000;

/** Somebody took it: if it is listed again, it is a new opening. */
export const isConfirmedGone = (slot: KnownSlot): boolean =>
  slot.goneAt !== null && slot.missedLooks >= CONFIRMING_MISSES;

/** Whether a location has slots as far as one look can tell: open ones, or ones missing in a single look only. */
export const hasStock = (known: readonly KnownSlot[]): boolean =>
  known.some((slot) => slot.goneAt === null || slot.missedLooks === 1);
