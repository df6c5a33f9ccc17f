import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Job, JobKind, QueueLoad } from './job.ts';

/** Workers listen here; a job that is due at once wakes them when the transaction that queued it commits. */
export const JOBS_CHANNEL = 'jobs';

export async function insertJob<Tables>(
  db: Kysely<Tables>,
  { name, attempts, expireSeconds }: Pick<JobKind<object>, 'name' | 'attempts' | 'expireSeconds'>,
  payload: object,
): Promise<void> {
  await sql`
    with queued as (
      insert into job (name, payload, max_attempts, lease_seconds)
      values (${name}, ${JSON.stringify(payload)}, ${attempts}, ${expireSeconds})
    )
    select pg_notify(${JOBS_CHANNEL}, '')`.execute(db);
}

export interface ClaimedJob {
  id: number;
  name: string;
  payload: unknown;
  /** Which attempt this is. A worker that outlived its lease has an old number and cannot end the job any more. */
  attempt: number;
}

/**
 * Takes at most one due job of each name. A job whose lease is over is due again. Materialized, because a plan that
 * looked twice would skip the rows it had taken itself and take the next ones.
 */
export async function claimJobs<Tables>(db: Kysely<Tables>, names: readonly string[]): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with taken as materialized (
      select first.id from unnest(${names}::text[]) as wanted (name)
      cross join lateral (
        select id from job
        where job.name = wanted.name and ended_at is null and due_at <= service_now() and attempts < max_attempts
        order by due_at, id limit 1 for update skip locked
      ) as first
    )
    update job set state = 'running', attempts = attempts + 1, due_at = service_now() + make_interval(secs => lease_seconds)
    from taken where job.id = taken.id
    returning job.id, job.name, payload, attempts as attempt`.execute(db);
  return rows;
}

/** A periodic job has worked once more. */
export async function completeJob<Tables>(
  db: Kysely<Tables>,
  { id, name, attempt }: ClaimedJob,
): Promise<void> {
  await sql`
    with worked as (
      update job_rhythm set last_success_at = service_now(), failing_since = null where name = ${name}
    )
    update job set state = 'done', ended_at = service_now()
    where id = ${id} and state = 'running' and attempts = ${attempt}`.execute(db);
}

/** The wait doubles with each attempt, from 2–4 seconds on; random, so that jobs that failed together do not return together. */
export async function failJob<Tables>(
  db: Kysely<Tables>,
  { id, name, attempt }: ClaimedJob,
  error: string,
  isFinal: boolean,
): Promise<void> {
  await sql`
    with failed as (
      update job_rhythm set last_failure_at = service_now(), last_error = ${error},
        failing_since = coalesce(failing_since, service_now())
      where name = ${name}
    )
    update job set last_error = ${error},
      state = case when attempts < max_attempts and not ${isFinal} then 'waiting' else 'dead' end,
      ended_at = case when attempts < max_attempts and not ${isFinal} then null else service_now() end,
      due_at = service_now() + make_interval(secs => 2 ^ least(attempts, 16) * (1 + random()))
    where id = ${id} and state = 'running' and attempts = ${attempt}`.execute(db);
}

/** The last attempt of these ended without a word: its worker died or outlived the lease. */
export async function endExpiredJobs<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    update job set state = 'dead', ended_at = service_now(), last_error = 'lease-expired'
    where ended_at is null and state = 'running' and due_at <= service_now() and attempts >= max_attempts`.execute(
    db,
  );
}

export async function deleteEndedJobs<Tables>(
  db: Kysely<Tables>,
  keepSeconds: { done: number; dead: number },
): Promise<void> {
  await sql`
    delete from job where ended_at < service_now()
      - make_interval(secs => case state when 'done' then ${keepSeconds.done}::int else ${keepSeconds.dead}::int end)`.execute(
    db,
  );
}

