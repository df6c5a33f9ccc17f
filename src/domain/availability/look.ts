import type { LocalTime, SlotSet } from './slot.ts';

/** What one answer shows of a location. */
export interface Look {
  slots: SlotSet;
  /** The answer ends before this time and says nothing of later ones; null when it shows everything. */
  coveredUntil: LocalTime | null;
}

/** A slot that returns within this time is the same opening: people hold a time and release it again. */
export const SAME_OPENING_MS = 15 * 60_000;
