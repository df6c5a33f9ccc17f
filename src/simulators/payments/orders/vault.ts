import { newId } from '#simulators/payments/resources/ids';
import type { Ledger, PaymentOrder, Payer, Wallet } from '#simulators/payments/resources/ledger';
import { unknownId } from '#simulators/payments/resources/provider-error';
import type { Emit } from '#simulators/payments/webhooks/provider-events';

/** `at-once`: the wallet's id is in the capture's answer. `later`: it comes by webhook. `never`: none is saved. */
export const VAULTING_MODES = ['at-once', 'later', 'never'] as const;
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
        id: newId(),
        customerId: newId(10),
        payer,
        orderId: order.id,
        createdAt: now(),
        removedAt: null,
      };
      ledger().wallets.set(wallet.id, wallet);
      emit.walletCreated(wallet);
      return wallet;
    },

    remove(id: string): void {
      const wallet = find(id);
      wallet.removedAt = now();
      emit.walletDeleted(wallet);
    },
  };
}
