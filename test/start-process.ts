import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '#server/project';

export interface ProductProcess {
  url: string;
  child: ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** One process of the product, as an operator would start several of them on one database. */
export async function startProcess(
  role: 'api' | 'worker',
  env: Record<string, string>,
): Promise<ProductProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      APP_SECRET: 'a secret that all processes of a test share',
      ROLE: role,
      [role === 'api' ? 'PORT' : 'HEALTH_PORT']: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return { url, child, ended };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The process at ${url} did not become ready`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
