import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { isRoot } from './owner.ts';

/** How to reach the server; kept so that a restart finds the same address. */
export interface DatabaseAccess {
  port: number;
  password: string;
}

export const ROLE = 'gatelight';

export function accessUrl({ port, password }: DatabaseAccess, database: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

export async function newAccess(): Promise<DatabaseAccess> {
  return { port: await freePort(), password: randomBytes(24).toString('base64url') };
}

export async function readAccess(file: string): Promise<DatabaseAccess | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DatabaseAccess;
  } catch {
    return null;
  }
}

export async function saveAccess(file: string, access: DatabaseAccess): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const before = await stat(file).catch(() => null);
  await writeFile(draft, JSON.stringify(access), { mode: 0o600, flag: 'wx', flush: true });
  // Root may start on an ordinary user's data once; the file must stay readable for that user.
  if (before !== null && isRoot()) await chown(draft, before.uid, before.gid);
  await rename(draft, file);
}

/** The wanted port when nobody listens there, else any free one. */
export async function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    probe.listen({ port: wanted, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : wanted));
    });
  });
}
