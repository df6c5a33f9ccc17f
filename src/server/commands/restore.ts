import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ACCESS_COPY } from './backup.ts';
import type { Config } from '#server/config';
import { exists } from '#server/platform/exists';
import { prepareLayout } from '#server/platform/postgres/layout';
import { chooseOwner } from '#server/platform/postgres/owner';
import { findPostmaster } from '#server/platform/postgres/postmaster';
import { run } from '#server/platform/postgres/run';
import { type RestorePoint, unpackBackup } from '#server/platform/postgres/unpack-backup';
import { readConfig } from './read-config.ts';

const USAGE = `Usage: npm run restore -- BACKUP [--wal FOLDER [--until 2026-11-15T10:00:00Z]] [--into FOLDER]
  BACKUP   a folder that npm run backup made
  --wal    the archived log: restores as far as it goes, or to the moment of --until
  --into   the data folder of a PostgreSQL of your own; without it the embedded one is restored`;

/** Unpacks a backup where PostgreSQL will find it. Nothing is sent or charged again: the next start sees to that. */
export async function command(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { backup, into, point } = readArguments(args);
  const config = readConfig(env);
  if (into === undefined && config.databaseUrl !== undefined)
    throw new Error(`DATABASE_URL is set, so say with --into where its server keeps its data.\n${USAGE}`);
  const before = into === undefined ? await restoreEmbedded(config, backup, point) : undefined;
  if (into !== undefined) await unpackBackup(backup, path.resolve(into), point);
  return [
    into === undefined
      ? 'The embedded database is restored; npm start brings it to the wished moment.'
      : `Unpacked to ${path.resolve(into)}. Give it to the server's user (chown -R postgres:), then start the server.`,
    ...(before === undefined ? [] : [`What was there before lies in ${before}; remove it when all is well.`]),
    'The first process that starts settles what happened after that moment, and mails the operators what it found.',
  ];
}

function readArguments(args: readonly string[]): {
  backup: string;
  into: string | undefined;
  point: RestorePoint;
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { wal: { type: 'string' }, until: { type: 'string' }, into: { type: 'string' } },
  });
  const [backup, ...rest] = positionals;
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (backup === undefined || rest.length > 0) throw new Error(USAGE);
  if (until !== undefined && (Number.isNaN(until.getTime()) || values.wal === undefined))
    throw new Error(`--until needs a time with its zone, and --wal.\n${USAGE}`);
  return { backup: path.resolve(backup), into: values.into, point: { walFolder: values.wal, until } };
}

/** The former cluster is kept beside it; returns where. */
async function restoreEmbedded(
  config: Config,
  backup: string,
  point: RestorePoint,
): Promise<string | undefined> {
  const layout = await prepareLayout(config.dataDir);
  const owner = await chooseOwner(layout.cluster);
  if ((await findPostmaster(layout.cluster, owner)) !== null)
    throw new Error('The embedded database is running. Stop every process of Gatelight first.');
  const aside = `${layout.cluster}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  const moved = await rename(layout.cluster, aside).then(
    () => true,
    () => false,
  );
  try {
    await unpackBackup(backup, layout.cluster, point);
  } catch (error) {
    if (moved) await rename(aside, layout.cluster);
    throw error;
  }
  if (owner !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, layout.cluster]);
  if (!(await exists(layout.accessFile))) await copyFile(path.join(backup, ACCESS_COPY), layout.accessFile);
  return moved ? aside : undefined;
}
