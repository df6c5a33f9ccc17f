import type { LocationId } from '#domain/availability/slot';
import type { NextStep } from '#server/platform/jobs/loop';
import type { Db } from '#server/tables';
import * as store from './outbox-store.ts';

export interface HousekeepingDependencies {
  db: Db;
  availability: { requestLook(id: LocationId): Promise<void> };
}

/** What is waited for must not get stale. */
const WHILE_PEOPLE_WAIT_MS = 500;

/** Releases deferred rows that are due, gives up openings that are gone, and asks for a look where none is fresh. */
export function outboxHousekeeping({ db, availability }: HousekeepingDependencies) {
  return {
    async maintainOutbox(): Promise<NextStep> {
      const released = await store.releaseDeferred(db);
      const givenUp = await store.holdGone(db);
      for (const location of await store.listWithoutFreshLook(db)) await availability.requestLook(location);
      await store.endLiveOpenings(db);
      if (released + givenUp > 0) return 'again';
      return (await store.hasWaiting(db)) ? { dueInMs: WHILE_PEOPLE_WAIT_MS } : 'pause';
    },
  };
}
