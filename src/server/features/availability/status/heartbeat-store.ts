import { sql } from 'kysely';
import type { Db } from '#server/tables';

/** One row per minute, written by the first worker to run the job. */
export async function beat(db: Db): Promise<void> {
  await sql`insert into heartbeat (minute) values (date_trunc('minute', service_now())) on conflict do nothing`.execute(
    db,
  );
}

/** The newest minute with a heartbeat. */
export async function lastBeat(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ minute: Date | null }>`select max(minute) as minute from heartbeat`.execute(
    db,
  );
  return rows[0]?.minute ?? null;
}

/** Minutes with a heartbeat out of the minutes since the first one, over thirty days. */
export async function measureUptime(db: Db): Promise<{ share: number | null; since: Date | null }> {
  const { rows } = await sql<{ share: number | null; since: Date | null }>`
    with beats as (select minute from heartbeat
      where minute > service_now() - interval '30 days' and minute < date_trunc('minute', service_now()))
    select min(minute) as since, count(*)::float8 / nullif(extract(epoch from date_trunc('minute', service_now()) - min(minute)) / 60, 0) as share
    from beats`.execute(db);
  const { share = null, since = null } = rows[0] ?? {};
  return { share: share === null ? null : Math.min(1, share), since };
}
