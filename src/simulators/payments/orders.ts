import type { Emit } from './events.ts';
import { newId } from './ids.ts';
import type { Capture, Ledger, Order, Payer, Wallet } from './ledger.ts';
import type { OrderBody } from './bodies.ts';
import type { Outcomes } from './outcomes.ts';
import { unknownId, unprocessable } from './provider-error.ts';

/** From the provider's documentation: the payer has this long to approve. */
const APPROVAL_HOURS = 3;

/** `at-once`: the wallet's id is in the capture's answer. `later`: it comes by webhook. `never`: none is saved. */
export const VAULTING_MODES = ['at-once', 'later', 'never'] as const;
export type VaultingMode = (typeof VAULTING_MODES)[number];

const SIMULATED_PAYER_EMAIL = 'payer@wallet.example';

interface OrdersDependencies {
  ledger: () => Ledger;
  outcomes: Outcomes;
  emit: Emit;
  now: () => Date;
  vaulting: () => VaultingMode;
}

/** The life of an order: created, approved by the payer, captured once. */
export function ordersOf({ ledger, outcomes, emit, now, vaulting }: OrdersDependencies) {
  const find = (id: string): Order => {
    const order = ledger().orders.get(id);
    if (order === undefined) throw unknownId();
    return order;
  };

  const isExpired = ({ createdAt }: Order) =>
    now().getTime() - createdAt.getTime() > APPROVAL_HOURS * 3_600_000;

  function saveWallet(order: Order, payer: Payer): Wallet {
    const wallet = {
      id: newId(),
      customerId: newId(10),
      payer,
      orderId: order.id,
      createdAt: now(),
      removedAt: null,
    };
    ledger().wallets.set(wallet.id, wallet);
    return wallet;
  }

  /** Whose money it is: the saved wallet that was named, or the payer who approved. */
  function payerOf(order: Order, walletId: string | undefined): { payer: Payer; wallet: Wallet | null } {
    if (walletId === undefined) {
      if (order.status !== 'APPROVED' || order.payer === null) throw unprocessable('ORDER_NOT_APPROVED');
      return { payer: order.payer, wallet: null };
    }
    const wallet = ledger().wallets.get(walletId);
    if (wallet === undefined || wallet.removedAt !== null) throw unprocessable('TOKEN_ID_NOT_FOUND');
    return { payer: wallet.payer, wallet };
  }

  return {
    find,
    isExpired,

    create(body: OrderBody): Order {
      const wallet = body.payment_source?.paypal;
      const order: Order = {
        id: newId(),
        status: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
        unit: body.purchase_units[0],
        merchant: wallet?.experience_context?.brand_name ?? 'The merchant',
        savesWallet: wallet?.attributes?.vault !== undefined,
        payer: null,
        wallet: null,
        capture: null,
        createdAt: now(),
        updatedAt: now(),
      };
      ledger().orders.set(order.id, order);
      return order;
    },

    approve(id: string): Order {
      const order = find(id);
      if (order.status === 'APPROVED') return order;
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (isExpired(order)) throw unprocessable('ORDER_EXPIRED');
      order.status = 'APPROVED';
      order.payer = { id: newId(13), email: SIMULATED_PAYER_EMAIL };
      order.updatedAt = now();
      emit.orderApproved(order);
      return order;
    },

    capture(id: string, walletId: string | undefined): { order: Order; walletFollows: boolean } {
      const order = find(id);
      if (order.capture !== null) throw unprocessable('ORDER_ALREADY_CAPTURED');
      const { payer, wallet } = payerOf(order, walletId);
      const { amount, custom_id: customId, invoice_id: invoiceId } = order.unit;
      if (invoiceId !== undefined && ledger().paidInvoices.has(invoiceId))
        throw unprocessable('DUPLICATE_INVOICE_ID');
      const outcome = outcomes.take({ orderId: id, walletId });
      if (outcome !== undefined && 'refuse' in outcome) throw unprocessable(outcome.refuse);

      const at = now();
      const capture: Capture = {
        id: newId(),
        orderId: id,
        status: outcome?.status ?? 'COMPLETED',
        amount: { currency_code: amount.currency_code, value: amount.value },
        customId,
        invoiceId,
        refunds: [],
        createdAt: at,
        updatedAt: at,
      };
      ledger().captures.set(capture.id, capture);
      const isPaid = capture.status === 'COMPLETED' || capture.status === 'PENDING';
      if (isPaid && invoiceId !== undefined) ledger().paidInvoices.add(invoiceId);
      Object.assign(order, { status: 'COMPLETED', payer, wallet, capture, updatedAt: at });
      emit.captureIs(capture);
      const savesNow = order.savesWallet && wallet === null && isPaid && vaulting() !== 'never';
      if (savesNow) {
        order.wallet = saveWallet(order, payer);
        emit.walletCreated(order.wallet);
      }
      return { order, walletFollows: savesNow && vaulting() === 'later' };
    },
  };
}
