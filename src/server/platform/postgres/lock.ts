import { randomBytes } from 'node:crypto';
import { acquireFileLock, releaseFileLock } from '../file-lock.mjs';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** A first start on a slow disk holds the lock for some seconds; two minutes means that something hangs. */
const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 25;

/** Runs the action while no other process of ours starts or stops the server. A dead holder's lock is taken over. */
export async function withLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify({ ...(await ownIdentity()), nonce: randomBytes(6).toString('hex') });
  const deadline = Date.now() + PATIENCE_MS;
  await acquireFileLock(file, mine, {
    lookAgainMs: LOOK_AGAIN_MS,
    isHeld: async (held) => {
      const holder = parseHolder(held);
      return holder !== null && (await isAlive(holder));
    },
    onWait: (held) => {
      if (Date.now() > deadline)
        throw new Error(`Process ${parseHolder(held)?.pid} has held ${file} for too long.`);
    },
  });
  try {
    return await action();
  } finally {
    await releaseFileLock(file, mine);
  }
}

/** A power cut can leave the file empty. */
function parseHolder(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}
