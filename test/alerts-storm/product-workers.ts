import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from '#server/project';
import { freePorts } from '../free-ports.ts';
import { follow, type ProductChild, untilReady } from '../product-child.ts';
import { type TcpProxy, tcpProxy } from '../tcp-proxy.ts';
import type { WhenDone } from '../lifetime.ts';
import { STORM_SECRET } from './crowd.ts';

export interface WorkerOptions {
  /** What Node runs: the product as built, or from source. */
  command: readonly string[];
  databaseUrl: string;
  env: Record<string, string>;
}

/** One worker process of the product, with a network of its own to the database. */
export interface ProductWorker {
  network: TcpProxy;
  healthUrl: string;
  untilReady(): Promise<void>;
  /** SIGKILL, and another process in its place. */
  replace(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** What processes printed last that had started and ended by themselves. */
  deaths(): readonly string[];
}

const LAST_WORDS = 2_000;
/** Printed by a process that finds no database; whoever runs it starts another, as systemd and containers do. */
const CANNOT_START = 'Gatelight cannot start';

export async function startProductWorker(
  { command, databaseUrl, env }: WorkerOptions,
  whenDone: WhenDone,
): Promise<ProductWorker> {
  const url = new URL(databaseUrl);
  const network = await tcpProxy(Number(url.port), whenDone);
  url.port = String(network.port);
  const [port] = await freePorts(1);
  const deaths: string[] = [];
  const killed = new Set<ProductChild>();
  let worker = start();
  whenDone(end);

  function start(): ProductChild {
    const child = follow(
      spawn(process.execPath, [...command], {
        cwd: PROJECT_ROOT,
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'test',
          APP_SECRET: STORM_SECRET,
          ROLE: 'worker',
          HEALTH_PORT: String(port),
          DATABASE_URL: url.href,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    void child.ended.then((how) => {
      if (killed.has(child)) return;
      if (child.output().includes(CANNOT_START)) worker = start();
      else deaths.push(`${how}: ${child.output().slice(-LAST_WORDS)}`);
    });
    return child;
  }

  async function end(): Promise<void> {
    killed.add(worker);
    worker.child.kill('SIGKILL');
    await worker.ended;
  }

  const healthUrl = `http://127.0.0.1:${port}`;
  return {
    network,
    healthUrl,
    untilReady: () => untilReady(healthUrl, worker),
    replace: async () => {
      await end();
      worker = start();
    },
    signal: (signal) => void worker.child.kill(signal),
    deaths: () => deaths,
  };
}
