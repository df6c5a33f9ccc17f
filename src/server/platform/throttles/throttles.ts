import type { Kysely } from 'kysely';
import { Failure } from '#server/platform/failure';
import type { Metrics } from '#server/platform/metrics';
import type { KeyedHash } from '#server/platform/keys/secrets';
import { attemptAll, type BackOff, forgiveAll, throttleKey } from './throttle-store.ts';

export interface ThrottleDependencies<Tables> {
  db: Kysely<Tables>;
  hash: KeyedHash;
  metrics: Metrics;
}

/** An action, and by whom or from where. */
type Attempted<Action extends string> = [Action, ...string[]];

/** The throttled actions of a noun, each under a policy with a name; the rest of the key says whose attempt it is. */
export function createThrottles<Action extends string, Tables>(
  policies: Readonly<Record<Action, BackOff>>,
  deps: ThrottleDependencies<Tables>,
) {
  const keyOf = (action: Action, parts: string[]) => throttleKey(deps.hash, action, ...parts);

  async function waitsOf(actions: readonly Attempted<Action>[]): Promise<number[]> {
    const counted = actions.map(([action, ...parts]) => ({
      key: keyOf(action, parts),
      policy: policies[action],
    }));
    const waits = await attemptAll(deps.db, counted);
    for (const [index, seconds] of waits.entries())
      if (seconds > 0) deps.metrics.throttled.inc({ action: actions[index]?.[0] ?? '' });
    return waits;
  }

  return {
    /** Seconds to wait, 0 when it may go ahead. */
    allows: async (action: Action, ...parts: string[]): Promise<number> =>
      Math.max(...(await waitsOf([[action, ...parts]]))),

    /** Counts every one of them, or refuses with the longest wait and counts none. */
    async require(...actions: Attempted<Action>[]): Promise<void> {
      const longest = Math.max(...(await waitsOf(actions)));
      if (longest === 0) return;
      throw new Failure('throttled', 'throttled', 'Too many attempts. Please wait a moment and try again.', {
        retryAfterSeconds: longest,
      });
    },

    forgive: (...actions: Attempted<Action>[]): Promise<void> =>
      forgiveAll(
        deps.db,
        actions.map(([action, ...parts]) => keyOf(action, parts)),
      ),
  };
}
