import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** Checks and good ones: raw rows for the last day, summaries and raw rows together for thirty. */
export async function countChecks(db: Db) {
  const { rows } = await sql<{ checks24h: number; good24h: number; checks30d: number; good30d: number }>`
    with raw as (
      select count(*) filter (where asked_at > service_now() - interval '24 hours') as checks24h,
        count(*) filter (where asked_at > service_now() - interval '24 hours' and outcome = 'good') as good24h,
        count(*) as checks, count(*) filter (where outcome = 'good') as good
      from source_check where outcome is not null and asked_at > service_now() - interval '30 days'),
    days as (
      select coalesce(sum(checks), 0)::bigint as checks, coalesce(sum(good), 0)::bigint as good
      from source_check_day where day > (service_now() - interval '30 days')::date)
    select raw.checks24h, raw.good24h, raw.checks + days.checks as checks30d, raw.good + days.good as good30d
    from raw, days`.execute(db);
  return rows[0] ?? { checks24h: 0, good24h: 0, checks30d: 0, good30d: 0 };
}

/** Detection delay: from the last good look without the opening to the look that found it. */
export async function delayPercentiles(db: Db) {
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    select percentile_cont(0.5) within group (order by delay) as p50,
      percentile_cont(0.95) within group (order by delay) as p95
    from (select extract(epoch from first_seen_at - unseen_since)::float8 as delay from opening
      where not baseline and unseen_since is not null and first_seen_at > service_now() - interval '30 days') as delays`.execute(
    db,
  );
  return rows[0] ?? { p50: null, p95: null };
}

/** The oldest of the latest good looks at each listed location; null while one has had none. */
export async function oldestGoodLook(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when count(*) = count(good_look_at) then min(good_look_at) end as at
    from location left join location_look on location_id = location.id where retired_at is null`.execute(db);
  return rows[0]?.at ?? null;
}
