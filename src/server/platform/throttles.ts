import type { Kysely } from 'kysely';
import { Failure } from './failure.ts';
import type { Metrics } from './metrics.ts';
import type { KeyedHash } from './secrets.ts';
import { attempt, type BackOff, forgive, throttleKey } from './throttle.ts';

export interface ThrottleDependencies<Tables> {
  db: Kysely<Tables>;
  hash: KeyedHash;
  metrics: Metrics;
}

/** The throttled actions of a noun, each under a policy with a name; the rest of the key says whose attempt it is. */
export function createThrottles<Action extends string, Tables>(
  policies: Readonly<Record<Action, BackOff>>,
  deps: ThrottleDependencies<Tables>,
) {
  const keyOf = (action: Action, parts: string[]) => throttleKey(deps.hash, action, ...parts);

  async function allows(action: Action, now: Date, ...parts: string[]): Promise<number> {
    const result = await attempt(deps.db, keyOf(action, parts), policies[action], now);
    if (result.allowed) return 0;
    deps.metrics.throttled.inc({ action });
    return result.retryAfterSeconds;
  }

  return {
    /** Seconds to wait, 0 when it may go ahead. */
    allows,

    /** Counts every one of them and refuses with the longest wait. */
    async require(now: Date, ...actions: [Action, ...string[]][]): Promise<void> {
      const waits = await Promise.all(actions.map(([action, ...parts]) => allows(action, now, ...parts)));
      const longest = Math.max(...waits);
      if (longest === 0) return;
      throw new Failure('throttled', 'throttled', 'Too many attempts. Please wait a moment and try again.', {
        retryAfterSeconds: longest,
      });
    },

    async forgive(...actions: [Action, ...string[]][]): Promise<void> {
      await Promise.all(actions.map(([action, ...parts]) => forgive(deps.db, keyOf(action, parts))));
    },
  };
}
