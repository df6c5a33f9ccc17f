import { chmod, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { takeBaseBackup } from '#server/platform/postgres/base-backup';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { prepareLayout } from '#server/platform/postgres/layout';
import { chooseOwner } from '#server/platform/postgres/owner';
import { run } from '#server/platform/postgres/run';
import { freshDatabaseUrl } from '../../../../test/database.ts';
import { deferred } from '../../../../test/deferred.ts';
import { eventually } from '../../../../test/eventually.ts';
import { afterThisTest, sharedByAll, type WhenDone } from '../../../../test/lifetime.ts';
import { SELF_SIGNED } from '../../../../test/self-signed.ts';
import { tempFolderUntil } from '../../../../test/temp-folder.ts';
import { openDatabase } from './database.ts';
import { listenForNotifications } from './listen.ts';

/** A PostgreSQL server that takes nobody without TLS, and the file with the authority that vouches for it. */
async function startEncryptedServer(whenDone: WhenDone) {
  const folder = await tempFolderUntil(whenDone);
  // As root the server runs under another account, which must get there.
  await chmod(folder, 0o711);
  const authority = path.join(folder, 'authority.pem');
  await writeFile(authority, SELF_SIGNED.cert);
  const dataDir = path.join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  whenDone(server.stop);
  const { cluster } = await prepareLayout(dataDir);
  await writeFile(path.join(cluster, 'server.crt'), SELF_SIGNED.cert);
  await writeFile(path.join(cluster, 'server.key'), SELF_SIGNED.key, { mode: 0o600 });
  await writeFile(
    path.join(cluster, 'pg_hba.conf'),
    ['hostssl all all all scram-sha-256', 'hostssl replication all all scram-sha-256', ''].join('\n'),
  );
  const owner = await chooseOwner(cluster);
  if (owner !== undefined)
    for (const name of ['server.crt', 'server.key', 'pg_hba.conf'])
      await run('chown', [`${owner.uid}:${owner.gid}`, path.join(cluster, name)]);
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  const url = new URL(server.url);
  url.hostname = 'localhost';
  url.search = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
  await eventually(
    () => outcome(url.href),
    (says) => says === 'let in',
  );
  return { url: url.href };
}

async function outcome(url: string): Promise<string> {
  const { db, close } = openDatabase<unknown>(url, { maxConnections: 1, onError: () => {} });
  try {
    await sql`select 1`.execute(db);
    return 'let in';
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

const server = sharedByAll(startEncryptedServer);

describe('a database with sslmode=verify-full', () => {
  it('is reached under TLS by the pool, by listeners and by backups', async () => {
    const { db, pool, close } = openDatabase<unknown>(server().url, { maxConnections: 3, onError: () => {} });
    afterThisTest(close);
    const listening = deferred();
    const listener = listenForNotifications(pool);
    listener.on('news', listening.resolve);
    afterThisTest(() => listener.stop());
    await listening.promise;
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend'`.execute(
      db,
    );
    expect(rows).toEqual([{ ssl: true }, { ssl: true }]);
    let bytes = 0;
    const count = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        done();
      },
    });
    await takeBaseBackup(server().url, count);
    expect(bytes).toBeGreaterThan(0);
  });

  it('is not reached when nobody vouches for it, or in the open', async () => {
    const unknown = new URL(server().url);
    unknown.searchParams.delete('sslrootcert');
    expect(await outcome(unknown.href)).toContain('self-signed certificate');
    const open = new URL(server().url);
    open.search = '';
    expect(await outcome(open.href)).toContain('no encryption');
  });

  it('is not reached when it cannot do TLS', async () => {
    const url = new URL(await freshDatabaseUrl());
    url.searchParams.set('sslmode', 'verify-full');
    expect(await outcome(url.href)).toContain('does not support SSL');
  });
});
