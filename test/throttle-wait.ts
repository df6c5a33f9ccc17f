import type { BackOff } from '#server/platform/throttle';

/** The seconds to wait after this many attempts: the reference for the statement in the database. */
export function waitAfter(hits: number, policy: BackOff): number {
  if (hits <= policy.free) return 0;
  return Math.min(policy.maxSeconds, policy.baseSeconds * 2 ** (hits - policy.free - 1));
}
