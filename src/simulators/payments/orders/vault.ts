import { newCustomerId, newWalletId } from '#simulators/payments/resources/ids';
import type { Ledger, PaymentOrder, Payer, Wallet } from '#simulators/payments/resources/ledger';
import { unknownId } from '#simulators/payments/resources/provider-error';
import type { Emit } from '#simulators/payments/webhooks/provider-events';

/**
 * `at-once`: the wallet's id is in the capture's answer. `no-status`: the same without the deprecated status. `later`:
 * the answer says that it follows by webhook. `webhook-only`: neither answer nor order mention it. `never`: none is saved.
 */
export const VAULTING_MODES = ['at-once', 'no-status', 'later', 'webhook-only', 'never'] as const;
export type VaultingMode = (typeof VAULTING_MODES)[number];

interface VaultDependencies {
  ledger: () => Ledger;
  emit: Emit;
  now: () => Date;
}

export type Vault = ReturnType<typeof vault>;

/** Wallets that merchants may charge again. */
export function vault({ ledger, emit, now }: VaultDependencies) {
  function find(id: string): Wallet {
    const wallet = ledger().wallets.get(id);
    if (wallet === undefined || wallet.removedAt !== null) throw unknownId();
    return wallet;
  }

  return {
    find,

    save(order: PaymentOrder, payer: Payer): Wallet {
      const wallet = {
        id: newWalletId(),
        customerId: newCustomerId(),
        payer,
        orderId: order.id,
        createdAt: now(),
        removedAt: null,
      };
      ledger().wallets.set(wallet.id, wallet);
      emit.walletCreated(wallet);
      return wallet;
    },

    /** False when there is none; the documentation knows no other answer than success for that. */
    remove(id: string): boolean {
      const wallet = ledger().wallets.get(id);
      if (wallet === undefined || wallet.removedAt !== null) return false;
      wallet.removedAt = now();
      emit.walletDeleted(wallet);
      return true;
    },
  };
}
