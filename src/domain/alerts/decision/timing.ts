/** Seconds between what the dispatcher does and what it may conclude from it; a call to the provider times out at ten. */
export const TIMING = {
  /** A worker that dies keeps a message it was sending for no longer than this. */
  leaseSeconds: 10,
  /** A message that was claimed longer ago than this is not handed over any more: another worker may be about to. */
  callWithinSeconds: 5,
  /** This long after a call the provider's list tells whether it took the message. */
  listCountsAfterSeconds: 30,
  /** A list that could not be read is asked for again after this. */
  askAgainSeconds: 5,
  /** An alert that the provider could not pass on in this time is worth nothing any more. */
  alertUsefulSeconds: 900,
  /** An alert that is not confirmed as delivered by then goes out by the person's next channel. */
  confirmWithinSeconds: 60,
  /** The longest wait before the provider is tried again. */
  longestRetrySeconds: 15,
  /** How long nothing is sent while carriers filter our messages. */
  filteredPauseSeconds: 900,
  /** The messages of this time tell whether they do. */
  filteredWithinSeconds: 1_800,
} as const;
