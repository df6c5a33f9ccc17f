import { amountOf, cents, type Amount } from './amounts.ts';
import type { Emit } from './events.ts';
import { newId } from './ids.ts';
import type { Capture, Dispute, Ledger, Refund, Wallet } from './ledger.ts';
import { unknownId, unprocessable } from './provider-error.ts';

interface AfterSalesDependencies {
  ledger: () => Ledger;
  emit: Emit;
  now: () => Date;
}

/** What can happen to money and wallets after the capture. */
export function afterSalesOf({ ledger, emit, now }: AfterSalesDependencies) {
  const pick = <T>(map: ReadonlyMap<string, T>, id: string): T => {
    const found = map.get(id);
    if (found === undefined) throw unknownId();
    return found;
  };
  const capture = (id: string): Capture => pick(ledger().captures, id);

  function giveBack(id: string, wanted?: Amount): { refund: Refund; capture: Capture } {
    const paid = capture(id);
    if (paid.status === 'REFUNDED') throw unprocessable('CAPTURE_FULLY_REFUNDED');
    if (paid.status !== 'COMPLETED' && paid.status !== 'PARTIALLY_REFUNDED')
      throw unprocessable('TRANSACTION_REFUSED');
    const left = cents(paid.amount) - paid.refunds.reduce((sum, { amount }) => sum + cents(amount), 0);
    const sum = wanted === undefined ? left : cents(wanted);
    if (sum > left || sum <= 0) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
    const refund = {
      id: newId(),
      captureId: id,
      amount: amountOf(sum, paid.amount.currency_code),
      createdAt: now(),
    };
    ledger().refunds.set(refund.id, refund);
    paid.refunds.push(refund);
    paid.status = sum === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    paid.updatedAt = now();
    return { refund, capture: paid };
  }

  return {
    capture,
    refundOf: (id: string) => {
      const refund = pick(ledger().refunds, id);
      return { refund, capture: capture(refund.captureId) };
    },
    wallet(id: string): Wallet {
      const wallet = pick(ledger().wallets, id);
      if (wallet.removedAt !== null) throw unknownId();
      return wallet;
    },
    dispute: (id: string): Dispute => pick(ledger().disputes, id),

    refund(id: string, wanted?: Amount) {
      const given = giveBack(id, wanted);
      emit.refunded(given.refund, given.capture);
      return given;
    },

    /** The payer's bank takes the money back. */
    reverse(id: string): void {
      const taken = giveBack(id);
      emit.reversed(taken.refund, taken.capture);
    },

    /** A pending capture gets its answer. */
    settle(id: string, status: 'COMPLETED' | 'DECLINED'): void {
      const pending = capture(id);
      if (pending.status !== 'PENDING') throw unprocessable('TRANSACTION_REFUSED');
      pending.status = status;
      pending.updatedAt = now();
      if (status === 'DECLINED' && pending.invoiceId !== undefined)
        ledger().paidInvoices.delete(pending.invoiceId);
      emit.captureIs(pending);
    },

    removeWallet(id: string): void {
      const wallet = this.wallet(id);
      wallet.removedAt = now();
      emit.walletDeleted(wallet);
    },

    openDispute(captureId: string): Dispute {
      const at = now();
      const dispute: Dispute = {
        id: `PPD${newId(10)}`,
        captureId: capture(captureId).id,
        status: 'OPEN',
        outcome: null,
        createdAt: at,
        updatedAt: at,
      };
      ledger().disputes.set(dispute.id, dispute);
      emit.disputeOpened(dispute);
      return dispute;
    },

    resolveDispute(id: string, winner: 'seller' | 'buyer'): void {
      const dispute = this.dispute(id);
      if (dispute.status === 'RESOLVED') throw unprocessable('TRANSACTION_REFUSED');
      dispute.status = 'RESOLVED';
      dispute.outcome = winner === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      dispute.updatedAt = now();
      if (winner === 'buyer' && capture(dispute.captureId).status !== 'REFUNDED') giveBack(dispute.captureId);
      emit.disputeResolved(dispute);
    },
  };
}
