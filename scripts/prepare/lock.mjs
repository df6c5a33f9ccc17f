// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;
const REMOVING_MS = 5_000;

/**
 * Runs the action while no other process of this clone prepares. The action names the commands it starts, because
 * they may outlive us: the lock is free when we and all of them are gone.
 * @template T
 * @param {string} file
 * @param {(hold: (pid: number) => void) => Promise<T>} action
 */
export async function withLock(file, action) {
  const holders = [identify(process.pid)];
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, holders.join('\n'));
  await acquire(file, draft);
  try {
    return await action((pid) => {
      holders.push(identify(pid));
      writeFileSync(draft, holders.join('\n'));
      renameSync(draft, file);
    });
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} draft
 */
async function acquire(file, draft) {
  let said = false;
  try {
    while (!(await tryLink(draft, file))) {
      const held = await readFile(file, 'utf8').catch(() => null);
      if (held === null) continue;
      if (anyAlive(held.split('\n'))) {
        if (!said) console.log('Waiting for another process that prepares this folder …');
        said = true;
        await delay(LOOK_AGAIN_MS);
      } else {
        await removeStale(file, held);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The lock appears with its content in one step, or not at all.
 * @param {string} from
 * @param {string} to
 */
async function tryLink(from, to) {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Several may see the same dead holder, and the slower must not remove the lock of the faster. So removing has a lock of
 * its own, held for an instant; whoever is killed in that instant delays the others by a few seconds.
 * @param {string} file
 * @param {string} stale
 */
async function removeStale(file, stale) {
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
    if ((await readFile(file, 'utf8').catch(() => null)) === stale) await rm(file, { force: true });
  } finally {
    await rm(removing, { recursive: true, force: true });
  }
}

/** @param {string[]} identities */
function anyAlive(identities) {
  for (const identity of identities) {
    const pid = Number(identity.split(' ')[0]);
    if (identify(pid) === identity && isAlive(pid)) return true;
  }
  return false;
}

/**
 * The pid and, where the system tells, the time of its start, since a pid can be reused.
 * @param {number} pid
 */
function identify(pid) {
  const [state, ...fields] = procFields(pid);
  return state === 'Z' ? `${pid} ended` : `${pid} ${fields[18] ?? ''}`;
}

/** @param {number} pid */
function procFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
