import { sql } from 'kysely';
import type { Db } from '#server/tables';

export async function countRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from source_check where asked_at > service_now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.requests ?? 0;
}

interface SourceHour {
  at: Date;
  requests: number;
  failed: number;
  openings: number;
  delay: number | null;
}

/** The last 24 hours, the running one last. */
export async function listSourceHours(db: Db): Promise<SourceHour[]> {
  const { rows } = await sql<SourceHour>`
    with hours as (
      select generate_series(date_trunc('hour', service_now()) - interval '23 hours', service_now(), interval '1 hour') as at
    )
    select at, checks.requests, checks.failed, found.openings, found.delay
    from hours
    cross join lateral (
      select count(*)::int as requests, (count(*) filter (where outcome = 'failed'))::int as failed
      from source_check where asked_at >= at and asked_at < at + interval '1 hour'
    ) checks
    cross join lateral (
      select count(*)::int as openings, percentile_cont(0.5) within group (
          order by extract(epoch from first_seen_at - unseen_since)::float8) as delay
      from opening where not baseline and first_seen_at >= at and first_seen_at < at + interval '1 hour'
    ) found
    order by at`.execute(db);
  return rows;
}
