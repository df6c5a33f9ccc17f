import path from 'node:path';
import { exists } from '../exists.ts';
import { copyBinaries } from './copy-binaries.ts';
import { findInstalledBinaries, makeLibraryLinks } from './installed-binaries.ts';
import type { Layout } from './layout.ts';
import { type Owner, canEnter, run } from './run.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  major: string;
}

/** Root's own place for a copy when neither the clone nor the data folder is open to the server's user. */
const PLACE_OF_ROOT = '/var/lib/gatelight/postgres-binaries';

/** Binaries the server's user can run: the installed ones, or a copy where that user may read. */
export async function prepareBinaries(
  layout: Layout,
  owner: Owner,
  log: (message: string) => void,
): Promise<Binaries> {
  const { folder, version } = await findInstalledBinaries();
  await makeLibraryLinks(folder);
  if ((await problemOf(folder, owner)) === null) return toBinaries(folder, version);

  const place = (await canEnter(layout.home, owner)) ? layout.binaries : PLACE_OF_ROOT;
  const copy = path.join(place, version);
  if (!(await exists(copy))) {
    log(
      `Copying the PostgreSQL binaries to ${copy}, because the server's user cannot use the installed ones.`,
    );
    await copyBinaries(folder, copy);
  }
  const problem = await problemOf(copy, owner);
  if (problem !== null) {
    throw new Error(
      `The PostgreSQL binaries do not run on this machine; set DATABASE_URL instead. (${problem})`,
    );
  }
  return toBinaries(copy, version);
}

function toBinaries(folder: string, version: string): Binaries {
  const bin = path.join(folder, 'bin');
  const major = version.split('.')[0] ?? version;
  return { initdb: `${bin}/initdb`, pgCtl: `${bin}/pg_ctl`, postgres: `${bin}/postgres`, major };
}

/** Asked by running them: that alone answers for closed folders, missing libraries and foreign processors alike. */
async function problemOf(folder: string, owner: Owner): Promise<string | null> {
  for (const name of ['initdb', 'postgres']) {
    const { code, output } = await run(path.join(folder, 'bin', name), ['--version'], owner);
    if (code !== 0) return output;
  }
  return null;
}
