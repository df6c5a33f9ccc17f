import { sql } from 'kysely';
import type { LocationId } from '#domain/availability/slot';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';

export interface WatcherCountsDependencies {
  db: Db;
  availability: { setWatchers(id: LocationId, watchers: number): Promise<void> };
}

/** Tells availability how many watch each location: where more people wait, it looks more often. */
export function watcherCounts({ db, availability }: WatcherCountsDependencies) {
  return {
    async countWatchers(): Promise<JobOutcome> {
      const { rows } = await sql<{ id: LocationId; watchers: number }>`
        select location.id, counted.watchers
        from location
        cross join lateral (select count(*) as watchers from watch where watch.location_id = location.id) counted
        where location.watchers <> counted.watchers`.execute(db);
      for (const { id, watchers } of rows) await availability.setWatchers(id, watchers);
      return rows.length > 0 ? 'did work' : 'nothing to do';
    },
  };
}
