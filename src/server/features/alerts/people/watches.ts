import type { WatchEntry } from '#contract/watches';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { ownRead } from '#server/platform/http/own-read';
import type { AvailabilityService } from '#server/features/availability/service';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { mailRetiredLocations } from '#server/features/alerts/job-kinds';
import { leaveOut, letBackIn } from './area-store.ts';
import { deriveWatches } from './derived-watches.ts';
import { tellOfProgramEnds } from './program-ends.ts';
import { ensureRecipient, lockRecipient, noteFirstWatch } from './recipient-store.ts';
import * as store from './watch-store.ts';

/** Ids of upstream are small; anything larger than the column is simply no location. */
const LARGEST_ID = 2_147_483_647;

export interface WatchesDependencies {
  db: Db;
  enqueue: Enqueue;
  availability: Pick<AvailabilityService, 'noteWatcher' | 'openSlots'>;
}

export function watches({ db, enqueue, availability }: WatchesDependencies) {
  async function present(watched: readonly store.WatchedLocation[]): Promise<WatchEntry[]> {
    const open = await availability.openSlots();
    return watched.map((location) => presentWatch(location, open.get(location.id) ?? []));
  }

  async function begin(accountId: AccountId, id: LocationId): Promise<boolean> {
    const location = await store.findLocation(db, id);
    if (location === undefined) throw unknownLocation();
    if (location.retired_at !== null) {
      throw new Failure(
        'conflict',
        'location-retired',
        'This location is no longer listed for interviews, so there is nothing to watch.',
      );
    }
    await ensureRecipient(db, accountId);
    const isNew = await db.transaction().execute(async (trx) => {
      await lockRecipient(trx, accountId);
      const isBack =
        (await letBackIn(trx, accountId, id)) && (await deriveWatches(trx, [accountId])).includes(id);
      await noteFirstWatch(trx, accountId);
      return isBack || store.insertWatch(trx, accountId, id);
    });
    if (isNew) await availability.noteWatcher(id);
    return isNew;
  }

  return {
    ownWatches: ownRead({ name: 'watches', rowsOf: store.ownWatchesOf, present }),

    /** Adding what is there already changes nothing. */
    async addWatch(accountId: AccountId, id: LocationId): Promise<{ entry: WatchEntry; added: boolean }> {
      if (id > LARGEST_ID) throw unknownLocation();
      const known = await store.findWatch(db, accountId, id);
      const added = known === undefined && (await begin(accountId, id));
      if (known?.chosen === false) await store.chooseWatch(db, accountId, id);
      const watched = known ?? (await store.findWatch(db, accountId, id));
      const [entry] =
        watched === undefined ? [] : await present([{ ...watched, retired: watched.retired_at !== null }]);
      if (entry === undefined) throw unknownLocation();
      return { entry, added };
    },

    async removeWatch(accountId: AccountId, id: LocationId): Promise<void> {
      if (id > LARGEST_ID) return;
      await db.transaction().execute(async (trx) => {
        await lockRecipient(trx, accountId);
        await store.endWatch(trx, accountId, id);
        await leaveOut(trx, accountId, id);
      });
    },

    /** Everybody who watches a location that is no longer listed, at all or for their program, gets one mail. */
    async tellOfRetiredLocations(): Promise<JobOutcome> {
      return db.transaction().execute(async (trx) => {
        const untold = await store.takeUntoldOfRetirement(trx);
        for (const { account_id: accountId, location_ids: locationIds } of untold)
          await enqueue(trx, mailRetiredLocations, { accountId, locationIds });
        const told = await tellOfProgramEnds(trx, enqueue);
        return told || untold.length > 0 ? 'did work' : 'nothing to do';
      });
    },
  };
}

function unknownLocation(): Failure {
  return new Failure('missing', 'not-found', 'There is no such location.');
}

function presentWatch(
  { id, name, city, state, retired, chosen }: store.WatchedLocation,
  open: WatchEntry['availability'],
): WatchEntry {
  return {
    id,
    name,
    city,
    state,
    location: { id, name, city, state },
    availability: retired ? [] : open,
    retired,
    chosen,
  };
}
