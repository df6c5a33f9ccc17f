/** Time and chance come from outside, so that a test can decide both. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
