import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from './command.ts';
import { amRoot, type Person } from './person.ts';

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export type Source = 'head' | 'worktree';

/** A fresh checkout without anything installed or built. */
export async function checkOut(source: Source, person: Person, folder: string): Promise<void> {
  if (source === 'head') await command('git', 'clone', '--quiet', '--no-hardlinks', project, folder);
  else await copyWorktree(folder);
  await give(person, folder);
}

/** Saves the installation, which another row has tried already. */
export async function reuseInstallation(from: string, to: string): Promise<void> {
  for (const part of ['node_modules', 'dist']) await command('cp', '-a', path.join(from, part), to);
}

export async function give(person: Person, folder: string): Promise<void> {
  if (amRoot) await command('chown', '-R', `${person.uid}:${person.gid}`, folder);
}

/** What git would see: tracked and new files, nothing ignored. */
async function copyWorktree(folder: string): Promise<void> {
  const list = await command('git', '-C', project, 'ls-files', '-co', '--exclude-standard', '-z');
  for (const file of new Set(list.split('\0').filter((name) => name !== ''))) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    // Listed but deleted since: git lists it until the deletion is committed.
    await cp(path.join(project, file), path.join(folder, file)).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
