import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { askChild } from '../ask-child.ts';
import type { WorldScores, WorldTask } from './world-run.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** One world after the other on each core; results in the order of the tasks. */
export async function runWorlds(
  tasks: readonly WorldTask[],
  options: {
    whenDone(close: () => void): void;
    onWorld(scores: WorldScores, done: number): void;
  },
): Promise<WorldScores[]> {
  const waiting = [...tasks];
  const results = new Map<WorldTask, WorldScores>();

  async function serve(): Promise<void> {
    const worker = fork(WORKER);
    options.whenDone(() => void worker.kill());
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const scores = await askChild<WorldScores>(worker, task);
      results.set(task, scores);
      options.onWorld(scores, results.size);
    }
    worker.disconnect();
  }

  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, serve));
  return tasks.flatMap((task) => results.get(task) ?? []);
}
