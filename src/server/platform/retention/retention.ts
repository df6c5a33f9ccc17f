import type { Kysely } from 'kysely';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Removal } from './retention-store.ts';

/** So few rows at once that each batch is over in a moment, and so many batches that an hour's job keeps up. */
const BATCH = 2_000;
const MOST_BATCHES = 200;

/** Removes what has served its purpose, rule by rule. One that fails does not stop the others; the job fails at the end. */
export async function applyRetention<Tables>(
  db: Kysely<Tables>,
  removals: readonly Removal[],
): Promise<JobOutcome> {
  const failures: unknown[] = [];
  let removed = 0;
  for (const remove of removals) {
    try {
      removed += await removeAll(db, remove);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that is old could be removed');
  return removed > 0 ? 'did work' : 'nothing to do';
}

async function removeAll<Tables>(db: Kysely<Tables>, remove: Removal): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows = await remove(db, BATCH);
    removed += rows;
    if (rows === 0) break;
  }
  return removed;
}
