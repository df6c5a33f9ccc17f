/** Seconds between what the dispatcher does and what it may conclude from it; the provider's answer times out at ten. */
export const TIMING = {
  /** A worker that dies keeps a text it was sending for no longer than this. */
  leaseSeconds: 10,
  /** So long after a call the provider's list tells whether it took the text. */
  listCountsAfterSeconds: 30,
  /** When a list could not be read, it is asked for again so soon. */
  askAgainSeconds: 5,
  /** Nothing is announced that was not seen at least so lately. */
  freshLookSeconds: 60,
  /** An alert that the provider could not pass on in this time is worth nothing any more. */
  alertUsefulSeconds: 900,
  /** The longest wait before the provider is tried again. */
  longestRetrySeconds: 15,
  /** How long nothing is sent after the provider said that our texts are filtered. */
  filteredPauseSeconds: 900,
} as const;
