import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { closers } from '#server/closers';
import { databaseUrlOf } from '#server/open-database';
import { recordBackup } from '#server/platform/backup-store';
import { openDatabase } from '#server/platform/db/database';
import { createLog } from '#server/platform/log';
import { takeBaseBackup } from '#server/platform/postgres/base-backup';
import { removeOldBackups, writeBackup } from '#server/platform/postgres/backup-folder';
import { prepareLayout } from '#server/platform/postgres/layout';
import { readConfig } from './read-config.ts';

export const ACCESS_COPY = 'access.json';

/** Takes a base backup of the running database into BACKUP_DIR and removes the oldest beyond BACKUP_KEEP. */
export async function command(_args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const config = readConfig(env);
  const { folder: parent, keep } = config.backup;
  if (parent === undefined) throw new Error('BACKUP_DIR is not set: where shall the backup go?');
  const log = createLog('warn');
  const opened = closers((name, error) => log.error({ err: error, step: name }, 'could not be stopped'));
  try {
    const url = await databaseUrlOf(config, log, opened);
    const { folder, bytes } = await writeBackup(parent, new Date(), (into) => takeBaseBackup(url, into));
    if (config.databaseUrl === undefined) {
      const { accessFile } = await prepareLayout(config.dataDir);
      await copyFile(accessFile, path.join(folder, ACCESS_COPY));
    }
    const { db, close } = openDatabase<unknown>(url, { maxConnections: 1, onError: () => {} });
    opened.add('database', close);
    await recordBackup(db, bytes);
    const removed = await removeOldBackups(parent, keep);
    return [
      `Backed up to ${folder} (${(bytes / 1e6).toFixed(1)} MB).`,
      ...removed.map((old) => `Removed ${old}.`),
      'APP_SECRET is not in it: keep it elsewhere, because phone numbers cannot be read without it.',
    ];
  } finally {
    await opened.closeAll();
  }
}
