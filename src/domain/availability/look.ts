import type { LocalTime, SlotSet } from './slot.ts';

/** What one answer showed of a location. */
export interface Look {
  slots: SlotSet;
  /** The answer ends before this time and says nothing of later ones; null when it shows everything. */
  coveredUntil: LocalTime | null;
}

/** A slot back within this time is the same opening: people try a time and let it go again. */
export const SAME_OPENING_MS = 15 * 60_000;
