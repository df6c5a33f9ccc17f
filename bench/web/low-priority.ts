import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';

/** Linux shares the processor between sessions first and goes by niceness within one; other systems have no such file. */
const SCRIPT = '{ echo 10 > /proc/self/autogroup; } 2>/dev/null; exec nice "$@"';

/**
 * A program that gives way to the browser. What is measured stands for a phone: the server it asks, and whoever watches it, have
 * processors of their own in truth.
 */
export function spawnLowPriority(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  return spawn('sh', ['-c', SCRIPT, 'sh', command, ...args], { stdio, detached: true });
}
