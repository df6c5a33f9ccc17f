import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WorldScores } from './world-run.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** One world after the other on each core; results in the order of the seeds. */
export async function runWorlds(
  seeds: readonly number[],
  options: {
    whenDone(close: () => void): void;
    onWorld(scores: WorldScores, done: number): void;
  },
): Promise<WorldScores[]> {
  const waiting = [...seeds];
  const results = new Map<number, WorldScores>();

  async function serve(): Promise<void> {
    const worker = fork(WORKER);
    options.whenDone(() => void worker.kill());
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const scores = await answerOf(worker, seed);
      results.set(seed, scores);
      options.onWorld(scores, results.size);
    }
    worker.disconnect();
  }

  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, serve));
  return seeds.flatMap((seed) => results.get(seed) ?? []);
}

async function answerOf(worker: ChildProcess, seed: number): Promise<WorldScores> {
  worker.send(seed);
  const died = once(worker, 'exit').then(() => {
    throw new Error('A worker of the benchmark ended early');
  });
  const [scores] = (await Promise.race([once(worker, 'message'), died])) as [WorldScores];
  died.catch(() => undefined);
  return scores;
}
