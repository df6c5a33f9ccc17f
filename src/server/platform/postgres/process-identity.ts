import { readFile } from 'node:fs/promises';
import { run } from './run.ts';

/** A pid alone can be reused by a stranger; together with the time of its start it cannot. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

interface Sighting {
  name: string;
  started: string;
}

export async function ownIdentity(): Promise<ProcessIdentity> {
  return { pid: process.pid, started: (await sight(process.pid))?.started ?? '' };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await sight(identity.pid))?.started === identity.started;
}

/** What runs under this pid now; nothing when it is gone or only waits to be reaped. */
export async function sight(pid: number): Promise<Sighting | null> {
  return process.platform === 'linux' ? sightInProc(pid) : sightWithPs(pid);
}

async function sightInProc(pid: number): Promise<Sighting | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // "pid (name) state …": the name may itself contain parentheses, so cut at the last one. Start time is field 22.
  const nameEnd = stat.lastIndexOf(')');
  const rest = stat.slice(nameEnd + 2).split(' ');
  if (rest[0] === 'Z' || rest[0] === 'X') return null;
  return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), started: rest[19] ?? '' };
}

async function sightWithPs(pid: number): Promise<Sighting | null> {
  const { code, output } = await run('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)]);
  const [, state = 'Z', started = '', command = ''] = /^(\S+)\s+((?:\S+\s+){5})(.*)$/.exec(output) ?? [];
  if (code !== 0 || state.startsWith('Z')) return null;
  return { name: command.slice(command.lastIndexOf('/') + 1), started: started.trim() };
}
