import { readFile, readdir, readlink } from 'node:fs/promises';

export interface Process {
  pid: number;
  command: string;
}

/** Living processes that run in one of the folders, run a program from there, or name one of them on their command line. */
export async function processesOf(folders: readonly string[]): Promise<Process[]> {
  const found: Process[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!(pid > 0) || pid === process.pid || (await isEnded(pid))) continue;
    const command = (await read(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim();
    const traces = [command, await follow(`/proc/${pid}/cwd`), await follow(`/proc/${pid}/exe`)];
    if (folders.some((folder) => traces.some((trace) => trace.includes(folder))))
      found.push({ pid, command });
  }
  return found;
}

async function isEnded(pid: number): Promise<boolean> {
  const stat = await read(`/proc/${pid}/stat`);
  return stat === '' || stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function follow(link: string): Promise<string> {
  return readlink(link).catch(() => '');
}
