import type { AccountId } from '#domain/ids';
import type { AccountsService } from '#server/features/accounts/service';
import type { Clock } from '#server/platform/clock';
import type { Db } from '#server/tables';
import * as store from './store.ts';

export type BillingService = ReturnType<typeof billingService>;

const GRANT_DAYS = 30;

/** Who has paid. The view `entitled_account` is the one answer, in database time. */
export function billingService({ db, clock, accounts }: { db: Db; clock: Clock; accounts: AccountsService }) {
  return {
    async isEntitled(accountId: AccountId): Promise<boolean> {
      return (await store.findEntitlement(db, accountId)) !== undefined;
    },

    /** Only the payment simulator hands these out. False when nobody has that address. */
    async grantSimulated(email: string, until: Date | null): Promise<boolean> {
      const account = await accounts.findByEmail(email);
      if (account === undefined) return false;
      const end = until ?? new Date(clock.now().getTime() + GRANT_DAYS * 24 * 60 * 60 * 1000);
      await store.upsertGrant(db, account.id, end);
      return true;
    },

    async exportUser(accountId: AccountId) {
      const entitlement = await store.findEntitlement(db, accountId);
      return { subscribedUntil: entitlement?.until.toISOString() ?? null };
    },

    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await store.deleteGrant(trx, accountId);
    },
  };
}
