import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';

/** A row a minute, written by whichever worker comes first. */
export async function beat(db: Db): Promise<void> {
  await sql`insert into heartbeat (minute) values (date_trunc('minute', now())) on conflict do nothing`.execute(
    db,
  );
}

/** The newest minute in which these rows were alive. */
export async function lastBeat(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date | null }>`select max(minute) as minute from heartbeat`.execute(
    db,
  );
  return rows[0]?.minute ?? null;
}

/** Checks and good ones: raw rows for the last day, summaries and raw rows together for thirty. */
export async function countChecks(db: Db) {
  const { rows } = await sql<{ checks24h: number; good24h: number; checks30d: number; good30d: number }>`
    with raw as (
      select count(*) filter (where asked_at > now() - interval '24 hours') as checks24h,
        count(*) filter (where asked_at > now() - interval '24 hours' and outcome = 'good') as good24h,
        count(*) as checks, count(*) filter (where outcome = 'good') as good
      from source_check where outcome is not null and asked_at > now() - interval '30 days'),
    days as (
      select coalesce(sum(checks), 0)::bigint as checks, coalesce(sum(good), 0)::bigint as good
      from source_check_day where day > (now() - interval '30 days')::date)
    select raw.checks24h, raw.good24h, raw.checks + days.checks as checks30d, raw.good + days.good as good30d
    from raw, days`.execute(db);
  return rows[0] ?? { checks24h: 0, good24h: 0, checks30d: 0, good30d: 0 };
}

/** From the earliest moment an opening could have been there unseen to when we saw it. */
export async function delayPercentiles(db: Db) {
  const { rows } = await sql<{ p50: number | null; p95: number | null }>`
    select percentile_cont(0.5) within group (order by delay) as p50,
      percentile_cont(0.95) within group (order by delay) as p95
    from (select extract(epoch from first_seen_at - unseen_since)::float8 as delay from opening
      where not baseline and unseen_since is not null and first_seen_at > now() - interval '30 days') as delays`.execute(
    db,
  );
  return rows[0] ?? { p50: null, p95: null };
}

/** Minutes with a heartbeat out of the minutes since the first one, over thirty days. */
export async function uptimeShare(db: Db): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    with beats as (select minute from heartbeat
      where minute > now() - interval '30 days' and minute < date_trunc('minute', now()))
    select count(*)::float8 / nullif(extract(epoch from date_trunc('minute', now()) - min(minute)) / 60, 0) as share
    from beats`.execute(db);
  const share = rows[0]?.share ?? null;
  return share === null ? null : Math.min(1, share);
}

export async function openingsPerDay(db: Db, location: LocationId | null) {
  const { rows } = await sql<{ date: string; openings: number }>`
    select to_char(first_seen_at at time zone time_zone, 'YYYY-MM-DD') as date, count(*) as openings
    from opening where not baseline and first_seen_at > now() - interval '30 days'
      and (${location}::int is null or location_id = ${location})
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function openingsPerHour(db: Db, location: LocationId | null) {
  const { rows } = await sql<{ weekday: number; hour: number; openings: number }>`
    select (extract(isodow from first_seen_at at time zone time_zone) - 1)::int as weekday,
      extract(hour from first_seen_at at time zone time_zone)::int as hour, count(*) as openings
    from opening where not baseline and first_seen_at > now() - interval '30 days'
      and (${location}::int is null or location_id = ${location})
    group by 1, 2`.execute(db);
  return rows;
}

/** Lifetimes in seconds; for one still open, how long it has lasted so far. */
export async function lifetimes(db: Db, location: LocationId | null) {
  const { rows } = await sql<{ seconds: number; ended: boolean }>`
    select extract(epoch from coalesce(gone_at, last_seen_at) - first_seen_at)::float8 as seconds,
      gone_at is not null as ended
    from opening where not baseline and first_seen_at > now() - interval '30 days'
      and (${location}::int is null or location_id = ${location})
    order by 1 limit 20000`.execute(db);
  return rows;
}

/** Raw checks older than two days become a row a day and kind; heartbeats and their like go after their use. */
export async function summarizeAndPrune(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with old as (delete from source_check where asked_at < date_trunc('day', now()) - interval '2 days'
        returning asked_at, kind, outcome),
      summed as (insert into source_check_day (day, kind, checks, good)
        select asked_at::date, kind, count(*), count(*) filter (where outcome = 'good')
        from old where outcome is not null group by 1, 2
        on conflict (day, kind) do update set checks = source_check_day.checks + excluded.checks,
          good = source_check_day.good + excluded.good)
    select count(*) as moved from old`.execute(db);
  await sql`delete from heartbeat where minute < now() - interval '31 days'`.execute(db);
  await sql`delete from opening where gone_at < now() - interval '13 months'`.execute(db);
  return rows[0]?.moved ?? 0;
}
