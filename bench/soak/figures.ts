import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** How much waits, and how much of the tables is dead. */
export async function readFigures(
  db: Db,
): Promise<{ waiting: number; deadShare: number; megabytes: number }> {
  const { rows } = await sql<{ waiting: number; dead: number; live: number; bytes: number }>`
    select (select count(*) from outbox where state = 'waiting')::float8 as waiting,
      sum(n_dead_tup)::float8 as dead, sum(n_live_tup)::float8 as live, sum(pg_total_relation_size(relid))::float8 as bytes
    from pg_stat_user_tables where relname in ('outbox', 'message', 'daily_count', 'opening', 'campaign_page')`.execute(
    db,
  );
  const { waiting = 0, dead = 0, live = 1, bytes = 0 } = rows[0] ?? {};
  return { waiting, deadShare: dead / (dead + live), megabytes: bytes / 1e6 };
}

/** What a row of each kind takes, indexes included. */
export async function readRowSizes(db: Db): Promise<{ table: string; rows: number; bytesEach: number }[]> {
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ table: string; rows: number; bytesEach: number }>`
    select relname as "table", reltuples as rows, round(pg_total_relation_size(oid) / reltuples) as "bytesEach"
    from pg_class where relkind = 'r' and reltuples > 1000 and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc`.execute(db);
  return rows;
}

export const p99 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
