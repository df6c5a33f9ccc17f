import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { freePorts } from './free-ports.ts';
import { spawnProduct, untilReady } from './product-child.ts';

export interface WholeProduct {
  url: string;
  simulatorsUrl: string;
  databaseUrl: string;
  pid: number;
  /** What it printed so far. */
  output(): string;
  isRunning(): boolean;
  /** Ends the product and its database, and removes their folder. */
  stop(): Promise<void>;
}

/** The product as a process of its own, on a PostgreSQL of its own in a folder of its own. */
export async function startProductProcess(env: Record<string, string> = {}): Promise<WholeProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-run-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const [port, simulatorPort] = await freePorts(2);
  const product = spawnProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      product.child.kill('SIGTERM');
      await product.ended;
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    })());
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, product);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    simulatorsUrl: `http://127.0.0.1:${simulatorPort}`,
    databaseUrl: postgres.url,
    pid: product.child.pid ?? 0,
    output: product.output,
    isRunning: product.isRunning,
    stop,
  };
}
