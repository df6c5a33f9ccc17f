import { type Kysely, sql } from 'kysely';

/** A database that a newer version has not migrated yet has no place for this, and is worth a backup all the same. */
export async function recordBackup<Tables>(db: Kysely<Tables>, bytes: number): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backup') is not null as there`.execute(
    db,
  );
  if (rows[0]?.there) await sql`insert into backup (bytes) values (${bytes})`.execute(db);
}

/** Hours since the newest backup; nothing where none was ever taken. */
export async function hoursSinceBackup<Tables>(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select (extract(epoch from service_now() - max(taken_at)) / 3600)::float8 as hours from backup`.execute(
    db,
  );
  return rows[0]?.hours ?? null;
}
