import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** A first start on a slow disk holds the lock for some seconds; two minutes means that something hangs. */
const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 25;
const REMOVING_MS = 5_000;

/** Runs the action while no other process of ours starts or stops the server. A dead holder's lock is taken over. */
export async function withLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const mine = await acquire(file);
  try {
    return await action();
  } finally {
    if ((await readHolder(file)) === mine) await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<string> {
  const nonce = randomBytes(6).toString('hex');
  const mine = JSON.stringify({ ...(await ownIdentity()), nonce });
  const draft = `${file}.${nonce}`;
  const deadline = Date.now() + PATIENCE_MS;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    // link() makes the lock appear with its content in one step, and fails when somebody holds it.
    while (!(await tryLink(draft, file))) {
      const holder = await readHolder(file);
      if (holder === null) continue;
      const identity = parseHolder(holder);
      if (identity === null || !(await isAlive(identity))) await removeStale(file, holder);
      else if (Date.now() > deadline)
        throw new Error(`Process ${identity.pid} has held ${file} for too long.`);
      else await delay(LOOK_AGAIN_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return mine;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Several may see the same dead holder, and the slower must not remove the lock of the faster. So removing has a lock of
 * its own, held for an instant; whoever is killed in that instant delays the others by a few seconds.
 */
async function removeStale(file: string, stale: string): Promise<void> {
  const removing = `${file}.removing`;
  try {
    await mkdir(removing);
  } catch {
    const since = await stat(removing).catch(() => null);
    if (since !== null && Date.now() - since.mtimeMs > REMOVING_MS)
      await rm(removing, { recursive: true, force: true });
    await delay(LOOK_AGAIN_MS);
    return;
  }
  try {
    if ((await readHolder(file)) === stale) await rm(file, { force: true });
  } finally {
    await rm(removing, { recursive: true, force: true });
  }
}

async function readHolder(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** A power cut can leave the file empty. */
function parseHolder(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}
