import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Log } from '../log.ts';
import { type NextStep, startLoop, type StepObserver, type WakeableLoop } from './loop.ts';

export interface LoopRhythm {
  name: string;
  /** The longest sleep between two steps: what is missed by notifications and due times is found after it. */
  pauseMilliseconds: number;
  /** A step that works ends at least this often; some periods without one are an alarm. */
  periodSeconds: number;
}

/** The one way to repeat something for as long as the process runs. */
export type RunLoop = (rhythm: LoopRhythm, step: () => Promise<NextStep>) => WakeableLoop;

interface LoopRunnerDependencies {
  log: Log;
  /** Where the heartbeats of a loop go. */
  observe?: (rhythm: LoopRhythm) => StepObserver;
}

/** For how long a first step may hold up those of the loops after it. */
const FIRST_STEP_MS = 200;

/**
 * Loops that report when they begin to fail and when they work again, instead of every try. Their first steps follow each
 * other: all at once they would open every connection there may be, for a moment's work.
 */
export function loopRunner({ log, observe }: LoopRunnerDependencies): RunLoop {
  let earlier: Promise<void> = Promise.resolve();
  return (rhythm, ownStep) => {
    const { step, taken } = firstAfter(earlier, ownStep);
    earlier = earlier.then(() => atMost(FIRST_STEP_MS, taken));
    const heartbeat = observe?.(rhythm);
    const loopLog = log.child({ loop: rhythm.name });
    let failingSince: number | undefined;
    return startLoop(step, rhythm.pauseMilliseconds, {
      succeeded() {
        heartbeat?.succeeded();
        if (failingSince === undefined) return;
        const failedSeconds = Math.round((performance.now() - failingSince) / 1000);
        failingSince = undefined;
        loopLog.info({ failedSeconds }, 'the loop works again');
      },
      failed(error) {
        heartbeat?.failed(error);
        if (failingSince !== undefined) return;
        failingSince = performance.now();
        // That the database is away is the news of whoever watches it.
        const level = error instanceof DatabaseUnavailable ? 'warn' : 'error';
        loopLog[level]({ err: error }, 'the loop fails, and is tried again with growing waits');
      },
    });
  };
}

/** The step, whose first one waits for something else, and when that has been taken. */
function firstAfter(turn: Promise<void>, step: () => Promise<NextStep>) {
  let tell = () => {};
  const taken = new Promise<void>((resolve) => (tell = resolve));
  let isFirst = true;
  return {
    taken,
    step: async (): Promise<NextStep> => {
      if (!isFirst) return step();
      isFirst = false;
      await turn;
      return step().finally(tell);
    },
  };
}

function atMost(milliseconds: number, event: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void event.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
