import { stat } from 'node:fs/promises';
import { type Owner, run } from './run.ts';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export async function chooseOwner(cluster: string): Promise<Owner> {
  const existing = await stat(cluster).catch(() => null);
  if (!isRoot()) {
    if (existing !== null && existing.uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${cluster} belongs to another user (id ${existing.uid}). Start as that user, or choose another DATA_DIR.`,
      );
    }
    return undefined;
  }
  // PostgreSQL refuses to run as root, and insists that whoever runs it owns the cluster.
  if (existing !== null && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return (
    (await account('postgres')) ??
    (await createAccount('postgres')) ??
    (await account('nobody')) ??
    noAccount()
  );
}

async function account(name: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

async function createAccount(name: string): Promise<Owner> {
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  await run('useradd', [...args, '--shell', '/usr/sbin/nologin', name]);
  return account(name);
}

function noAccount(): never {
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor a user "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}
