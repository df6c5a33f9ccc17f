import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { command } from './command.ts';
import type { NodeVersion } from './node-version.ts';

/** Who starts the product in a row of the matrix. */
export interface Person {
  title: string;
  uid: number;
  gid: number;
  node: NodeVersion;
  /** Where this person's clones, data and npm cache lie. */
  home: string;
  /** A folder that nobody else can enter. */
  closedFolder: string;
  leave(): Promise<void>;
}

export const amRoot = process.getuid?.() === 0;

export async function asRoot(node: NodeVersion): Promise<Person> {
  const home = await mkdtemp(path.join(tmpdir(), 'gatelight-matrix-'));
  await command('chmod', '755', home);
  const closedFolder = await mkdtemp(path.join(userInfo().homedir, 'gatelight-matrix-'));
  const leave = () => remove(home, closedFolder);
  return { title: 'root', uid: 0, gid: 0, node, home, closedFolder, leave };
}

/** Ourselves, or a user made for the purpose when we are root. */
export async function asOrdinaryUser(node: NodeVersion): Promise<Person> {
  const home = await mkdtemp(path.join(tmpdir(), 'gatelight-matrix-'));
  const closedFolder = path.join(home, 'closed');
  await mkdir(closedFolder, { mode: 0o700 });
  const title = 'ordinary user';
  if (!amRoot) {
    const { uid, gid } = userInfo();
    return { title, uid, gid, node, home, closedFolder, leave: () => remove(home) };
  }
  const name = `gatelight-${randomBytes(3).toString('hex')}`;
  await command('useradd', '--no-create-home', '--home-dir', home, '--user-group', name);
  await command('chown', '-R', `${name}:${name}`, home);
  const uid = Number(await command('id', '-u', name));
  const gid = Number(await command('id', '-g', name));
  const leave = async () => {
    await command('userdel', name);
    await remove(home);
  };
  return { title, uid, gid, node, home, closedFolder, leave };
}

async function remove(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
