import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { prepareLayout } from '#server/platform/postgres/layout';
import { chooseOwner } from '#server/platform/postgres/owner';
import { findPostmaster } from '#server/platform/postgres/postmaster';
import { isAlive } from '#server/platform/postgres/process-identity';
import type { WhenDone } from './lifetime.ts';
import { tempFolderUntil } from './temp-folder.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

export interface BreakableDatabase {
  /** Through the network that can be broken. */
  url: string;
  /** Past it. */
  directUrl(): string;
  network: TcpProxy;
  dataDir: string;
  /** As a power cut would: the server and all of its processes are gone, without a word. */
  crash(): Promise<void>;
  /** After a crash; the server replays its log. */
  start(): Promise<void>;
}

/** A PostgreSQL of its own that can be crashed, behind a network that can go silent. */
export async function breakableDatabase(whenDone: WhenDone, durable = true): Promise<BreakableDatabase> {
  const dataDir = path.join(await tempFolderUntil(whenDone), 'data');
  const begin = async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable });
    whenDone(server.stop);
    return server;
  };
  let server = await begin();
  const network = await tcpProxy(portOf(server.url), whenDone);
  const url = new URL(server.url);
  url.port = String(network.port);
  return {
    url: url.href,
    directUrl: () => server.url,
    network,
    dataDir,
    crash: () => killServer(dataDir),
    start: async () => {
      server = await begin();
      network.leadTo(portOf(server.url));
    },
  };
}

export const portOf = (url: string): number => Number(new URL(url).port);

/** Kills the server of a data folder and waits until it is gone. */
export async function killServer(dataDir: string): Promise<void> {
  const { cluster } = await prepareLayout(dataDir);
  const postmaster = await findPostmaster(cluster, await chooseOwner(cluster));
  if (postmaster === null) throw new Error(`No server runs in ${dataDir}.`);
  process.kill(postmaster.pid, 'SIGKILL');
  while (await isAlive(postmaster)) await delay(20);
}
