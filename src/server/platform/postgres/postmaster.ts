import { readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, type ProcessIdentity, sight } from './process-identity.ts';
import { type Owner, run } from './run.ts';

/** The running server of a cluster. */
export interface Postmaster extends ProcessIdentity {
  port: number;
}

/** Fast shutdown writes a checkpoint, which can take a while on a slow disk; after that it is told to drop everything. */
const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;

export async function findPostmaster(cluster: string, owner: Owner): Promise<Postmaster | null> {
  const [pidLine, , , portLine] = (await readPidFile(cluster)).split('\n');
  const pid = Number(pidLine);
  if (!(pid > 0)) return null;
  const seen = await sight(pid);
  if (seen?.name !== 'postgres') return null;
  // The pid may by now belong to another PostgreSQL. The server works inside its cluster, which tells them apart.
  const workingFolder = await processLink(pid, 'cwd', owner);
  if (workingFolder !== null && workingFolder !== (await realpath(cluster))) return null;
  return { pid, started: seen.started, port: Number(portLine) };
}

/** False when the program was replaced or removed under the running server, which then misses its libraries. */
export async function runsFrom(postmaster: Postmaster, program: string, owner: Owner): Promise<boolean> {
  const running = await processLink(postmaster.pid, 'exe', owner);
  return running === null || running === (await realpath(program));
}

export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  process.kill(postmaster.pid, 'SIGINT');
  if (await hasEnded(postmaster, FAST_MS)) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  if (await hasEnded(postmaster, IMMEDIATE_MS)) return;
  throw new Error(`The embedded PostgreSQL (process ${postmaster.pid}) does not stop.`);
}

/**
 * A pid file left by a killed server may name a pid that a stranger has now, and PostgreSQL would wait for the stranger.
 * It ignores the pid of whoever calls pg_ctl, so that is put there; the rest of the file stays, because PostgreSQL
 * uses it to find children of the killed server that still hold the cluster.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const [, ...rest] = (await readPidFile(cluster)).split('\n');
  if (rest.length > 0) await writeFile(pidFile(cluster), [process.pid, ...rest].join('\n'));
}

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

function readPidFile(cluster: string): Promise<string> {
  return readFile(pidFile(cluster), 'utf8').catch(() => '');
}

async function hasEnded(postmaster: Postmaster, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isAlive(postmaster)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** Read as the owner: inside a container even root may look into its own processes only. */
async function processLink(pid: number, link: 'cwd' | 'exe', owner: Owner): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const { code, output } = await run('readlink', [`/proc/${pid}/${link}`], owner);
  return code === 0 ? output : null;
}
