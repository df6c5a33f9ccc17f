export interface Loop {
  /** Resolves when the step under way, if any, is done. */
  stop(): Promise<void>;
}

/** Repeats a step: at once while it finds work, after a pause when it does not. Stopping never cuts a step short. */
export function startLoop(step: () => Promise<'again' | 'pause'>, pauseMilliseconds: number): Loop {
  let stopped = false;
  let wake = () => {};
  const run = async () => {
    while (!stopped) {
      if ((await step()) === 'again') continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMilliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) wake();
      });
    }
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
