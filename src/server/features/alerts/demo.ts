import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import type { Sealer } from '#server/platform/keys/sealing';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as contacts from './channels/contact-store.ts';
import { storeNumber, TEXT } from './channels/text/stored-number.ts';
import * as recipients from './people/recipient-store.ts';
import { findLocation, hasEverWatched, insertWatch } from './people/watch-store.ts';

export interface DemoDependencies {
  db: Db;
  lookupHash: KeyedHash;
  sealer: Sealer;
  availability: { noteWatcher(id: LocationId): Promise<void> };
}

/** For the accounts that a newcomer finds on their own machine. */
export function demo(deps: DemoDependencies) {
  const { db, availability } = deps;
  return {
    /** A confirmed phone, unless the account or the number has been used already. */
    async seedPhone(accountId: AccountId, phoneNumber: string, timeZone: string): Promise<void> {
      const number = storeNumber(deps, accountId, phoneNumber);
      await db.transaction().execute(async (trx) => {
        await contacts.lockAddress(trx, number.hash);
        const isUsed =
          (await recipients.findTimeZone(trx, accountId)) !== null ||
          (await contacts.findContact(trx, TEXT, accountId)) !== undefined ||
          (await contacts.findByAddress(trx, TEXT, number.hash)) !== undefined;
        if (isUsed) return;
        await recipients.ensureRecipient(trx, accountId);
        await contacts.setAddress(trx, TEXT, accountId, number, true);
        await recipients.setTimeZone(trx, accountId, timeZone);
        await contacts.markVerified(trx, TEXT, accountId, number.hash);
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
