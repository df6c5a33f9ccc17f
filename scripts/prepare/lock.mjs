// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { acquireFileLock, releaseFileLock } from '../../src/server/platform/file-lock.mjs';

const LOOK_AGAIN_MS = 200;

/**
 * Runs the action while no other process of this clone prepares. The action names the commands it starts, because
 * they may outlive us: the lock is free when we and all of them are gone.
 * @template T
 * @param {string} file
 * @param {(hold: (pid: number) => void) => Promise<T>} action
 */
export async function withLock(file, action) {
  const holders = [identify(process.pid)];
  const content = () => holders.join('\n');
  await mkdir(path.dirname(file), { recursive: true });
  let said = false;
  await acquireFileLock(file, content(), {
    lookAgainMs: LOOK_AGAIN_MS,
    isHeld: (held) => anyAlive(held.split('\n')),
    onWait: () => {
      if (!said) console.log('Waiting for another process that prepares this folder …');
      said = true;
    },
  });
  try {
    return await action((pid) => {
      holders.push(identify(pid));
      const draft = `${file}.${randomBytes(4).toString('hex')}`;
      writeFileSync(draft, content());
      renameSync(draft, file);
    });
  } finally {
    await releaseFileLock(file, content());
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
