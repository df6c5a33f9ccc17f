import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../test/free-ports.ts';
import type { RunOptions } from '../../test/runner.ts';

/** A server of the benchmark as a process of its own, on the product's database. */
export async function startServer(
  program: URL,
  databaseUrl: string,
  whenDone: RunOptions['whenDone'],
): Promise<{ url: string; pid: number; stop(): void }> {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(program)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => void child.kill('SIGTERM');
  whenDone(stop);
  await once(child.stdout, 'data');
  // Whoever prints must be read, or it waits.
  child.stdout.resume();
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
