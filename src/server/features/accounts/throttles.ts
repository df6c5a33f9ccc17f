import type { BackOff } from '#server/platform/throttles/throttle-store';
import { createThrottles, type ThrottleDependencies } from '#server/platform/throttles/throttles';

const HOUR = 3600;

/**
 * Slow enough against guessing, with room for an office behind one address: at least 30 registrations and
 * 100 sign-ins an hour. Waits end by themselves; nobody is locked out.
 */
const POLICIES = {
  'login by address': { free: 300, baseSeconds: 1, maxSeconds: 60, windowSeconds: HOUR },
  'login by account': { free: 100, baseSeconds: 1, maxSeconds: 10, windowSeconds: HOUR },
  'login by account and address': { free: 5, baseSeconds: 2, maxSeconds: 300, windowSeconds: HOUR },
  'login by known address': { free: 120, baseSeconds: 1, maxSeconds: 60, windowSeconds: HOUR },
  'second factor by account': { free: 5, baseSeconds: 5, maxSeconds: 300, windowSeconds: HOUR },
  'second factor by known address': { free: 5, baseSeconds: 5, maxSeconds: 300, windowSeconds: HOUR },
  'register by address': { free: 120, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'forgot by address': { free: 30, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'forgot by account': { free: 3, baseSeconds: 300, maxSeconds: 1800, windowSeconds: HOUR },
  'reset by address': { free: 30, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'confirmation by account': { free: 3, baseSeconds: 300, maxSeconds: 1800, windowSeconds: HOUR },
  'confirm by address': { free: 30, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'email change by account': { free: 5, baseSeconds: 300, maxSeconds: 1800, windowSeconds: HOUR },
  'export by account': { free: 10, baseSeconds: 30, maxSeconds: 600, windowSeconds: HOUR },
  'password check by account': { free: 10, baseSeconds: 5, maxSeconds: 300, windowSeconds: HOUR },
} as const satisfies Record<string, BackOff>;

export type LoginAttempt = [Extract<keyof typeof POLICIES, `login ${string}`>, ...string[]];

export type AccountsThrottles = ReturnType<typeof accountsThrottles>;

export const accountsThrottles = <Tables>(deps: ThrottleDependencies<Tables>) =>
  createThrottles(POLICIES, deps);
