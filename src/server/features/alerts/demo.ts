import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import { storeNumber } from './numbers.ts';
import type { PeopleDependencies } from './people.ts';
import * as recipients from './recipient-store.ts';
import { findLocation, hasEverWatched, insertWatch } from './watch-store.ts';

/** For the accounts that a newcomer finds on their own machine. */
export function demo(deps: PeopleDependencies) {
  const { db, availability } = deps;
  return {
    /** A confirmed phone, unless the account or the number has been used already. */
    async seedPhone(accountId: AccountId, phoneNumber: string, timeZone: string): Promise<void> {
      const number = storeNumber(deps, phoneNumber);
      await db.transaction().execute(async (trx) => {
        await recipients.lockNumber(trx, number.hash);
        const isUsed =
          (await recipients.findRecipient(trx, accountId)) !== undefined ||
          (await recipients.findByNumber(trx, number.hash)) !== undefined;
        if (isUsed) return;
        await recipients.ensureRecipient(trx, accountId);
        await recipients.setNumber(trx, accountId, number, true);
        await recipients.setTimeZone(trx, accountId, timeZone);
        await recipients.markVerified(trx, accountId, number.hash);
      });
    },

    /** False as long as the location is not known yet; somebody who removed the watch does not get it again. */
    async seedWatch(accountId: AccountId, id: LocationId): Promise<boolean> {
      if (await hasEverWatched(db, accountId)) return true;
      if ((await findLocation(db, id)) === undefined) return false;
      await recipients.ensureRecipient(db, accountId);
      await insertWatch(db, accountId, id);
      await availability.noteWatcher(id);
      return true;
    },
  };
}
