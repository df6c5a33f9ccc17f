import type { LocationId } from '#domain/availability/slot';
import { BATCHES } from '#server/features/alerts/batches';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { listChangedWatcherCounts } from './watch-store.ts';

export interface WatcherCountsDependencies {
  db: Db;
  availability: { setWatchers(id: LocationId, watchers: number): Promise<void> };
}

/** Tells availability how many watch each location: where more people wait, it looks more often. */
export function watcherCounts({ db, availability }: WatcherCountsDependencies) {
  return {
    async countWatchers(): Promise<JobOutcome> {
      const changed = await listChangedWatcherCounts(db);
      await isolateRows(
        db,
        BATCHES.watchers,
        changed,
        ({ id }) => id,
        ({ id, watchers }) => availability.setWatchers(id, watchers),
      );
      return changed.length > 0 ? 'did work' : 'nothing to do';
    },
  };
}
