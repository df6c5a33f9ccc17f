import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'vite';
import { PROJECT_ROOT } from '#server/project';
import { bundleOf } from '../../scripts/bundle.ts';
import type { SeededRandom } from '../garbage/seeded-random.ts';
import type { WorkerOrders } from './orders.ts';

const FOLDER = path.join(PROJECT_ROOT, 'dist/alerts-storm');

/** One file, so that a worker is up in a blink and can be killed often. */
export async function buildWorker(): Promise<string> {
  await build(bundleOf({ worker: 'test/alerts-storm/naive-worker.ts' }, FOLDER));
  return path.join(FOLDER, 'worker.js');
}

interface Worker {
  child: ChildProcess;
  /** When it has said that it works: killing one that is still starting would show nothing. */
  working: Promise<unknown>;
}

export interface Workers {
  /** SIGKILL for one of them at random; another takes its place. */
  killOne(): Promise<void>;
  stop(): Promise<void>;
}

export function startWorkers(
  file: string,
  orders: WorkerOrders,
  count: number,
  random: SeededRandom,
): Workers {
  const start = (): Worker => {
    const child = spawn(process.execPath, [file, JSON.stringify(orders)], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { child, working: once(child.stdout, 'data') };
  };
  const workers = Array.from({ length: count }, start);
  const end = async ({ child }: Worker) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    async killOne() {
      const index = random.below(workers.length);
      const victim = workers[index];
      if (victim !== undefined) {
        await victim.working;
        await end(victim);
      }
      workers[index] = start();
    },
    stop: async () => void (await Promise.all(workers.map(end))),
  };
}

/** Some time, more or less. */
export const about = (milliseconds: number, random: SeededRandom) =>
  delay(milliseconds * (0.5 + random.next()));
