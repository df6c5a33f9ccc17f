import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { command as backup } from '#server/commands/backup';
import { command as restore } from '#server/commands/restore';
import { sharedByAll } from '../../../../test/lifetime.ts';
import { tempFolder, tempFolderUntil } from '../../../../test/temp-folder.ts';
import { takeBaseBackup } from './base-backup.ts';
import { ARCHIVE, checkBackup, listBackups, MANIFEST, writeBackup } from './backup-folder.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { recoverySettings, unpackBackup } from './unpack-backup.ts';

/** A small one of its own: the server of all tests holds the databases of all tests. */
const server = sharedByAll(async (whenDone) => {
  const dataDir = await tempFolderUntil(whenDone);
  const started = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  whenDone(started.stop);
  return started;
});

const fill = (text: string) => async (into: NodeJS.WritableStream) => {
  into.write(text);
  return '{"Files": []}';
};

async function oneBackup() {
  const folder = await tempFolder();
  const made = await writeBackup(folder, new Date(), (into) => takeBaseBackup(server().url, into));
  return { ...made, cluster: path.join(folder, 'cluster') };
}

const AT_ONCE = { walFolder: undefined, until: undefined };

describe('a backup', () => {
  it('unpacks to what the server sent, file by file, ready to be recovered', async () => {
    const { folder, cluster } = await oneBackup();
    await unpackBackup(folder, cluster, AT_ONCE);
    expect(await readdir(cluster)).toEqual(
      expect.arrayContaining(['PG_VERSION', 'backup_label', 'base', 'pg_wal', 'recovery.signal']),
    );
    expect(await readFile(path.join(cluster, 'postgresql.auto.conf'), 'utf8')).toContain(
      "recovery_target = 'immediate'",
    );
    // By which the product knows a restore, also one that replayed the whole log.
    expect(await readFile(path.join(cluster, 'postgresql.auto.conf'), 'utf8')).toContain(
      "gatelight.restored = '",
    );
    await expect(unpackBackup(folder, cluster, AT_ONCE)).rejects.toThrow('is there already');
  });

  it('is refused when its archive or one of its files is not what it was', async () => {
    const { folder, cluster } = await oneBackup();
    const manifest = await readFile(path.join(folder, MANIFEST), 'utf8');
    await writeFile(path.join(folder, MANIFEST), manifest.replace('"PG_VERSION"', '"PG_MISSING"'));
    await expect(unpackBackup(folder, cluster, AT_ONCE)).rejects.toThrow('damaged: PG_MISSING');
    const archive = await readFile(path.join(folder, ARCHIVE));
    await writeFile(path.join(folder, ARCHIVE), archive.fill(7, 1_000, 1_001));
    await expect(unpackBackup(folder, cluster, AT_ONCE)).rejects.toThrow('is damaged');
    expect(await readdir(path.dirname(cluster))).not.toContain('cluster');
  });

  it('that breaks off leaves nothing that looks like one', async () => {
    const folder = await tempFolder();
    const broken = writeBackup(folder, new Date(), async (into) => {
      into.write('half');
      throw new Error('the server went away');
    });
    await expect(broken).rejects.toThrow('the server went away');
    expect(await readdir(folder)).toEqual([]);
    await expect(checkBackup(folder)).rejects.toThrow('no finished backup');
  });

  it('makes the oldest go, also on a database that is not up to date', async () => {
    const folder = await tempFolder();
    for (const day of ['01', '02', '03'])
      await writeBackup(folder, new Date(`2026-11-${day}T04:30:00Z`), fill('x'));
    const env = { DATABASE_URL: server().url, BACKUP_DIR: folder, BACKUP_KEEP: '2' };
    const lines = await backup([], env);
    expect(lines.filter((line) => line.startsWith('Removed'))).toHaveLength(2);
    const kept = (await listBackups(folder)).map((each) => path.basename(each));
    expect(kept).toEqual(['2026-11-03T04-30-00Z', expect.any(String)]);
    await expect(backup([], { ...env, BACKUP_DIR: '' })).rejects.toThrow('BACKUP_DIR is not set');
  });

  it('is restored only with words that make sense', async () => {
    const env = { DATABASE_URL: 'postgres://localhost/x' };
    await expect(restore([], env)).rejects.toThrow('Usage: npm run restore');
    await expect(restore(['b', '--until', '2026-11-15T10:00:00Z'], env)).rejects.toThrow('--until needs');
    await expect(restore(['b', '--wal', 'w', '--until', 'noon'], env)).rejects.toThrow('--until needs');
    await expect(restore(['b'], env)).rejects.toThrow('--into');
  });

  it.each([
    [AT_ONCE, { restore_command: 'false', recovery_target: 'immediate', recovery_target_action: 'promote' }],
    [{ walFolder: '/backup/wal', until: undefined }, { restore_command: 'cp "/backup/wal/%f" "%p"' }],
    [
      { walFolder: '/backup/wal', until: new Date('2026-11-15T09:41:00Z') },
      {
        restore_command: 'cp "/backup/wal/%f" "%p"',
        recovery_target_time: '2026-11-15 09:41:00.000+00',
        recovery_target_action: 'promote',
      },
    ],
  ])('asks PostgreSQL for the wished moment (%j)', (point, settings) => {
    expect(recoverySettings(point)).toEqual(settings);
  });
});
