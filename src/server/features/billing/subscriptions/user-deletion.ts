import { lapseOf } from '#domain/billing/lifecycle';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import { listPayments } from '#server/features/billing/ledger/attempt-store';
import { presentPayment } from '#server/features/billing/present';
import { deleteGrant } from '#server/features/billing/rehearsal/rehearsal-store';
import type { BillingDependencies } from '#server/features/billing/service';
import { abandonUnbegun } from '#server/features/billing/reconciliation/reconciliation-store';
import {
  disown,
  findSubscriptionOf,
  lifecycleOf,
  lockSubscriptionOf,
  saveLife,
} from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet, giveUpWallets } from '#server/features/billing/ledger/wallet-store';

export function leaving({ db }: Pick<BillingDependencies, 'db'>) {
  return {
    /** What we hold on a person's payments. The wallet's number is a key of ours, not theirs. */
    async exportUser(accountId: AccountId) {
      const entitled = await db
        .selectFrom('entitled_account')
        .select('until')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const row = await findSubscriptionOf(db, accountId);
      return {
        subscribedUntil: entitled?.until.toISOString() ?? null,
        status: row?.state ?? 'none',
        walletSaved: row !== undefined && (await findSavedWallet(db, row.id)) !== undefined,
        payments: row === undefined ? [] : (await listPayments(db, row.id)).map(presentPayment),
      };
    },

    /**
     * Nothing is charged after this. A charge that is under way is settled as for anybody, finds nobody it was for, and
     * is given back.
     */
    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await deleteGrant(trx, accountId);
      const row = await lockSubscriptionOf(trx, accountId);
      if (row === undefined) return;
      await abandonUnbegun(trx, row.id, ['checkout', 'renewal']);
      await giveUpWallets(trx, row.id);
      await saveLife(trx, row.id, lapseOf(lifecycleOf(row)));
      await disown(trx, row.id);
    },
  };
}
