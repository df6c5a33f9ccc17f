/** Longest time a waiting call is kept open; below the idle limits of common clients. */
export const LONGEST_WAIT_MS = 10_000;

export interface Changes {
  /** Differs from every version before, also from those before a restart. */
  version(): number;
  bump(): void;
  /** Looks at once and after each change until there is a result, time is up, or the caller has gone. */
  waitFor<T>(look: () => T | undefined, ms: number, gone?: AbortSignal): Promise<T | undefined>;
  /** The same for a list: waits until it has something in it. */
  waitForSome<T>(list: () => T[], ms: number, gone?: AbortSignal): Promise<T[]>;
}

export function createChanges(firstVersion = 0): Changes {
  let version = firstVersion;
  const waiting = new Set<() => void>();

  const changes: Changes = {
    version: () => version,
    bump() {
      version += 1;
      for (const look of waiting) look();
    },
    waitFor(look, ms, gone) {
      const found = look();
      if (found !== undefined || ms <= 0 || gone?.aborted) return Promise.resolve(found);
      return new Promise((resolve) => {
        const finish = (result: ReturnType<typeof look>) => {
          clearTimeout(timer);
          waiting.delete(again);
          gone?.removeEventListener('abort', giveUp);
          resolve(result);
        };
        const again = () => {
          const result = look();
          if (result !== undefined) finish(result);
        };
        const giveUp = () => finish(undefined);
        const timer = setTimeout(giveUp, Math.min(ms, LONGEST_WAIT_MS));
        waiting.add(again);
        gone?.addEventListener('abort', giveUp, { once: true });
      });
    },
    async waitForSome(list, ms, gone) {
      const look = () => {
        const found = list();
        return found.length > 0 ? found : undefined;
      };
      return (await changes.waitFor(look, ms, gone)) ?? [];
    },
  };
  return changes;
}
