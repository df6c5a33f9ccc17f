import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProductProcess, type WholeProduct } from '../../test/product-process.ts';
import type { RunOptions } from '../../test/runner.ts';
import { askChild } from '../ask-child.ts';
import { spawnLowPriority } from './low-priority.ts';

export type ProductAddresses = Pick<WholeProduct, 'url' | 'simulatorsUrl' | 'databaseUrl'>;

const THIS_FILE = fileURLToPath(import.meta.url);

/** The whole product in a process that gives way to the browser, as if it had a machine of its own. */
export async function startProductElsewhere(whenDone: RunOptions['whenDone']): Promise<ProductAddresses> {
  const args = [...process.execArgv, THIS_FILE];
  const child = spawnLowPriority(process.execPath, args, ['ignore', 'ignore', 'inherit', 'ipc']);
  whenDone(() => stop(child));
  return askChild<ProductAddresses>(child, {});
}

async function stop(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function serve(): Promise<void> {
  const product = await startProductProcess();
  process.once('disconnect', () => void product.stop());
  const { url, simulatorsUrl, databaseUrl } = product;
  process.send?.({ url, simulatorsUrl, databaseUrl } satisfies ProductAddresses);
}

if (process.argv[1] === THIS_FILE) process.once('message', () => void serve());
