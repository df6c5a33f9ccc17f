import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';

/** The account that owns the cluster and runs the server. `undefined` means the one we run as. */
export type Owner = { uid: number; gid: number } | undefined;

export interface CommandResult {
  /** -1 when the command could not be run at all. */
  code: number;
  output: string;
}

/** Runs a command to its end. A bare environment, so that no PG* variable of the user's reaches PostgreSQL. */
export function run(
  file: string,
  args: readonly string[],
  owner?: Owner,
  inherited?: number,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, {
      ...owner,
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe', ...(inherited === undefined ? [] : [inherited])],
    });
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}

export async function canEnter(folder: string, owner: Owner): Promise<boolean> {
  if (owner === undefined) return true;
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], owner)).code === 0;
}

/**
 * Runs a command that works on a folder of the owner's. When a parent is closed to the owner (a data folder below
 * root's home), the command gets the folder as an open descriptor, which needs no way through the parents.
 */
export async function runOnFolder(
  folder: string,
  owner: Owner,
  file: string,
  args: (folder: string) => readonly string[],
): Promise<CommandResult> {
  if (await canEnter(folder, owner)) return run(file, args(folder), owner);
  if (process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL does not run as root, and its user cannot enter ${folder}. Choose another DATA_DIR.`,
    );
  }
  const handle = await open(folder, 'r');
  try {
    return await run(file, args('/proc/self/fd/3'), owner, handle.fd);
  } finally {
    await handle.close();
  }
}
