import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseAccess } from './access.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { sight } from './process-identity.ts';

let dataDir: string;
let started: EmbeddedPostgres[] = [];

const home = () => path.join(dataDir, 'postgres');
const accessFile = () => path.join(home(), 'access.json');
const pidFile = () => path.join(home(), 'cluster/postmaster.pid');
const versionFile = () => path.join(home(), 'cluster/PG_VERSION');

beforeAll(async () => {
  // Closed to everybody else (0700), so that as root every test also passes through a folder the server's user cannot enter.
  dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-postgres-'));
});

afterEach(async () => {
  for (const each of started) await each.stop();
  started = [];
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('has a UTF-8 database on the first start, reachable with a password kept for us alone', async () => {
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    expect(await ask(url, 'select current_database() as a, current_user as b')).toEqual({
      a: 'gatelight',
      b: 'gatelight',
    });
    expect(await ask(url, 'show server_encoding')).toEqual({ server_encoding: 'UTF8' });
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('listens on loopback only, plans for fast disks and, when told so, does not wait for the disk', async () => {
    const { url } = await start();
    const names = [
      'listen_addresses',
      'unix_socket_directories',
      'random_page_cost',
      'jit',
      'shared_buffers',
      'fsync',
    ];
    const values = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    expect(await ask(url, `select ${values}`)).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      random_page_cost: '1.1',
      jit: 'off',
      shared_buffers: '256MB',
      fsync: 'off',
    });
  });

  it('keeps its data and its address over a stop, and leaves nothing running meanwhile', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = await serverPid();
    await first.stop();
    expect(await sight(pid)).toBeNull();
    await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    expect(await readdir(home())).toEqual(['access.json', 'cluster', 'users']);
    expect(await readdir(path.join(home(), 'users'))).toEqual([]);

    const second = await start();
    expect(second).toMatchObject({ url: first.url, adopted: false });
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 });
  });

  it('is shared by several users at once, and the last to leave stops it', async () => {
    const users = await Promise.all([start(), start(), start()]);
    const pid = await serverPid();
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    expect(users.filter(({ adopted }) => !adopted)).toHaveLength(1);
    const [first, second, third] = users;
    await first?.stop();
    await second?.stop();
    await second?.stop();
    expect(await ask(third?.url, 'select 1 as a')).toEqual({ a: 1 });
    await third?.stop();
    expect(await sight(pid)).toBeNull();
  });

  it('adopts a server that survived the killing of the process that started it', async () => {
    const other = await startInAnotherProcess();
    const pid = await serverPid();
    await kill(other);
    expect(await sight(pid)).not.toBeNull();

    const next = await start();
    expect(next.adopted).toBe(true);
    expect(await serverPid()).toBe(pid);
    await next.stop();
    expect(await sight(pid)).toBeNull();
  });

  it('stays up while another process uses it', async () => {
    const other = await startInAnotherProcess();
    const here = await start();
    const pid = await serverPid();
    await here.stop();
    expect(await sight(pid)).not.toBeNull();
    other.stdin?.end();
    await once(other, 'exit');
    expect(await sight(pid)).toBeNull();
  });

  it('recovers when the server was killed as well', async () => {
    const { url } = await start({ durable: true });
    await ask(url, 'create table survived as select 7 as answer');
    process.kill(await serverPid(), 'SIGKILL');
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next.url, 'select answer from survived')).toEqual({ answer: 7 });
  });

  it('is not held up by a left-behind pid file whose number a stranger has now', async () => {
    await (await start()).stop();
    await writeFile(pidFile(), `${process.ppid}\n${home()}/cluster\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await ask(next.url, 'select 1 as a')).toEqual({ a: 1 });
  });

  it('is not held up by the lock of a process that is gone', async () => {
    await writeFile(path.join(home(), 'lock'), JSON.stringify({ pid: process.pid, started: 'another time' }));
    expect((await start()).adopted).toBe(false);
  });

  it('moves to another port, and stays there, when a stranger has taken its own', async () => {
    const before = await readAccess();
    const stranger = createServer().listen(before.port, '127.0.0.1');
    await once(stranger, 'listening');
    const moved = await start();
    expect(await ask(moved.url, 'select answer from kept')).toEqual({ answer: 42 });
    await moved.stop();
    stranger.close();
    const after = await readAccess();
    expect(after.port).not.toBe(before.port);
    expect(after.password).toBe(before.password);
    expect((await start()).url).toBe(moved.url);
  });

  it('sweeps what a first start left that was killed half-way', async () => {
    await mkdir(path.join(home(), 'unfinished-1234/cluster'), { recursive: true });
    await start();
    expect(await readdir(home())).not.toContain('unfinished-1234');
  });

  it('refuses the data of another major version with a sentence', async () => {
    const version = await readFile(versionFile(), 'utf8');
    await writeFile(versionFile(), '14\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 14, and this version of Gatelight brings PostgreSQL 15/,
    );
    await writeFile(versionFile(), version);
    await start();
  });

  it('says which file is missing when the password is lost', async () => {
    const access = await readFile(accessFile());
    await rm(accessFile());
    await expect(start()).rejects.toThrow(/access\.json with the database's password is missing/);
    await writeFile(accessFile(), access, { mode: 0o600 });
    await start();
  });

  it('passes on what the server says when it cannot start', async () => {
    const settings = path.join(home(), 'cluster/postgresql.conf');
    const content = await readFile(settings, 'utf8');
    await writeFile(settings, `${content}\nno_such_setting = 1\n`);
    await expect(start()).rejects.toThrow(/did not start: .*no_such_setting/s);
    await writeFile(settings, content);
    await start();
  });
});

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable, log: () => undefined });
  started.push(server);
  return server;
}

/** Another process that uses the server until its input ends. */
async function startInAnotherProcess(): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log() {} });
    process.stdin.on('end', () => server.stop()).resume();
    console.log('started');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => expect.fail('it did not start')),
  ]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function serverPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
}

async function readAccess(): Promise<DatabaseAccess> {
  return JSON.parse(await readFile(accessFile(), 'utf8')) as DatabaseAccess;
}

async function ask(url: string | undefined, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  // A server that is stopped or killed under a client reports it here; the test looks at what follows.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(query)).rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}
