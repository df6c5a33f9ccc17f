import { mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 3e9;

/**
 * A new folder for the databases of tests: in memory where there is room, otherwise among the temporary files. Making and
 * dropping a database is thousands of small files, and on a disk it costs ten times as much as most tests.
 */
export const memoryFolder = async (prefix: string): Promise<string> =>
  mkdtemp(path.join((await isRoomy()) ? MEMORY : tmpdir(), prefix));

async function isRoomy(): Promise<boolean> {
  try {
    const mounts = await readFile('/proc/mounts', 'utf8');
    const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY);
    // A server that needs its own copy of the binaries runs them from its folder.
    if (mount === undefined || mount.includes('noexec')) return false;
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
