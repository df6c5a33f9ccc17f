import type { BackOff } from '#server/platform/throttles/throttle-store';

/** The back-off in plain arithmetic, to hold against what the database does. */
export function waitAfter(hits: number, policy: BackOff): number {
  if (hits <= policy.free) return 0;
  return Math.min(policy.maxSeconds, policy.baseSeconds * 2 ** (hits - policy.free - 1));
}
