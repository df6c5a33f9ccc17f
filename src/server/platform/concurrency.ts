import { Failure } from './failure.ts';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `running` at once; beyond `waiting` in line the caller is told to come back instead of piling up. */
export function limitConcurrency(limits: { running: number; waiting: number }): Limiter {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) {
        throw new Failure('busy', 'busy', 'We are busy right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        });
      }
      // The one who finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
