import type { Kysely } from 'kysely';
import type { JobKind, QueueLoad } from './job.ts';
import { deleteOpenJobs, insertJob, readLoad } from './job-store.ts';

export type Enqueue = <Tables, Payload extends object>(
  db: Kysely<Tables>,
  kind: JobKind<Payload>,
  payload: Payload,
) => Promise<void>;

export interface JobQueue {
  /** Queues a job with the `db` given: inside a transaction it is queued only if that commits. */
  enqueue: Enqueue;
  /** Forgets every job that has not ended; periodic ones come back when they are due. Tells how many. */
  forgetAll<Tables>(db: Kysely<Tables>): Promise<number>;
  load(): Promise<QueueLoad>;
}

export function jobQueue<Tables>(db: Kysely<Tables>): JobQueue {
  return { enqueue: insertJob, forgetAll: deleteOpenJobs, load: () => readLoad(db) };
}
