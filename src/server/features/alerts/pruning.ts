import type { JobOutcome } from '#server/platform/jobs/job';
import type { PeopleDependencies } from './people.ts';
import * as store from './pruning-store.ts';

export function pruning({ db }: PeopleDependencies) {
  return {
    /** What has served its purpose is about people and goes. */
    async prune(): Promise<JobOutcome> {
      const gone =
        (await store.pruneCodes(db)) +
        (await store.pruneReplies(db)) +
        (await store.pruneServiceTexts(db)) +
        (await store.clearOldAlerts(db)) +
        (await store.pruneCampaigns(db)) +
        (await store.pruneLinks(db)) +
        (await store.pruneDailyCounts(db));
      return gone > 0 ? 'did work' : 'nothing to do';
    },
  };
}
