export interface Loop {
  /** Resolves when the step under way, if any, is done. */
  stop(): Promise<void>;
}

export interface WakeableLoop extends Loop {
  /** Ends a pause; during a step it makes sure that another follows. A loop that fails waits all the same. */
  wake(): void;
}

/** At once, after the usual pause, or when something is known to be due, whichever of the two comes first. */
export type NextStep = 'again' | 'pause' | { dueInMs: number };

export interface StepObserver {
  succeeded(): void;
  failed(error: unknown): void;
}

const UNOBSERVED: StepObserver = { succeeded: () => {}, failed: () => {} };

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** Doubles with each failure; random, so that loops that failed together do not return together. */
const retryAfter = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/** A due time that has passed by the time the loop sleeps; and clocks that disagree by a little must not make it spin. */
const SHORTEST_SLEEP_MS = 5;

function sleepMs(next: Exclude<NextStep, 'again'>, pauseMilliseconds: number): number {
  if (next === 'pause') return pauseMilliseconds;
  return Math.min(pauseMilliseconds, Math.max(SHORTEST_SLEEP_MS, next.dueInMs));
}

/**
 * Repeats a step: at once while it finds work, after a pause when it does not, after a growing wait when it fails.
 * Stopping never cuts a step short.
 */
export function startLoop(
  step: () => Promise<NextStep>,
  pauseMilliseconds: number,
  observer: StepObserver = UNOBSERVED,
): WakeableLoop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  let failures = 0;

  const take = async (): Promise<NextStep> => {
    try {
      const answer = await step();
      failures = 0;
      observer.succeeded();
      return answer;
    } catch (error) {
      failures += 1;
      observer.failed(error);
      return 'pause';
    }
  };
  const run = async () => {
    while (!stopped) {
      woken = false;
      const next = await take();
      if (next === 'again') continue;
      await new Promise<void>((resolve) => {
        const wait = failures === 0 ? sleepMs(next, pauseMilliseconds) : retryAfter(failures);
        const timer = setTimeout(resolve, wait);
        endPause = () => {
          if (!stopped && failures > 0) return;
          clearTimeout(timer);
          resolve();
        };
        if (stopped || woken) endPause();
      });
    }
  };
  const running = run();
  const wake = () => {
    woken = true;
    endPause();
  };
  return {
    wake,
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
