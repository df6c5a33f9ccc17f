export interface Loop {
  /** Resolves when the step under way, if any, is done. */
  stop(): Promise<void>;
}

export interface WakeableLoop extends Loop {
  /** Ends a pause; during a step it makes sure that another follows. */
  wake(): void;
}

/** Repeats a step: at once while it finds work, after a pause when it does not. Stopping never cuts a step short. */
export function startLoop(step: () => Promise<'again' | 'pause'>, pauseMilliseconds: number): WakeableLoop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  const run = async () => {
    while (!stopped) {
      woken = false;
      if ((await step()) === 'again') continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMilliseconds);
        endPause = () => {
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
