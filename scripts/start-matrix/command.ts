import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command to its end and returns what it prints; fails when the command fails. */
export async function command(file: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(file, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
