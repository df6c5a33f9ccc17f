import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseAccess, newAccess, readAccess, ROLE, saveAccess } from './access.ts';
import type { Binaries } from './binaries.ts';
import { type Layout, UNFINISHED } from './layout.ts';
import { type Owner, runOnFolder } from './run.ts';

/** C.UTF-8 folds case beyond ASCII; machines without it get C. Both sort by code point, so results agree. */
const LOCALES = ['C.UTF-8', 'C'];

/** A cluster of the right version and the access to it, made on the first start. */
export async function ensureCluster(
  layout: Layout,
  owner: Owner,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<DatabaseAccess> {
  await sweepUnfinished(layout.home);
  const major = await readFile(path.join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (major === null) {
    log('Creating the database (first start only).');
    return createCluster(layout, owner, binaries);
  }
  if (major.trim() !== binaries.major) {
    throw new Error(
      `The database in ${layout.cluster} was made by PostgreSQL ${major.trim()}, and this version of Gatelight brings ` +
        `PostgreSQL ${binaries.major}. Move its contents with pg_dump, or choose another DATA_DIR.`,
    );
  }
  const access = await readAccess(layout.accessFile);
  if (access === null) {
    throw new Error(
      `The file ${layout.accessFile} with the database's password is missing or damaged. ` +
        `Put it back from a backup, or remove ${layout.home} to begin with an empty database.`,
    );
  }
  return access;
}

/** Everything happens aside; the rename at the end is the moment from which the cluster exists. */
async function createCluster(layout: Layout, owner: Owner, binaries: Binaries): Promise<DatabaseAccess> {
  const access = await newAccess();
  const aside = path.join(layout.home, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  await mkdir(aside, { mode: 0o700 });
  await writeFile(path.join(aside, 'password'), access.password, { mode: 0o600 });
  if (owner !== undefined) {
    await chown(path.join(aside, 'password'), owner.uid, owner.gid);
    await chown(aside, owner.uid, owner.gid);
  }
  await initialise(aside, owner, binaries);
  await saveAccess(layout.accessFile, access);
  await rename(path.join(aside, 'cluster'), layout.cluster);
  await rm(aside, { recursive: true, force: true });
  return access;
}

async function initialise(aside: string, owner: Owner, binaries: Binaries): Promise<void> {
  let output = '';
  for (const locale of LOCALES) {
    const outcome = await runOnFolder(aside, owner, binaries.initdb, (folder) => [
      `--pgdata=${folder}/cluster`,
      `--pwfile=${folder}/password`,
      `--username=${ROLE}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-instructions',
    ]);
    if (outcome.code === 0) return;
    output = outcome.output;
  }
  throw new Error(`The database could not be created: ${output}`);
}

/** What a start that was killed half-way left behind. The lock is ours, so nobody is still working on it. */
async function sweepUnfinished(home: string): Promise<void> {
  for (const folder of [home, path.join(home, 'binaries')]) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}
