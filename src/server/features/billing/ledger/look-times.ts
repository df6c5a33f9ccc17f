/** Looks come after 5, 10, 20, 40 and 60 seconds. No call to the provider lasts that long, so none is still under way. */
export const LOOKS_UNTIL_NOTHING_MOVES = 5;

/** A call that takes money and the look after it may each take their full timeout; no other worker looks meanwhile. */
export const LEASE_SECONDS = 40;
