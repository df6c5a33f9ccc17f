import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import { expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate';
import { MIGRATIONS_FOLDER } from '#server/project';
import { emptyDatabaseUrl, openHandle } from '../../../../test/database.ts';
import { tempFolder } from '../../../../test/temp-folder.ts';

async function migrationsBefore(name: string): Promise<string> {
  const folder = await tempFolder();
  for (const file of await readdir(MIGRATIONS_FOLDER))
    if (file < name) await copyFile(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
  return folder;
}

it('jobs of the queue engine that was used before are carried over, and its schema is gone', async () => {
  const { db, pool } = openHandle(await emptyDatabaseUrl());
  await migrate(db, await migrationsBefore('0014'));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const queued = async (name: string, retryLimit: number) => {
    await boss.createQueue(name);
    await boss.send(name, { of: name }, { retryLimit, expireInSeconds: 90 });
  };
  const fetched = async (name: string) => (await boss.fetch(name))[0]?.id ?? '';
  await queued('waits', 2);
  await queued('runs', 1);
  await fetched('runs');
  await queued('retries', 1);
  await boss.fail('retries', await fetched('retries'));
  await queued('failed', 0);
  await boss.fail('failed', await fetched('failed'));
  await queued('done', 0);
  await boss.complete('done', await fetched('done'));
  await boss.stop({ graceful: false });

  await migrate(db, MIGRATIONS_FOLDER);
  const { rows } = await sql`
    select name, payload ->> 'of' as of, state, attempts, max_attempts, lease_seconds,
      due_at > now() + interval '1 minute' as leased, ended_at is not null as ended
    from job order by name`.execute(db);
  const row = { lease_seconds: 90, leased: false, ended: false };
  expect(rows).toEqual([
    { ...row, name: 'failed', of: 'failed', state: 'dead', attempts: 1, max_attempts: 1, ended: true },
    { ...row, name: 'retries', of: 'retries', state: 'waiting', attempts: 1, max_attempts: 2 },
    { ...row, name: 'runs', of: 'runs', state: 'running', attempts: 1, max_attempts: 2, leased: true },
    { ...row, name: 'waits', of: 'waits', state: 'waiting', attempts: 0, max_attempts: 3 },
  ]);
  const { rows: schemas } = await sql`select from pg_namespace where nspname = 'pgboss'`.execute(db);
  expect(schemas).toEqual([]);
});
