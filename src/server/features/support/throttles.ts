import type { BackOff } from '#server/platform/throttles/throttle-store';
import { type ThrottleDependencies, createThrottles } from '#server/platform/throttles/throttles';

const HOUR = 3600;

/** Far above what one person writes, far below what would bury us. */
const POLICIES = {
  'ticket by address': { free: 20, baseSeconds: 30, maxSeconds: 600, windowSeconds: HOUR },
  'ticket by account': { free: 10, baseSeconds: 30, maxSeconds: 600, windowSeconds: HOUR },
  'ticket mail by email': { free: 5, baseSeconds: HOUR, maxSeconds: 6 * HOUR, windowSeconds: 24 * HOUR },
  'ticket link by address': { free: 60, baseSeconds: 10, maxSeconds: 300, windowSeconds: HOUR },
  'reply by account': { free: 60, baseSeconds: 10, maxSeconds: 300, windowSeconds: HOUR },
  'feedback by address': { free: 20, baseSeconds: 30, maxSeconds: 600, windowSeconds: HOUR },
  'mark by address': { free: 300, baseSeconds: 1, maxSeconds: 60, windowSeconds: HOUR },
  'reveal by operator': { free: 20, baseSeconds: 30, maxSeconds: 600, windowSeconds: HOUR },
} as const satisfies Record<string, BackOff>;

export type SupportThrottles = ReturnType<typeof supportThrottles>;

export const supportThrottles = <Tables>(deps: ThrottleDependencies<Tables>) =>
  createThrottles(POLICIES, deps);
