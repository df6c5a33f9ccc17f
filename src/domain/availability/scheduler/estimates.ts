/** A slot seen open at the last look. `firstSeenAt` is NEVER for one that was there when we began to look. */
export interface TrackedSlot {
  startsAt: number;
  firstSeenAt: number;
}

/** How fast slots vanish, by age: deaths counted and time watched in each of the ages of survival.ts. */
export interface SlotSurvival {
  deaths: readonly number[];
  watched: readonly number[];
}

/** How often openings appear: finds, and the time in which they would have been found, both slowly forgotten. */
export interface OpeningRate {
  finds: number;
  watched: number;
  at: number;
}
