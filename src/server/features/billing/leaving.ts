import { lapseOf } from '#domain/billing/life';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import { listPayments } from './ledger-store.ts';
import { presentPayment } from './present.ts';
import { deleteGrant } from './rehearsal-store.ts';
import type { BillingDependencies } from './service.ts';
import { abandonUnbegun } from './settling-store.ts';
import { disown, findByAccount, lifeOf, lockByAccount, saveLife } from './subscription-store.ts';
import { findSavedWallet, giveUpWallets } from './wallet-store.ts';

export function leaving({ db }: Pick<BillingDependencies, 'db'>) {
  return {
    /** What we hold on a person's payments. The wallet's number is a key of ours, not theirs. */
    async exportUser(accountId: AccountId) {
      const entitled = await db
        .selectFrom('entitled_account')
        .select('until')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const row = await findByAccount(db, accountId);
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
      const row = await lockByAccount(trx, accountId);
      if (row === undefined) return;
      await abandonUnbegun(trx, row.id, ['checkout', 'renewal']);
      await giveUpWallets(trx, row.id);
      await saveLife(trx, row.id, lapseOf(lifeOf(row)));
      await disown(trx, row.id);
    },
  };
}
