import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UNFINISHED } from './layout.ts';

export const ARCHIVE = 'base.tar.gz';
export const MANIFEST = 'manifest.json';
const LABEL = 'backup.json';

interface Label {
  takenAt: string;
  bytes: number;
  sha256: string;
}

export interface FinishedBackup {
  folder: string;
  bytes: number;
}

/** Writes one backup into a folder of its own, named by its time. Until it is whole the folder has another name. */
export async function writeBackup(
  parent: string,
  now: Date,
  fill: (into: Writable) => Promise<string>,
): Promise<FinishedBackup> {
  const name = now.toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');
  const draft = path.join(parent, `${UNFINISHED}${name}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const raw = new PassThrough();
    const writing = pipeline(
      raw,
      createGzip({ level: 3 }),
      async function* measured(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path.join(draft, ARCHIVE), { mode: 0o600, flush: true }),
    );
    const filling = fill(raw).then((manifest) => {
      raw.end();
      return manifest;
    }, abandon(raw));
    const [manifest] = await Promise.all([filling, writing]);
    await writeFile(path.join(draft, MANIFEST), manifest, { mode: 0o600, flush: true });
    const label: Label = { takenAt: now.toISOString(), bytes, sha256: hash.digest('hex') };
    await writeFile(path.join(draft, LABEL), JSON.stringify(label), { mode: 0o600, flush: true });
    const folder = path.join(parent, name);
    await rename(draft, folder);
    await flushFolder(parent);
    return { folder, bytes };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const abandon =
  (raw: PassThrough) =>
  (error: Error): never => {
    raw.destroy(error);
    throw error;
  };

/** The rename must outlive a power cut too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whole backups, oldest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name))
    .toSorted()
    .map((name) => path.join(parent, name));
}

export async function removeOldBackups(parent: string, keep: number): Promise<string[]> {
  const old = (await listBackups(parent)).slice(0, -keep);
  for (const folder of old) await rm(folder, { recursive: true, force: true });
  return old;
}

/** Throws when the archive is not what was written. */
export async function checkBackup(folder: string): Promise<Label> {
  const label = await readFile(path.join(folder, LABEL), 'utf8').then(
    (text) => JSON.parse(text) as Label,
    () => null,
  );
  if (label === null) throw new Error(`${folder} is no finished backup: it has no ${LABEL}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path.join(folder, ARCHIVE)), hash);
  if (hash.digest('hex') !== label.sha256)
    throw new Error(`${path.join(folder, ARCHIVE)} is damaged: it is not what was backed up.`);
  return label;
}
