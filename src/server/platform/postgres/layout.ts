import { access, chmod, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isRoot } from './owner.ts';

/** Where everything of the embedded server lies below the data folder. */
export interface Layout {
  home: string;
  cluster: string;
  /** Port and password, readable by us alone. */
  accessFile: string;
  /** One file per process of ours that uses the server. */
  users: string;
  lock: string;
  binaries: string;
}

export const UNFINISHED = 'unfinished-';

export async function prepareLayout(dataDir: string): Promise<Layout> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  const layout: Layout = {
    home,
    cluster: path.join(home, 'cluster'),
    accessFile: path.join(home, 'access.json'),
    users: path.join(home, 'users'),
    lock: path.join(home, 'lock'),
    binaries: path.join(home, 'binaries'),
  };
  try {
    await makeFolder(path.dirname(home));
    await makeFolder(home);
    await mkdir(layout.users, { recursive: true, mode: 0o700 });
    await access(home, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written to. Give it to this user, or choose another one.`,
      { cause },
    );
  }
  return layout;
}

/** Started as root the server runs under another account, which must be able to pass through to its cluster. */
async function makeFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  if (created !== undefined) await chmod(folder, isRoot() ? 0o711 : 0o700);
}
