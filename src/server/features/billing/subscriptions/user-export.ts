import type { AccountId } from '#domain/ids';
import { listPayments } from '#server/features/billing/ledger/invoice-store';
import { findEntitlement, findSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { presentPayment } from '#server/features/billing/present';
import type { Db } from '#server/tables';

export function userExport({ db }: { db: Db }) {
  return {
    /** Everything we hold on a person's payments. The id of the wallet is left out: it lets us charge, it says nothing. */
    async exportUser(accountId: AccountId) {
      const entitled = await findEntitlement(db, accountId);
      const row = await findSubscriptionOf(db, accountId);
      return {
        subscribedUntil: entitled?.until.toISOString() ?? null,
        status: row?.state ?? 'none',
        walletSaved: row !== undefined && (await findSavedWallet(db, row.id)) !== undefined,
        payments: row === undefined ? [] : (await listPayments(db, row.id)).map(presentPayment),
      };
    },
  };
}
