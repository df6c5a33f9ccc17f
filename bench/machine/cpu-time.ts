import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import pg from 'pg';

interface ProcessTimes {
  pid: number;
  parent: number;
  seconds: number;
}

/** User and system time of a process so far, as Linux counts it: in hundredths of a second. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await readTimes(pid)).seconds;
}

/** The same of a process and everything that it started, also of what has ended since. */
export async function cpuSecondsOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map((pid) => readTimes(pid).catch(() => null)))).filter(
    (times) => times !== null,
  );
  const sumBelow = (pid: number): number =>
    all
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.seconds + sumBelow(child.pid), 0);
  return sumBelow(root) + (await cpuSecondsOf(root));
}

async function readTimes(pid: number): Promise<ProcessTimes> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [, parent = 0, ...rest] = fields.split(' ').map(Number);
  // User, system, and both of the children that ended.
  const ticks = rest.slice(9, 13).reduce((sum, each) => sum + each, 0);
  return { pid, parent, seconds: ticks / 100 };
}

/** The server process behind an address, of which all connections are children. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (await readTimes(rows[0]?.pid ?? 0)).parent;
  } finally {
    await client.end();
  }
}

/** Which share of the machine's cores was busy since the last time it was asked. */
export function machineLoad(): () => number {
  let before = busyAndAll();
  return () => {
    const now = busyAndAll();
    const share = (now.busy - before.busy) / (now.all - before.all);
    before = now;
    return share;
  };
}

function busyAndAll() {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.idle + each.irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
