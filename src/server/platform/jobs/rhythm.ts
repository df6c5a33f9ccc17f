import { type Kysely, sql } from 'kysely';
import type { JobKind } from './job.ts';
import type { Enqueue } from './queue.ts';

/**
 * Queues the periodic jobs that are due, in database time. Any number of workers may ask at once: the one whose
 * update moves the row forward queues the job, in the same transaction. After a gap the beats that were missed
 * are not made up for: the row moves to the next one that lies ahead, so nobody finds it due a second time.
 */
export async function queueDueJobs<Tables>(
  db: Kysely<Tables>,
  kinds: readonly JobKind<object>[],
  enqueue: Enqueue,
): Promise<string[]> {
  const queued: string[] = [];
  for (const kind of kinds) {
    if (kind.everySeconds === undefined) continue;
    const every = kind.everySeconds;
    await db.transaction().execute(async (trx) => {
      const due = await sql`
        update job_rhythm set next_at = next_at
          + make_interval(secs => ${every} * (1 + floor(extract(epoch from now() - next_at)::float8 / ${every})))
        where name = ${kind.name} and next_at <= now() returning name`.execute(trx);
      if (due.rows.length === 0) return;
      await enqueue(trx, kind, {});
      queued.push(kind.name);
    });
  }
  return queued;
}

/** A new periodic job is due at once; a known one keeps its next time over restarts. */
export async function registerRhythms<Tables>(
  db: Kysely<Tables>,
  kinds: readonly JobKind<object>[],
): Promise<void> {
  for (const kind of kinds) {
    if (kind.everySeconds === undefined) continue;
    await sql`insert into job_rhythm (name, next_at) values (${kind.name}, now()) on conflict (name) do nothing`.execute(
      db,
    );
  }
}
