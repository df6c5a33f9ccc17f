/** A slot that was open at the last look. `firstSeenAt` is NEVER for one that was open at the first look. */
export interface TrackedSlot {
  startsAt: number;
  firstSeenAt: number;
}

/** How fast slots vanish: deaths and observed time for each age class of slot-survival.ts. */
export interface SlotSurvival {
  deaths: readonly number[];
  watched: readonly number[];
}

/** How often openings appear: finds and observed time, both fading slowly. */
export interface OpeningRate {
  finds: number;
  watched: number;
  at: number;
}
