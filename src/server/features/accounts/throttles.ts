import type { Kysely } from 'kysely';
import { Failure } from '#server/platform/failure';
import type { Metrics } from '#server/platform/metrics';
import type { KeyedHash } from '#server/platform/secrets';
import { attemptAll, type BackOff, forgiveAll, throttleKey } from '#server/platform/throttle';

const HOUR = 3600;

/**
 * Slow enough against guessing, with room for an office behind one address: at least 30 registrations and
 * 100 sign-ins an hour. Waits end by themselves; nobody is locked out.
 */
const POLICIES = {
  'login by address': { free: 300, baseSeconds: 1, maxSeconds: 60, windowSeconds: HOUR },
  'login by account': { free: 100, baseSeconds: 1, maxSeconds: 10, windowSeconds: HOUR },
  'login by account and address': { free: 5, baseSeconds: 2, maxSeconds: 300, windowSeconds: HOUR },
  'register by address': { free: 120, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'forgot by address': { free: 30, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'forgot by account': { free: 3, baseSeconds: 300, maxSeconds: 1800, windowSeconds: HOUR },
  'reset by address': { free: 30, baseSeconds: 15, maxSeconds: 300, windowSeconds: HOUR },
  'password check by account': { free: 10, baseSeconds: 5, maxSeconds: 300, windowSeconds: HOUR },
} as const satisfies Record<string, BackOff>;

export type ThrottledAction = keyof typeof POLICIES;
/** An action, and by whom or from where. */
type Attempted = [ThrottledAction, ...string[]];
export type Throttles = ReturnType<typeof throttles>;

export function throttles<Tables>(deps: { db: Kysely<Tables>; hash: KeyedHash; metrics: Metrics }) {
  const keyOf = (action: ThrottledAction, parts: string[]) => throttleKey(deps.hash, action, ...parts);

  async function waitsOf(now: Date, actions: readonly Attempted[]): Promise<number[]> {
    const counted = actions.map(([action, ...parts]) => ({
      key: keyOf(action, parts),
      policy: POLICIES[action],
    }));
    const results = await attemptAll(deps.db, counted, now);
    return results.map((result, index) => {
      if (result.allowed) return 0;
      deps.metrics.throttled.inc({ action: actions[index]?.[0] ?? '' });
      return result.retryAfterSeconds;
    });
  }

  return {
    /** Seconds to wait, 0 when it may go ahead. */
    allows: async (action: ThrottledAction, now: Date, ...parts: string[]): Promise<number> =>
      Math.max(...(await waitsOf(now, [[action, ...parts]]))),

    /** Counts every one of them and refuses with the longest wait. */
    async require(now: Date, ...actions: Attempted[]): Promise<void> {
      const longest = Math.max(...(await waitsOf(now, actions)));
      if (longest === 0) return;
      throw new Failure('throttled', 'throttled', 'Too many attempts. Please wait a moment and try again.', {
        retryAfterSeconds: longest,
      });
    },

    forgive: (...actions: Attempted[]): Promise<void> =>
      forgiveAll(
        deps.db,
        actions.map(([action, ...parts]) => keyOf(action, parts)),
      ),
  };
}
