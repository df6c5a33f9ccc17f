import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** Names that are not text are written in hexadecimal digits; a database of ours has none. */
const Manifest = z.object({ Files: z.array(z.object({ Path: z.string(), Checksum: z.string() })) });

/** The files that are missing or not what the server sent, by the list it sent along. */
export async function findDamage(manifestFile: string, folder: string): Promise<string[]> {
  const { Files: files } = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  const damaged: string[] = [];
  for (const file of files)
    if ((await checksum(path.join(folder, file.Path))) !== file.Checksum) damaged.push(file.Path);
  return damaged;
}

async function checksum(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  const read = await pipeline(createReadStream(file), hash).then(
    () => true,
    () => false,
  );
  return read ? hash.digest('hex') : null;
}
