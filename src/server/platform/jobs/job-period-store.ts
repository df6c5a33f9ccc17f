import { type Kysely, sql } from 'kysely';

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
