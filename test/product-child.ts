import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT_ROOT } from '#server/project';

const READY_WITHIN_MILLISECONDS = 120_000;

export interface ProductChild {
  child: ChildProcess;
  /** Resolves with the exit code, or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** What it printed so far. */
  output(): string;
  isRunning(): boolean;
}

/** Arguments of Node for a process of the product as it was built: from source each would compile for seconds. */
export const BUILT_PRODUCT = ['test/built-product.mjs'];

/** A process of the product, with just the environment given. */
export function spawnProduct(env: Record<string, string | undefined>): ProductChild {
  return follow(
    spawn(process.execPath, BUILT_PRODUCT, {
      cwd: PROJECT_ROOT,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

export function follow(child: ChildProcess): ProductChild {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  return {
    child,
    ended,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

/** Until it says that it is ready; a process that ends or stays away is told with what it printed. */
export async function untilReady(url: string, { isRunning, output }: ProductChild): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MILLISECONDS;
  while (isRunning() && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
  throw new Error(`The product did not become ready at ${url}:\n${output()}`);
}
