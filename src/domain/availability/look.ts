import type { LocalTime, SlotSet } from './slot.ts';

/** What one answer shows of a location. */
export interface Look {
  slots: SlotSet;
  /** The answer ends before this time and says nothing of later ones; null when it shows everything. */
  coveredUntil: LocalTime | null;
}

/** An opening that is missing, without a second look that agrees, is waited for this long before nobody is told of it. */
export const AWAIT_RETURN_MS = 15 * 60_000;
