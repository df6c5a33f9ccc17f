import { newId, newPayerId } from '#simulators/payments/resources/ids';
import type { Capture, Ledger, PaymentOrder, Payer, Wallet } from '#simulators/payments/resources/ledger';
import { unknownId, unprocessable } from '#simulators/payments/resources/provider-error';
import type { OrderRequest } from '#simulators/payments/resources/request-bodies';
import type { Emit } from '#simulators/payments/webhooks/provider-events';
import type { CaptureOutcomes } from './capture-outcomes.ts';
import type { Vault, VaultingMode } from './vault.ts';

/** From the provider's documentation: the payer has this long to approve. */
const APPROVAL_HOURS = 3;

const SIMULATED_PAYER_EMAIL = 'payer@wallet.example';

interface OrdersDependencies {
  ledger: () => Ledger;
  outcomes: CaptureOutcomes;
  emit: Emit;
  now: () => Date;
  vault: Pick<Vault, 'save'>;
  vaulting: () => VaultingMode;
  /** Whether the merchant's account may save wallets. */
  mayVault: () => boolean;
}

/** The life of an order: created, approved by the payer, captured once. */
export function orders({ ledger, outcomes, emit, now, vault, vaulting, mayVault }: OrdersDependencies) {
  const find = (id: string): PaymentOrder => {
    const order = ledger().orders.get(id);
    if (order === undefined) throw unknownId();
    return order;
  };

  const isExpired = ({ createdAt }: PaymentOrder) =>
    now().getTime() - createdAt.getTime() > APPROVAL_HOURS * 3_600_000;

  /** A saved wallet pays by itself; an unknown one and one that its payer removed are told apart. */
  function walletToCharge(id: string): Wallet {
    const wallet = ledger().wallets.get(id);
    if (wallet === undefined) throw unprocessable('BILLING_AGREEMENT_NOT_FOUND');
    if (wallet.removedAt !== null) throw unprocessable('AGREEMENT_ALREADY_CANCELLED');
    return wallet;
  }

  /** Blocking accidental payments is on: an invoice is paid once. */
  function refusePaidInvoice({ unit: { invoice_id: invoiceId } }: PaymentOrder): void {
    if (invoiceId !== undefined && ledger().paidInvoices.has(invoiceId))
      throw unprocessable('DUPLICATE_INVOICE_ID');
  }

  function take(order: PaymentOrder, payer: Payer, status: Capture['status']): Capture {
    const { amount, custom_id: customId, invoice_id: invoiceId } = order.unit;
    const at = now();
    const capture: Capture = {
      id: newId(),
      orderId: order.id,
      status,
      amount: { currency_code: amount.currency_code, value: amount.value },
      customId,
      invoiceId,
      refunds: [],
      createdAt: at,
      updatedAt: at,
    };
    ledger().captures.set(capture.id, capture);
    const isPaid = status === 'COMPLETED' || status === 'PENDING';
    if (isPaid && invoiceId !== undefined) ledger().paidInvoices.add(invoiceId);
    Object.assign(order, { status: 'COMPLETED', payer, capture, updatedAt: at });
    emit.captureIs(capture);
    return capture;
  }

  /** A saved wallet named at creation: the order is captured in the same call. */
  function charge(order: PaymentOrder, walletId: string): PaymentOrder {
    const wallet = walletToCharge(walletId);
    refusePaidInvoice(order);
    const outcome = outcomes.take({ orderId: order.id, walletId });
    if (outcome !== undefined && 'refuse' in outcome) throw unprocessable(outcome.refuse);
    ledger().orders.set(order.id, order);
    if (outcome !== undefined && 'awaitsPayer' in outcome) return order;
    order.wallet = wallet;
    take(order, wallet.payer, outcome?.status ?? 'COMPLETED');
    return order;
  }

  return {
    find,
    isExpired,

    create(body: OrderRequest): PaymentOrder {
      const wallet = body.payment_source?.paypal;
      const savesWallet = wallet?.attributes?.vault !== undefined;
      if (savesWallet && !mayVault()) throw unprocessable('NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE');
      const order: PaymentOrder = {
        id: newId(),
        status: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
        unit: body.purchase_units[0],
        merchant: wallet?.experience_context?.brand_name ?? 'The merchant',
        savesWallet,
        vaulting: 'never',
        payer: null,
        bankDeclines: false,
        wallet: null,
        capture: null,
        createdAt: now(),
        updatedAt: now(),
      };
      if (wallet?.vault_id !== undefined) return charge(order, wallet.vault_id);
      ledger().orders.set(order.id, order);
      return order;
    },

    approve(id: string, { bankDeclines = false } = {}): PaymentOrder {
      const order = find(id);
      order.bankDeclines = bankDeclines;
      if (order.status === 'APPROVED') return order;
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (isExpired(order)) throw unprocessable('ORDER_EXPIRED');
      order.status = 'APPROVED';
      order.payer = { id: newPayerId(), email: SIMULATED_PAYER_EMAIL };
      order.updatedAt = now();
      emit.orderApproved(order);
      return order;
    },

    /** Whoever may pay must have approved, also when a saved wallet is named here: that belongs into the creation. */
    capture(id: string): PaymentOrder {
      const order = find(id);
      if (order.capture !== null) throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED' || order.payer === null) throw unprocessable('ORDER_NOT_APPROVED');
      refusePaidInvoice(order);
      if (order.bankDeclines) throw unprocessable('INSTRUMENT_DECLINED');
      const outcome = outcomes.take({ orderId: id, walletId: undefined });
      if (outcome !== undefined && 'refuse' in outcome) throw unprocessable(outcome.refuse);
      const status = outcome !== undefined && 'status' in outcome ? outcome.status : 'COMPLETED';
      const { payer } = order;
      take(order, payer, status);
      const isPaid = status === 'COMPLETED' || status === 'PENDING';
      if (order.savesWallet && isPaid && vaulting() !== 'never') {
        order.vaulting = vaulting();
        order.wallet = vault.save(order, payer);
      }
      return order;
    },
  };
}
