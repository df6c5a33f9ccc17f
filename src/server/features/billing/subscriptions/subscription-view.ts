import type { Subscription } from '#contract/billing';
import type { AccountId } from '#domain/ids';
import { listPayments } from '#server/features/billing/ledger/invoice-store';
import { findEntitlement, findSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import { hasGrant } from '#server/features/billing/rehearsal/rehearsal-store';
import { databaseNow } from '#server/platform/db/server-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { presentSubscription } from '#server/features/billing/present';
import type { Db } from '#server/tables';

/** What a person sees of their subscription. The view `entitled_account` alone decides who may use the paid parts. */
export function subscriptionView({ db }: { db: Db }) {
  return {
    isEntitled: async (accountId: AccountId): Promise<boolean> =>
      (await findEntitlement(db, accountId)) !== undefined,

    async describe(accountId: AccountId): Promise<Subscription> {
      const row = await findSubscriptionOf(db, accountId);
      const now = await databaseNow(db);
      const granted = await hasGrant(db, accountId);
      if (row === undefined) return presentSubscription(null, { now, granted });
      const walletSaved = (await findSavedWallet(db, row.id)) !== undefined;
      const payments = await listPayments(db, row.id);
      return presentSubscription({ row, walletSaved, payments }, { now, granted });
    },
  };
}
