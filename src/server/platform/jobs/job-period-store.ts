import { type Kysely, sql } from 'kysely';

/** A periodic job that worked. */
export async function recordPeriodSuccess<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`
    update job_rhythm set last_success_at = service_now(), failing_since = null where name = ${name}`.execute(
    db,
  );
}

export async function recordPeriodFailure<Tables>(
  db: Kysely<Tables>,
  name: string,
  error: string,
): Promise<void> {
  await sql`
    update job_rhythm set last_failure_at = service_now(), last_error = ${error},
      failing_since = coalesce(failing_since, service_now())
    where name = ${name}`.execute(db);
}

export interface FailingJob {
  name: string;
  failingSeconds: number;
  lastError: string | null;
}

/** Periodic jobs whose last run failed, and for how long none has worked. */
export async function readFailingPeriods<Tables>(db: Kysely<Tables>): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select name, extract(epoch from service_now() - failing_since)::int as "failingSeconds", last_error as "lastError"
    from job_rhythm where failing_since is not null order by failing_since`.execute(db);
  return rows;
}
