import { newId } from '#simulators/payments/resources/ids';
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
}

/** The life of an order: created, approved by the payer, captured once. */
export function orders({ ledger, outcomes, emit, now, vault, vaulting }: OrdersDependencies) {
  const find = (id: string): PaymentOrder => {
    const order = ledger().orders.get(id);
    if (order === undefined) throw unknownId();
    return order;
  };

  const isExpired = ({ createdAt }: PaymentOrder) =>
    now().getTime() - createdAt.getTime() > APPROVAL_HOURS * 3_600_000;

  /** Whose money it is: the saved wallet that was named, or the payer who approved. */
  function payerOf(
    order: PaymentOrder,
    walletId: string | undefined,
  ): { payer: Payer; wallet: Wallet | null } {
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

    create(body: OrderRequest): PaymentOrder {
      const wallet = body.payment_source?.paypal;
      const order: PaymentOrder = {
        id: newId(),
        status: wallet === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
        unit: body.purchase_units[0],
        merchant: wallet?.experience_context?.brand_name ?? 'The merchant',
        savesWallet: wallet?.attributes?.vault !== undefined,
        payer: null,
        bankDeclines: false,
        wallet: null,
        capture: null,
        createdAt: now(),
        updatedAt: now(),
      };
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
      order.payer = { id: newId(13), email: SIMULATED_PAYER_EMAIL };
      order.updatedAt = now();
      emit.orderApproved(order);
      return order;
    },

    capture(id: string, walletId: string | undefined): { order: PaymentOrder; walletFollows: boolean } {
      const order = find(id);
      if (order.capture !== null) throw unprocessable('ORDER_ALREADY_CAPTURED');
      const { payer, wallet } = payerOf(order, walletId);
      const { amount, custom_id: customId, invoice_id: invoiceId } = order.unit;
      if (invoiceId !== undefined && ledger().paidInvoices.has(invoiceId))
        throw unprocessable('DUPLICATE_INVOICE_ID');
      if (walletId === undefined && order.bankDeclines) throw unprocessable('INSTRUMENT_DECLINED');
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
        order.wallet = vault.save(order, payer);
      }
      return { order, walletFollows: savesNow && vaulting() === 'later' };
    },
  };
}
