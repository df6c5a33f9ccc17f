import { randomBytes } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** Notes that this process uses the server. Returns how to take the note back. */
export async function joinUsers(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.json`);
  await writeFile(file, JSON.stringify(await ownIdentity()), { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** How many living processes use the server. Notes of those that were killed are removed on the way. */
export async function countUsers(folder: string): Promise<number> {
  let living = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const identity = await readIdentity(file);
    if (identity !== null && (await isAlive(identity))) living += 1;
    else await rm(file, { force: true });
  }
  return living;
}

async function readIdentity(file: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}
