import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askChild } from '../ask-child.ts';
import type { ClosedLoop } from './closed-loop.ts';
import type { FixedRate, LoadResult } from './fixed-rate.ts';
import type { LoadTask } from './load-process.ts';

const PROGRAM = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Callers in processes of their own, so that what they do is not taken for the server's time. */
export function loadProcesses(whenDone: (close: () => void) => void) {
  const idle: ChildProcess[] = [];

  async function run<Result>(task: LoadTask): Promise<Result> {
    let child = idle.pop();
    if (child === undefined) {
      const started = fork(PROGRAM);
      whenDone(() => void started.kill());
      child = started;
    }
    const result = await askChild<Result>(child, task);
    idle.push(child);
    return result;
  }

  return {
    fixedRate: (load: FixedRate) => run<LoadResult>({ shape: 'fixed-rate', ...load }),
    closedLoop: (load: ClosedLoop) => run<number>({ shape: 'closed-loop', ...load }),
  };
}

export type LoadProcesses = ReturnType<typeof loadProcesses>;
