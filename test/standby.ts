import { chmod, copyFile, mkdir, writeFile, appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { takeBaseBackup } from '#server/platform/postgres/base-backup';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { prepareLayout } from '#server/platform/postgres/layout';
import { chooseOwner } from '#server/platform/postgres/owner';
import { run } from '#server/platform/postgres/run';
import { portOf } from './database-outage.ts';
import { eventually } from './eventually.ts';
import type { WhenDone } from './lifetime.ts';
import { tempFolderUntil } from './temp-folder.ts';

export interface Standby {
  url: string;
  port: number;
  /** Ends recovery; from then on it takes writes, in a timeline of its own. */
  promote(): Promise<void>;
}

/**
 * A hot standby of a running server, made from our own base backup. When `synchronous`, the server's commits wait for it
 * from then on.
 */
export async function startStandby(
  primary: { directUrl(): string; dataDir: string },
  { synchronous }: { synchronous: boolean },
  whenDone: WhenDone,
): Promise<Standby> {
  const folder = await tempFolderUntil(whenDone);
  // As root the server runs under another account, which must get there.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  const layout = await prepareLayout(dataDir);
  const primaryLayout = await prepareLayout(primary.dataDir);
  await copyFile(primaryLayout.accessFile, layout.accessFile);
  await unpack(primary.directUrl(), folder, layout.cluster);
  const { port, username, password } = new URL(primary.directUrl());
  await appendFile(
    path.join(layout.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby'\n`,
  );
  await writeFile(path.join(layout.cluster, 'standby.signal'), '');
  const owner = await chooseOwner(primaryLayout.cluster);
  if (owner !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, layout.cluster]);
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  whenDone(server.stop);
  await eventually(
    () =>
      ask(primary.directUrl(), `select count(*) as there from pg_stat_replication where state = 'streaming'`),
    ({ there }) => Number(there) > 0,
  );
  if (synchronous) {
    await ask(primary.directUrl(), `alter system set synchronous_standby_names = 'standby'`);
    await ask(primary.directUrl(), 'select pg_reload_conf()');
    await eventually(
      () => ask(primary.directUrl(), 'select sync_state from pg_stat_replication'),
      ({ sync_state: state }) => state === 'sync',
    );
  }
  return {
    url: server.url,
    port: portOf(server.url),
    promote: async () => {
      // Not waited for in the statement, which the end of recovery may cancel.
      await ask(server.url, 'select pg_promote(false)');
      await eventually(
        () => ask(server.url, 'select pg_is_in_recovery() as recovering').catch(() => ({ recovering: true })),
        ({ recovering }) => recovering === false,
      );
    },
  };
}

async function unpack(primaryUrl: string, folder: string, cluster: string): Promise<void> {
  const archive = path.join(folder, 'base.tar');
  const file = createWriteStream(archive);
  await takeBaseBackup(primaryUrl, file);
  file.end();
  await finished(file);
  await mkdir(cluster, { mode: 0o700, recursive: true });
  const { code, output } = await run('tar', ['-xf', archive, '-C', cluster]);
  if (code !== 0) throw new Error(output);
}

/** The first row of the answer, on a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}
