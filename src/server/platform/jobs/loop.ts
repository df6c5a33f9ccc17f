export interface Loop {
  /** Resolves when the step under way, if any, is done. */
  stop(): Promise<void>;
}

export interface WakeableLoop extends Loop {
  /** Ends a pause; during a step it makes sure that another follows. A loop that fails waits all the same. */
  wake(): void;
}

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

/**
 * Repeats a step: at once while it finds work, after a pause when it does not, after a growing wait when it fails.
 * Stopping never cuts a step short.
 */
export function startLoop(
  step: () => Promise<'again' | 'pause'>,
  pauseMilliseconds: number,
  observer: StepObserver = UNOBSERVED,
): WakeableLoop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  let failures = 0;

  const take = async (): Promise<'again' | 'pause'> => {
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
      if ((await take()) === 'again') continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, failures === 0 ? pauseMilliseconds : retryAfter(failures));
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
