import type { Id } from '#domain/ids';

export type LocationId = Id<'location'>;

/** A minute on the wall clock of the location, "2026-12-02T09:15": upstream gives no offset and neither do we. */
export type LocalTime = string;

/** A bookable time with its open seats (always at least one). */
export interface Slot {
  at: LocalTime;
  seats: number;
}

/** Everything open at one location, each time once, earliest first. */
export type SlotSet = readonly Slot[];