/** Returns how many. */
export async function deleteOpenJobs<Tables>(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from job where ended_at is null`.execute(db);
  return Number(numAffectedRows);
}

export async function readLoad<Tables>(db: Kysely<Tables>): Promise<QueueLoad> {
  const { rows } = await sql<QueueLoad>`
    select count(*) as waiting, extract(epoch from service_now() - min(due_at))::int as "oldestDueSeconds"
    from job where ended_at is null and due_at <= service_now()`.execute(db);
  return rows[0] ?? { waiting: 0, oldestDueSeconds: null };
}

export async function openJobNames<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from job where ended_at is null order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** On an empty database all periodic jobs are new. At the same instant they would take every connection there is. */
const FIRST_RUNS_APART_SECONDS = 0.25;

/** The first of the new periodic jobs is due at once, the others one after the other; a known one keeps its time. */
export async function insertPeriods<Tables>(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  await sql`
    insert into job_rhythm (name, next_at)
    select name, service_now() + (place - 1) * make_interval(secs => ${FIRST_RUNS_APART_SECONDS})
    from unnest(${names}::text[]) with ordinality as periodic (name, place)
    on conflict (name) do nothing`.execute(db);
}

/** What has been queued, and the milliseconds until one of the wanted jobs is due: none or less when one is. */
export interface DueJobs {
  queued: string[];
  dueInMs: number;
}

/** Jobs of short periods are due at whole multiples of them, so that one statement finds several. */
const SHORT_PERIOD_SECONDS = 60;

/**
 * Queues the periodic jobs that are due and have something to do, in database time, and looks when the next of the wanted
 * jobs is due, all in one statement. Any number of workers may ask at once: the one whose update moves the row forward
 * queues the job. Periods missed in a gap are not made up for: the row moves to the next time that lies ahead, so nobody finds
 * it due again.
 */
export async function queueDuePeriods<Tables>(
  db: Kysely<Tables>,
  jobs: readonly PeriodicJob[],
  wanted: readonly string[],
): Promise<DueJobs> {
  const periodic = JSON.stringify(
    jobs.flatMap(({ kind: { name, attempts, expireSeconds, everySeconds } }) =>
      everySeconds === undefined ? [] : [{ name, attempts, lease: expireSeconds, every: everySeconds }],
    ),
  );
  const { rows } = await sql<{ queued: string[]; ms: number | null }>`
    with due as (
      update job_rhythm set
        next_at = case when every <= ${SHORT_PERIOD_SECONDS}
          then to_timestamp(every * (1 + floor(extract(epoch from service_now())::float8 / every)))
          else next_at
            + make_interval(secs => every * (1 + floor(extract(epoch from service_now() - next_at)::float8 / every)))
          end,
        last_success_at = case when kind.has_work then last_success_at else service_now() end,
        failing_since = case when kind.has_work then failing_since end
      from (
        select kind.*, ${conditionOf(jobs)} as has_work
        from jsonb_to_recordset(${periodic}::jsonb) as kind (name text, attempts int, lease int, every float8)
        join job_rhythm on job_rhythm.name = kind.name and job_rhythm.next_at <= service_now()
      ) as kind
      where job_rhythm.name = kind.name and next_at <= service_now()
      returning kind.*, next_at
    ), queued as (
      insert into job (name, max_attempts, lease_seconds) select name, attempts, lease from due where has_work
      returning name
    )
    select coalesce((select array_agg(name) from queued), '{}') as queued, extract(epoch from least(
      (select service_now() from queued where name = any(${wanted}::text[]) limit 1),
      (select min(next.due_at) from unnest(${wanted}::text[]) as wanted (name) cross join lateral (
        select due_at from job where job.name = wanted.name and ended_at is null and attempts < max_attempts
        order by due_at limit 1
      ) as next),
      (select min(next_at) from due where name = any(${wanted}::text[])),
      (select min(next_at) from job_rhythm where name = any(${wanted}::text[]) and next_at > service_now())
    ) - service_now())::float8 * 1000 as ms`.execute(db);
  const [row] = rows;
  return { queued: row?.queued ?? [], dueInMs: row?.ms ?? Number.POSITIVE_INFINITY };
}

type PeriodicJob = Pick<Job, 'kind' | 'onlyIf'>;

function conditionOf(jobs: readonly PeriodicJob[]): RawBuilder<boolean> {
  const cases = jobs.flatMap(({ kind, onlyIf }) =>
    onlyIf === undefined ? [] : [sql`when ${kind.name} then ${onlyIf}`],
  );
  return cases.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`case kind.name ${sql.join(cases, sql` `)} else true end`;
}
