import { performance } from 'node:perf_hooks';
import type { LookList } from '#contract/looks';
import type { LocationId } from '#domain/availability/slot';
import { listLookTimes } from '#server/features/availability/source/location-store';
import type { Db } from '#server/tables';
import type { SnapshotCache } from './snapshot-cache.ts';

/** How old the times of the last looks may be; one query in that time serves every caller. */
const CACHED_MILLISECONDS = 1_000;

/** When locations were last looked at, and a name for what is open there, from memory. */
export function lookReader(db: Db, snapshots: Pick<SnapshotCache, 'current'>) {
  let kept: { times: Promise<Map<LocationId, Date>>; readAt: number } | undefined;

  function lookTimes(): Promise<Map<LocationId, Date>> {
    const now = performance.now();
    if (kept !== undefined && now - kept.readAt < CACHED_MILLISECONDS) return kept.times;
    const times = listLookTimes(db);
    kept = { times, readAt: now };
    times.catch(() => (kept = undefined));
    return times;
  }

  return async (ids: readonly LocationId[]): Promise<LookList> => {
    const [{ versions }, times] = await Promise.all([snapshots.current(), lookTimes()]);
    return ids.map((id) => ({
      id,
      lookedAt: times.get(id)?.toISOString() ?? null,
      version: versions.get(id) ?? '',
    }));
  };
}
