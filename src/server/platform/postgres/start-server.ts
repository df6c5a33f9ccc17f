import { readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseAccess, freePort, saveAccess } from './access.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { disownPidFile } from './postmaster.ts';
import { type Owner, runOnFolder } from './run.ts';
import { serverFlags } from './server-flags.ts';

/** Children of a killed server leave within moments; longer than this, something else is wrong. */
const PATIENCE_MS = 60_000;
const LOG_LIMIT_BYTES = 5_000_000;

const HELD_BY_THE_DEAD = /pre-existing shared memory block|lock file "postmaster\.pid"/;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;

/** Starts the server and returns the access that is valid now. pg_ctl puts it into a session of its own, out of Ctrl-C's reach. */
export async function startServer(options: {
  layout: Layout;
  owner: Owner;
  binaries: Binaries;
  access: DatabaseAccess;
  durable: boolean;
}): Promise<DatabaseAccess> {
  const { layout, owner, binaries, durable } = options;
  const logFile = path.join(layout.cluster, 'server.log');
  const deadline = Date.now() + PATIENCE_MS;
  let access = options.access;
  await limitLog(logFile);
  for (;;) {
    access = await withFreePort(layout, access);
    await disownPidFile(layout.cluster);
    const before = await sizeOf(logFile);
    const outcome = await runOnFolder(layout.cluster, owner, binaries.pgCtl, (cluster) => [
      'start',
      '--silent',
      '--wait',
      '--timeout=120',
      `--pgdata=${cluster}`,
      `--log=${cluster}/server.log`,
      `--options=${serverFlags(access.port, durable)}`,
    ]);
    if (outcome.code === 0) return access;
    const why = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(before).toString();
    const passing = PORT_TAKEN.test(why) || HELD_BY_THE_DEAD.test(why);
    if (!passing || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL did not start: ${why.trim() || outcome.output}`);
    }
    await delay(250);
  }
}

async function withFreePort(layout: Layout, access: DatabaseAccess): Promise<DatabaseAccess> {
  const port = await freePort(access.port);
  if (port === access.port) return access;
  const moved = { ...access, port };
  await saveAccess(layout.accessFile, moved);
  return moved;
}

async function limitLog(file: string): Promise<void> {
  if ((await sizeOf(file)) > LOG_LIMIT_BYTES) await rename(file, `${file}.previous`);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
