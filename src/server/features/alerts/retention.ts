import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import * as store from './retention-store.ts';

export function retention({ db }: { db: Db }) {
  return {
    /** Deletes personal data that has served its purpose. */
    async prune(): Promise<JobOutcome> {
      const gone =
        (await store.pruneCodes(db)) +
        (await store.pruneReplies(db)) +
        (await store.pruneServiceMessages(db)) +
        (await store.clearOldAlerts(db)) +
        (await store.pruneCampaigns(db)) +
        (await store.pruneLinks(db)) +
        (await store.pruneDailyCounts(db));
      return gone > 0 ? 'did work' : 'nothing to do';
    },
  };
}
