import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type KeyedHash = (text: string) => Buffer;

export function keyedHash(secret: string | Buffer): KeyedHash {
  return (text) => createHmac('sha256', secret).update(text).digest();
}

/** The secret from the environment, else one generated once into the data folder, readable by its owner alone. */
export async function loadAppSecret(fromEnvironment: string | undefined, dataDir: string): Promise<string> {
  if (fromEnvironment !== undefined) return fromEnvironment;
  const file = path.join(dataDir, 'app-secret');
  const existing = await readSecret(file);
  if (existing !== null) return existing;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    // link() fails when the name is taken, so of two processes starting together one wins and both read its secret.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecret(file)) ?? Promise.reject(new Error(`Cannot read ${file}`));
}

async function readSecret(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
