import { amountOf, cents, type Amount } from '#simulators/payments/resources/amounts';
import { newId } from '#simulators/payments/resources/ids';
import type { Capture, Ledger, Refund } from '#simulators/payments/resources/ledger';
import { unknownId, unprocessable } from '#simulators/payments/resources/provider-error';
import type { Emit } from '#simulators/payments/webhooks/provider-events';

interface CapturesDependencies {
  ledger: () => Ledger;
  emit: Emit;
  now: () => Date;
}

export type Captures = ReturnType<typeof captures>;

/** What can happen to captured money: reviews end, refunds and reversals take it back. */
export function captures({ ledger, emit, now }: CapturesDependencies) {
  function find(id: string): Capture {
    const found = ledger().captures.get(id);
    if (found === undefined) throw unknownId();
    return found;
  }

  /** Moves the money without telling anybody; the caller knows which event it is. */
  function giveBack(id: string, wanted?: Amount): { refund: Refund; capture: Capture } {
    const paid = find(id);
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
    find,
    giveBack,

    findRefund(id: string): { refund: Refund; capture: Capture } {
      const refund = ledger().refunds.get(id);
      if (refund === undefined) throw unknownId();
      return { refund, capture: find(refund.captureId) };
    },

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

    /** The review of a pending capture ends. */
    settle(id: string, status: 'COMPLETED' | 'DECLINED'): void {
      const pending = find(id);
      if (pending.status !== 'PENDING') throw unprocessable('TRANSACTION_REFUSED');
      pending.status = status;
      pending.updatedAt = now();
      if (status === 'DECLINED' && pending.invoiceId !== undefined)
        ledger().paidInvoices.delete(pending.invoiceId);
      emit.captureIs(pending);
    },
  };
}
