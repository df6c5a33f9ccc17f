import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** A first start on a slow disk holds the lock for some seconds; two minutes means that something hangs. */
const PATIENCE_MS = 120_000;

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
      const identity = JSON.parse(holder) as ProcessIdentity;
      if (!(await isAlive(identity))) await removeStale(file, holder, `${draft}.stale`);
      else if (Date.now() > deadline)
        throw new Error(`Process ${identity.pid} has held ${file} for too long.`);
      else await delay(25);
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

/** Of several who see the same dead holder only one moves its file away; whoever moved a newer one puts it back. */
async function removeStale(file: string, stale: string, aside: string): Promise<void> {
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await readHolder(aside)) !== stale) await tryLink(aside, file);
  await rm(aside, { force: true });
}

async function readHolder(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
