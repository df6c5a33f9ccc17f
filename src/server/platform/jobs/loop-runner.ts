import { withPreparedStatements } from '../db/prepared.ts';
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

/** Loops that report when they begin to fail and when they work again, instead of every try. */
export function loopRunner({ log, observe }: LoopRunnerDependencies): RunLoop {
  return (rhythm, step) => {
    const heartbeat = observe?.(rhythm);
    const loopLog = log.child({ loop: rhythm.name });
    let failingSince: number | undefined;
    return startLoop(() => withPreparedStatements(step), rhythm.pauseMilliseconds, {
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
