import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/project';
import { emptyDatabaseUrl, openHandle } from '../../../../test/database.ts';
import { tempFolder } from '../../../../test/temp-folder.ts';
import { migrate, newerMigrations, pendingMigrations } from './migrate.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

const emptyDatabase = async () => openHandle(await emptyDatabaseUrl()).db;

async function tablesOf(db: Awaited<ReturnType<typeof emptyDatabase>>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

describe('migrating', () => {
  it('applies every file once, in order, and nothing the second time', async () => {
    const db = await emptyDatabase();
    const names = (await readdir(MIGRATIONS_FOLDER)).map((name) => name.replace('.sql', '')).toSorted();
    expect(await migrate(db, MIGRATIONS_FOLDER)).toEqual(names);
    expect(await migrate(db, MIGRATIONS_FOLDER)).toEqual([]);
  });

  it('is done by one of several processes that start at once', async () => {
    const url = await emptyDatabaseUrl();
    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(openHandle(url).db, MIGRATIONS_FOLDER)),
    );
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it('leaves nothing of a broken file behind, and says which and why', async () => {
    const db = await emptyDatabase();
    const good = { '0001_good.sql': 'create table good (id int);' };
    await migrate(db, await folderWith(good));
    const broken = await folderWith({
      ...good,
      '0002_fine.sql': 'create table fine (id int);',
      '0003_broken.sql': 'create table half (id int); create tabel other (id int);',
    });
    await expect(migrate(db, broken)).rejects.toThrow(
      'Migration 0003_broken failed: syntax error at or near "tabel"',
    );
    expect(await tablesOf(db)).toEqual(['good']);

    const repaired = await folderWith({
      ...good,
      '0002_fine.sql': 'create table fine (id int);',
      '0003_broken.sql': 'create table half (id int);',
    });
    expect(await migrate(db, repaired)).toEqual(['0002_fine', '0003_broken']);
    expect(await tablesOf(db)).toEqual(['fine', 'good', 'half']);
  });

  it('refuses a file whose name has no place in the order', async () => {
    const folder = await folderWith({ '0001_good.sql': 'select 1', 'later.sql': 'select 1' });
    await expect(migrate(await emptyDatabase(), folder)).rejects.toThrow(
      'Migrations must be named 0001_words.sql: later.sql',
    );
  });

  it('refuses a database from which a file among its own has disappeared', async () => {
    const db = await emptyDatabase();
    const [first, last] = [{ '0001_good.sql': 'select 1' }, { '0003_good.sql': 'select 1' }];
    await migrate(db, await folderWith({ ...first, '0002_gone.sql': 'select 1', ...last }));
    await expect(migrate(db, await folderWith({ ...first, ...last }))).rejects.toThrow('0002_gone');
  });

  it('lets an older version start on the database of a newer one, and says what it does not know', async () => {
    const url = await emptyDatabaseUrl();
    const { db } = openHandle(url);
    const older = { '0001_good.sql': 'create table good (id int);' };
    const olderFolder = await folderWith(older);
    expect(await newerMigrations(db, olderFolder)).toEqual([]);
    await migrate(db, await folderWith({ ...older, '0002_newer.sql': 'create table newer (id int);' }));

    const applied = await Promise.all(
      Array.from({ length: 4 }, () => migrate(openHandle(url).db, olderFolder)),
    );
    expect(applied).toEqual([[], [], [], []]);
    expect(await newerMigrations(db, olderFolder)).toEqual(['0002_newer']);
    expect(await pendingMigrations(db, olderFolder)).toEqual([]);
    expect(await tablesOf(db)).toEqual(['good', 'newer']);
  });

  it('refuses a version of which not everything is applied where something newer is', async () => {
    const db = await emptyDatabase();
    const first = { '0001_good.sql': 'select 1' };
    await migrate(db, await folderWith({ ...first, '0003_newer.sql': 'select 1' }));
    const behind = await folderWith({ ...first, '0002_late.sql': 'create table late (id int);' });
    await expect(migrate(db, behind)).rejects.toThrow('0003_newer');
    expect(await tablesOf(db)).toEqual([]);
  });
});
