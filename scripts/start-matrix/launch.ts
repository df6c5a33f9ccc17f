import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../test/free-ports.ts';
import type { Person } from './person.ts';
import { type Process, processesOf } from './processes.ts';

/** A first start downloads and builds everything. */
const READY_WITHIN_MS = 300_000;
const GONE_WITHIN_MS = 30_000;

/** Only what a new terminal would have: none of our own settings, nothing of the npm that may have started us. */
const PASSED_ON =
  /^(path|lang|lc_.*|tz|.*_proxy|node_extra_ca_certs|ssl_cert_.*|npm_config_registry|npm_config_cafile)$/i;

/** What this person's terminal has set. */
export function environmentOf({ home, node }: Person): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const folders = [node.folder, process.env['PATH'] ?? ''].join(path.delimiter);
  return { ...Object.fromEntries(inherited), HOME: home, PATH: folders };
}

export interface Place {
  person: Person;
  clone: string;
  /** Unset means the product's own default. */
  dataDir?: string;
}

export interface Running {
  place: Place;
  port: number;
  npm: ChildProcess;
  output(): string;
}

export async function npmStart(place: Place): Promise<Running> {
  const { person, clone, dataDir } = place;
  const [port, simulatorPort] = await freePorts(2);
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    uid: person.uid,
    gid: person.gid,
    env: {
      ...environmentOf(person),
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
    },
    // A group of its own, so that a signal to the group is what Ctrl-C in its terminal would be.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const running: Running = { place, port: port ?? 0, npm, output: () => output };
  await untilReady(running);
  return running;
}

async function untilReady({ npm, port, output }: Running): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let said = 'no answer';
  while (Date.now() < deadline && npm.exitCode === null && npm.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    if (answer !== null) said = `${answer.status} ${await answer.text()}`;
    await delay(50);
  }
  throw new Error(`did not get ready (${said}):\n${output()}`);
}

/** Ends it as asked, and fails unless everything it started goes, too. */
export async function stop(running: Running, how: 'SIGTERM' | 'Ctrl-C'): Promise<void> {
  const ended = once(running.npm, 'exit');
  if (how === 'SIGTERM') signal(running, { group: false, name: 'SIGTERM' });
  // Twice: npm hands Ctrl-C on to a node that got it from the terminal already, and people are impatient.
  else
    for (const wait of [0, 20])
      await delay(wait).then(() => signal(running, { group: true, name: 'SIGINT' }));
  await ended;
  await untilNothingIsLeft(running);
}

/** Kills npm and node for good; the database server, in a session of its own, lives on. */
export async function killOurs(running: Running): Promise<void> {
  const ended = once(running.npm, 'exit');
  signal(running, { group: true, name: 'SIGKILL' });
  await ended;
}

export async function killDatabaseServer({ place }: Running): Promise<void> {
  for (const { pid } of await leftovers(place)) process.kill(pid, 'SIGKILL');
}

export async function untilNothingIsLeft({ place, port, output }: Running): Promise<void> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (;;) {
    const left = await leftovers(place);
    const portTaken = await isTaken(port);
    if (left.length === 0 && !portTaken) return;
    if (Date.now() > deadline) {
      const names = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
      throw new Error(`left behind: ${portTaken ? `port ${port} ` : ''}${names}\n${output()}`);
    }
    await delay(20);
  }
}

function leftovers({ clone, dataDir }: Place): Promise<Process[]> {
  return processesOf(dataDir === undefined ? [clone] : [clone, dataDir]);
}

function signal({ npm }: Running, { group, name }: { group: boolean; name: NodeJS.Signals }): void {
  if (npm.pid === undefined || npm.exitCode !== null) return;
  process.kill(group ? -npm.pid : npm.pid, name);
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
