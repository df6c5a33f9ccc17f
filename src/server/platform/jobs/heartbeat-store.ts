import { type Kysely, sql } from 'kysely';

export interface Beat {
  name: string;
  period: number;
  /** Seconds ago, by the clock of the process that only moves forward; null when nothing new happened. */
  succeeded: number | null;
  failed: number | null;
  error: string | null;
}

export interface AcknowledgedBeat {
  beats: number;
  /** Whether a commit waited for a standby when this was written. */
  synchronous: boolean;
}

/** A gap longer than this between two writes begins a new `up_since`: an outage, or a process that was frozen. */
const GAP_SECONDS = 60;

/** All loops of one process in one statement. */
export async function writeBeats<Tables>(
  db: Kysely<Tables>,
  process: string,
  beats: readonly Beat[],
): Promise<AcknowledgedBeat> {
  const { rows } = await sql<AcknowledgedBeat>`
    insert into loop_heartbeat as known
      (process, name, period_seconds, up_since, beat_at, last_success_at, last_failure_at, last_error)
    select ${process}, name, period, service_now(), service_now(), service_now() - make_interval(secs => succeeded),
      service_now() - make_interval(secs => failed), error
    from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb)
      as beat (name text, period int, succeeded float8, failed float8, error text)
    on conflict (process, name) do update set
      period_seconds = excluded.period_seconds, beats = known.beats + 1, beat_at = excluded.beat_at,
      up_since = case when known.beat_at < service_now() - make_interval(secs => ${GAP_SECONDS})
        then excluded.up_since else known.up_since end,
      last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, known.last_failure_at),
      last_error = coalesce(excluded.last_error, known.last_error)
    returning beats, current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') not in ('off', 'local') as synchronous`.execute(db);
  return {
    beats: Math.max(0, ...rows.map((row) => row.beats)),
    synchronous: rows.length > 0 && rows.every((row) => row.synchronous),
  };
}

export async function removeBeats<Tables>(db: Kysely<Tables>, process: string): Promise<void> {
  await sql`delete from loop_heartbeat where process = ${process}`.execute(db);
}

/** Whether this process has written at least so many beats, as these rows know it. */
export async function knowsBeat<Tables>(
  db: Kysely<Tables>,
  process: string,
  beats: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from loop_heartbeat where process = ${process} and beats >= ${beats} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether any process wrote within the last so many seconds. */
export async function hasRecentBeat<Tables>(db: Kysely<Tables>, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select from loop_heartbeat where beat_at > service_now() - make_interval(secs => ${seconds}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface QuietLoop {
  name: string;
  quietSeconds: number;
  periodSeconds: number;
  lastError: string | null;
}

/**
 * For how long no process has ended a step of each loop. The time before the observer itself wrote without a gap does not
 * count: right after an outage every loop looks late.
 */
export async function readQuietLoops<Tables>(db: Kysely<Tables>, observer: string): Promise<QuietLoop[]> {
  const { rows } = await sql<QuietLoop>`
    select name, max(period_seconds) as "periodSeconds",
      (array_agg(last_error order by last_failure_at desc nulls last))[1] as "lastError",
      extract(epoch from service_now() - greatest(max(greatest(last_success_at, up_since)),
        (select min(up_since) from loop_heartbeat where process = ${observer})))::float8 as "quietSeconds"
    from loop_heartbeat group by name order by name`.execute(db);
  return rows;
}

/** Processes that were killed leave their rows. They go after a day where another process has the loop, else after thirty. */
export async function pruneBeats<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from loop_heartbeat as old where beat_at < service_now() - interval '1 day'
      and (beat_at < service_now() - interval '30 days' or exists (select from loop_heartbeat as other
        where other.name = old.name and other.beat_at > service_now() - interval '5 minutes'))`.execute(db);
}

export interface LoopState {
  name: string;
  processes: number;
  secondsSinceSuccess: number | null;
  lastError: string | null;
}

/** Every loop of every process that wrote lately, for people to read. */
export async function readLoopStates<Tables>(db: Kysely<Tables>): Promise<LoopState[]> {
  const { rows } = await sql<LoopState>`
    select name, count(*)::int as processes,
      extract(epoch from service_now() - max(last_success_at))::int as "secondsSinceSuccess",
      (array_agg(last_error order by last_failure_at desc nulls last))[1] as "lastError"
    from loop_heartbeat where beat_at > service_now() - interval '5 minutes' group by name order by name`.execute(
    db,
  );
  return rows;
}
