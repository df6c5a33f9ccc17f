// @ts-check
// Plain JavaScript: preparing a clone takes this lock too, before anything is installed or built.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const REMOVING_MS = 5_000;

/**
 * @typedef {object} FileLockRules
 * @property {(content: string) => boolean | Promise<boolean>} isHeld Whether those whom a lock file names still live.
 * @property {number} lookAgainMs
 * @property {(content: string) => void} [onWait] Called each time before waiting; may throw to give up.
 */

/**
 * Makes the lock file appear with this content, which no other process may write too, as soon as nobody holds it. A lock
 * whose holders are all dead is taken over.
 * @param {string} file
 * @param {string} content
 * @param {FileLockRules} rules
 */
export async function acquireFileLock(file, content, { isHeld, lookAgainMs, onWait }) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content);
  try {
    // link() makes the lock appear with its content in one step, and fails when somebody holds it.
    while (!(await tryLink(draft, file))) {
      const held = await readFileLock(file);
      if (held === null) continue;
      if (await isHeld(held)) {
        onWait?.(held);
        await delay(lookAgainMs);
      } else {
        await removeStale(file, held, lookAgainMs);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock if it is still ours.
 * @param {string} file
 * @param {string} content
 */
export async function releaseFileLock(file, content) {
  if ((await readFileLock(file)) === content) await rm(file, { force: true });
}

/**
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
 * @param {number} lookAgainMs
 */
async function removeStale(file, stale, lookAgainMs) {
  const removing = `${file}.removing`;
  try {
    await mkdir(removing);
  } catch {
    const since = await stat(removing).catch(() => null);
    if (since !== null && Date.now() - since.mtimeMs > REMOVING_MS)
      await rm(removing, { recursive: true, force: true });
    await delay(lookAgainMs);
    return;
  }
  try {
    await releaseFileLock(file, stale);
  } finally {
    await rm(removing, { recursive: true, force: true });
  }
}

/** @param {string} file */
async function readFileLock(file) {
  return readFile(file, 'utf8').catch(() => null);
}
