import { isMoneyMoving } from '#domain/billing/attempt';
import type { RefundStatus } from '#domain/billing/refund';
import type { AccountId, RefundId } from '#domain/ids';
import { asFailure } from '#server/features/billing/ledger/as-failure';
import {
  dropUnbegunAttempts,
  findAttempt,
  findCapturedAttempt,
  findLivingAttempt,
} from '#server/features/billing/ledger/attempt-store';
import { isRunningInvoice } from '#server/features/billing/ledger/invoice-store';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import { lockSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import * as store from './refund-store.ts';

export interface RefundsDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'findCapture' | 'refund'>;
  results: Pick<ProviderResults, 'applyRefund'>;
}

export type Refunds = ReturnType<typeof refunds>;

/** Failures that repeating the call will not cure. */
const FINAL = new Set<string>(['declined', 'rejected', 'conflict']);

/**
 * Refunds a paid month because an operator asks for it. The row is written before the call, every call of it carries the
 * same key, and its result is read from the provider and applied where all refunds are applied.
 */
export function refunds({ db, payments, results }: RefundsDependencies) {
  /** True when the provider says the money is on its way back. */
  async function conclude(refund: store.RefundRow, captureId: string): Promise<boolean> {
    const capture = await payments.findCapture(captureId);
    if (capture?.status !== 'refunded') return false;
    const attempt = await findAttempt(db, refund.attempt_id);
    if (attempt !== undefined) await results.applyRefund(attempt, capture);
    await store.settleRefund(db, refund.id, 'done', null);
    return true;
  }

  async function carryOut(refund: store.RefundRow, captureId: string): Promise<RefundStatus> {
    if (refund.looks > 0 && (await conclude(refund, captureId))) return 'done';
    const answer = await payments.refund(captureId, `${refund.request_key}-refund`).catch(asFailure);
    if (answer instanceof Failure && !FINAL.has(answer.kind)) throw answer;
    if (await conclude(refund, captureId)) return 'done';
    if (!(answer instanceof Failure)) return 'asked';
    if (answer.kind === 'rejected')
      await raiseIncident(db, 'billing.rejected', `The provider refused a refund: ${answer.message}`);
    await store.settleRefund(db, refund.id, 'refused', answer.message);
    return 'refused';
  }

  /** Continues wherever a refund stopped; may be called any number of times. */
  async function advanceRefund(id: RefundId): Promise<RefundStatus> {
    const refund = await store.findRefund(db, id);
    if (refund === undefined) throw new Error(`Refund ${id} is gone`);
    const { status, capture_id: captureId } = refund;
    return status === 'asked' && captureId !== null ? carryOut(refund, captureId) : status;
  }

  return {
    advanceRefund,

    /** Decides it under the lock of the subscription; `isNew` is false when it was asked for before. */
    async askRefund(
      trx: Db,
      accountId: AccountId,
      receiptNumber: string,
    ): Promise<{ refundId: RefundId | null; isNew: boolean }> {
      const row = await lockSubscriptionOf(trx, accountId);
      const attempt = row && (await findCapturedAttempt(trx, row.id, receiptNumber));
      if (attempt === undefined)
        throw new Failure('missing', 'not-found', 'This person has no such payment.');
      const standing = await store.findStandingRefund(trx, attempt.id);
      if (standing !== undefined) return { refundId: standing.id, isNew: false };
      if (attempt.refunded === 'fully') return { refundId: null, isNew: false };
      if (row?.state === 'disputed')
        throw new Failure(
          'conflict',
          'subscription-state',
          'A payment of this person is in dispute. Settle it in the provider’s resolution center.',
        );
      const living = await findLivingAttempt(trx, attempt.subscription_id);
      if (living && isMoneyMoving(living.status))
        throw new Failure(
          'conflict',
          'payment-processing',
          'Another payment of this person is being confirmed. Please try again in a minute.',
        );
      if (await isRunningInvoice(trx, attempt.subscription_id, attempt.invoice_id))
        await dropUnbegunAttempts(trx, attempt.subscription_id, ['renewal']);
      return { refundId: await store.insertRefund(trx, attempt.id), isNew: true };
    },

    /** Until the provider answers, the refund stays `asked` and is looked at again. */
    async carryOutRefund(id: RefundId): Promise<{ status: RefundStatus; issue: string | null }> {
      const status = await advanceRefund(id).catch(async (error: unknown) => {
        asFailure(error);
        await store.lookAtRefundSoon(db, id);
        return 'asked' as const;
      });
      return { status, issue: (await store.findRefund(db, id))?.issue ?? null };
    },
  };
}
