import type { PaymentsProvider, WalletOwner } from '#server/gateways/payments/port';
import type { Db } from '#server/tables';
import { type AttemptRow, listCheckoutsWithoutWallet } from './attempt-store.ts';
import { isRunningInvoice } from './invoice-store.ts';
import type { ProviderResults } from './provider-results.ts';
import { findWalletOwner } from './wallet-store.ts';

export interface LateWalletsDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'findOrder' | 'findWallet'>;
  results: Pick<ProviderResults, 'underLock' | 'keepWallet'>;
}

export type LateWallets = ReturnType<typeof lateWallets>;

/** Wallets whose id did not come with the capture: later in the order, or by webhook alone. */
export function lateWallets({ db, payments, results }: LateWalletsDependencies) {
  /** An order goes on naming a wallet that has been removed since, so the provider is asked whether it exists. */
  async function keepWalletOfOrder(attempt: AttemptRow, walletId: string): Promise<void> {
    if ((await findWalletOwner(db, walletId)) !== undefined) return;
    if ((await payments.findWallet(walletId)) === undefined) return;
    await results.underLock(attempt, async (trx, row, current) => {
      const isCurrent = await isRunningInvoice(trx, row.id, current.invoice_id);
      if (isCurrent || row.account_id === null) await results.keepWallet(trx, row, walletId);
    });
  }

  return {
    keepWalletOfOrder,

    /**
     * The provider's record of a wallet does not say which order saved it, but whose it is. False while the payment of
     * that order is not settled, which may take days when the provider reviews it.
     */
    async keepWalletOf(owner: WalletOwner, walletId: string): Promise<boolean> {
      if ((await findWalletOwner(db, walletId)) !== undefined) return true;
      for (const attempt of await listCheckoutsWithoutWallet(db)) {
        const order = attempt.order_id === null ? undefined : await payments.findOrder(attempt.order_id);
        if (order === undefined || !isSameOwner(order.payer, owner)) continue;
        if (attempt.status !== 'captured') return false;
        await keepWalletOfOrder(attempt, walletId);
        return true;
      }
      return true;
    },
  };
}

const isSameOwner = (one: WalletOwner, other: WalletOwner): boolean =>
  (one.customerId !== null && one.customerId === other.customerId) ||
  (one.payerId !== null && one.payerId === other.payerId);
