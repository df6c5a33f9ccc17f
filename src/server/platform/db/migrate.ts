import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';

const FILE = /^\d{4}_[a-z0-9-]+\.sql$/;

/** Plain SQL files, numbered once, forward only. The migrator locks, so several processes may start at once. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const strange = names.filter((name) => !FILE.test(name));
  if (strange.length > 0) throw new Error(`Migrations must be named 0001_words.sql: ${strange.join(', ')}`);
  const entries = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
      return [name.replace(/\.sql$/, ''), { up }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * What a newer version has applied: names that this one does not know and that come after all of its own. Migrations only
 * expand the schema, so an older version works on it and may start: a rollback, or a restart in the middle of an update.
 */
export async function newerMigrations<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const known = Object.keys(await readMigrations(folder)).toSorted();
  const last = known.at(-1) ?? '';
  return (await readApplied(db)).filter((name) => name > last);
}

async function readApplied<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** Newer ones are known by name only, so that the migrator does not take them for lost; one that is missing in between is. */
const migratorOf = <Tables>(db: Kysely<Tables>, folder: string) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const newer = await newerMigrations(db, folder);
        const appliedElsewhere = newer.map((name) => [name, { up: async () => {} }] as const);
        return { ...(await readMigrations(folder)), ...Object.fromEntries(appliedElsewhere) };
      },
    },
  });

/** The names of what `migrate` would apply; changes nothing. */
export async function pendingMigrations<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const all = await migratorOf(db, folder).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Brings the database to the newest state; returns the names of what was applied. */
export async function migrate<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db, folder).migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new Error(`Migration ${failed?.migrationName ?? 'as a whole'} failed: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
