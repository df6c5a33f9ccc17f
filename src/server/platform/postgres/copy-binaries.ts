import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeLibraryLinks } from './installed-binaries.ts';
import { UNFINISHED } from './layout.ts';
import { isRoot } from './owner.ts';
import { run } from './run.ts';

export async function copyBinaries(from: string, to: string): Promise<void> {
  const place = path.dirname(to);
  const draft = path.join(place, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  await mkdir(place, { recursive: true });
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await makeLibraryLinks(draft);
    await run('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, to).catch((error: NodeJS.ErrnoException) => {
      // Another data folder's start made the same copy meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  if (isRoot()) for (const folder of [place, path.dirname(place)]) await letOthersPass(folder);
}

async function letOthersPass(folder: string): Promise<void> {
  await chmod(folder, (await stat(folder)).mode | 0o111);
}
