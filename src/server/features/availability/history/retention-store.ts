import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** Sums raw checks older than two days into one row per day and kind; deletes old heartbeats and long-gone openings. */
export async function summarizeAndPrune(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with old as (delete from source_check where asked_at < date_trunc('day', service_now()) - interval '2 days'
        returning asked_at, kind, outcome),
      summed as (insert into source_check_day (day, kind, checks, good)
        select asked_at::date, kind, count(*), count(*) filter (where outcome = 'good')
        from old where outcome is not null group by 1, 2
        on conflict (day, kind) do update set checks = source_check_day.checks + excluded.checks,
          good = source_check_day.good + excluded.good)
    select count(*) as moved from old`.execute(db);
  await sql`delete from heartbeat where minute < service_now() - interval '31 days'`.execute(db);
  await sql`delete from opening where gone_at < service_now() - interval '13 months'`.execute(db);
  return rows[0]?.moved ?? 0;
}
