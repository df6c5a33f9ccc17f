import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import pg from 'pg';

interface ProcessTimes {
  pid: number;
  parent: number;
  seconds: number;
}

/** How long the threads of a process have run so far. Counted in nanoseconds: a process that is idle needs little more. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (id) => {
      // A thread may end while we read.
      const text = await readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / 1e9;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

/** The same of those children that a process has now, by their number. */
export async function cpuSecondsOfChildren(parent: number): Promise<Map<number, number>> {
  const children = (await allTimes()).filter((times) => times.parent === parent);
  const times = children.map(async ({ pid }) => [pid, await cpuSecondsOf(pid).catch(() => 0)] as const);
  return new Map(await Promise.all(times));
}

/** User and system time of a process and everything that it started, also of what has ended since, in hundredths of a second. */
export async function cpuSecondsOfTree(root: number): Promise<number> {
  const all = await allTimes();
  const sumBelow = (pid: number): number =>
    all
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.seconds + sumBelow(child.pid), 0);
  return sumBelow(root) + (await readTimes(root)).seconds;
}

async function allTimes(): Promise<ProcessTimes[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => readTimes(pid).catch(() => null)));
  return all.filter((times) => times !== null);
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
