import { sql } from 'kysely';
import { oldRows, type Removal } from '#server/platform/retention/retention-store';

/** Raw checks become one row per day and kind. */
const oldChecks: Removal = async (db, limit) => {
  const { rows } = await sql<{ moved: number }>`
    with old as (delete from source_check where ctid = any (array(
          select ctid from source_check
          where asked_at < date_trunc('day', service_now()) - interval '2 days' limit ${limit} for update skip locked
        ))
        returning asked_at, kind, outcome),
      summed as (insert into source_check_day (day, kind, checks, good)
        select asked_at::date, kind, count(*), count(*) filter (where outcome = 'good')
        from old where outcome is not null group by 1, 2
        on conflict (day, kind) do update set checks = source_check_day.checks + excluded.checks,
          good = source_check_day.good + excluded.good)
    select count(*) as moved from old`.execute(db);
  return rows[0]?.moved ?? 0;
};

export const OUTLIVED: readonly Removal[] = [
  oldChecks,
  oldRows('source_check_day', sql`day < (service_now() - interval '13 months')::date`),
  oldRows('heartbeat', sql`minute < service_now() - interval '31 days'`),
  oldRows('calendar_release', sql`seen_at < service_now() - interval '13 months'`),
  oldRows('blind_period', sql`until_at < service_now() - interval '31 days'`),
  // One that was never seen to go is over when its time has come.
  oldRows('opening', sql`coalesce(gone_at, starts_at) < service_now() - interval '13 months'`),
];
