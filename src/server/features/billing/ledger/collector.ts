import { type AttemptStatus, canHappen } from '#domain/billing/attempt';
import type { AttemptId } from '#domain/ids';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { clearIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import { asFailure } from './as-failure.ts';
import {
  type AttemptRow,
  findAttempt,
  listOrderedAttempts,
  lookAtAttemptSoon,
  moveAttempt,
  recordOrder,
  stopLooking,
} from './attempt-store.ts';
import { isWanted } from './is-wanted.ts';
import { LEASE_SECONDS, LOOKS_UNTIL_NOTHING_MOVES } from './look-times.ts';
import { type ProviderResults, subscriptionRef } from './provider-results.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { raisePaymentsIncident } from './refusals.ts';
import { walletCharge } from './wallet-charge.ts';

export interface CollectorDependencies {
  db: Db;
  payments: Pick<
    PaymentsProvider,
    'createCheckoutOrder' | 'chargeWallet' | 'capture' | 'findOrder' | 'refund' | 'listEvents'
  >;
  publicUrl: string;
  results: ProviderResults;
}

export type Collector = ReturnType<typeof collector>;

/** The provider lets people approve for three hours. */
const APPROVAL_MILLISECONDS = 3 * 60 * 60 * 1000;

/** Takes one attempt as far as it goes: an order at the provider, the capture, and its result. */
export function collector({ db, payments, publicUrl, results }: CollectorDependencies) {
  const { applyOrder, applyDecline, underLock } = results;
  const { advanceCharge, applyFound } = walletCharge({ db, payments, results });

  async function reread(id: AttemptId): Promise<AttemptRow> {
    const attempt = await findAttempt(db, id);
    if (attempt === undefined) throw new Error(`Attempt ${id} is gone`);
    return attempt;
  }

  /** The row was written before this call; the same key gives the same order again. */
  async function openOrder(attempt: AttemptRow): Promise<AttemptRow> {
    const { id } = await payments.createCheckoutOrder({
      key: attempt.request_key,
      subscriptionRef: subscriptionRef(attempt.subscription_id),
      invoiceNumber: attempt.number,
      amountCents: attempt.amount_cents,
      returnUrl: `${publicUrl}/subscribe`,
      cancelUrl: `${publicUrl}/subscribe`,
    });
    await recordOrder(db, attempt.id, id);
    return reread(attempt.id);
  }

  /** From here on money may move, and the row says so before it does. */
  function beginCapture(attempt: AttemptRow): Promise<AttemptStatus> {
    return underLock(attempt, async (trx, row, current) => {
      if (!canHappen('capture-begun', current.status)) return current.status;
      const moved = isWanted(row, current)
        ? await moveAttempt(trx, current.id, 'capture-begun', { lookInSeconds: LEASE_SECONDS })
        : await moveAttempt(trx, current.id, 'dropped', { lookInSeconds: null });
      return moved ?? current.status;
    });
  }

  /** Only an attempt that took no money is abandoned; one that did, or is settled, stays as it is. */
  function abandon(attempt: AttemptRow): Promise<AttemptStatus> {
    return underLock(attempt, async (trx, _row, current) => {
      const moved = await moveAttempt(trx, current.id, 'abandoned', { lookInSeconds: null });
      return moved ?? current.status;
    });
  }

  /** The provider may remember its refusal under the old key, so the next capture gets a new one. */
  function waitForApproval(attempt: AttemptRow): Promise<AttemptStatus> {
    return underLock(attempt, async (trx, _row, current) => {
      const change = { lookInSeconds: 60, newKey: true };
      return (await moveAttempt(trx, current.id, 'not-approved', change)) ?? current.status;
    });
  }

  async function capture(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const answer = await payments.capture(orderId, `${attempt.request_key}-capture`).catch(asFailure);
    if (!(answer instanceof Failure)) return applyOrder(attempt, answer);
    if (answer.kind === 'declined') {
      await raisePaymentsIncident(db, answer);
      return applyDecline(attempt, answer.message, false);
    }
    if (answer.kind === 'conflict') return waitForApproval(attempt);
    if (answer.kind === 'rejected') {
      await raisePaymentsIncident(db, answer);
      // Nothing was captured and the same call passes once the credentials are right, so the order is not given up.
      if (answer.code !== 'payments-credentials') return abandon(attempt);
    }
    const order = await payments.findOrder(orderId).catch(asFailure);
    if (!(order instanceof Failure) && order?.capture) return applyOrder(attempt, order);
    await lookAtAttemptSoon(db, attempt.id);
    return 'capturing';
  }

  /** Reading the order is always safe. Then the capture is repeated, if it is still wanted. */
  async function settleCapture(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order === undefined) return abandon(attempt);
    if (order.capture !== null) return applyOrder(attempt, order);
    if (attempt.looks > 1) await settleSiblings(attempt);
    const { wanted, status } = await underLock(attempt, async (_trx, row, current) => ({
      wanted: isWanted(row, current),
      status: current.status,
    }));
    if (status !== attempt.status) return status;
    if (wanted) return capture(attempt, orderId);
    return attempt.looks >= LOOKS_UNTIL_NOTHING_MOVES ? abandon(attempt) : 'capturing';
  }

  /** The provider takes one payment per invoice; if it says there was one, another order of ours took it. */
  async function settleSiblings(attempt: AttemptRow): Promise<void> {
    for (const sibling of await listOrderedAttempts(db, attempt.invoice_id)) {
      if (sibling.id === attempt.id || sibling.order_id === null || sibling.capture_id !== null) continue;
      const order = await payments.findOrder(sibling.order_id);
      if (order?.capture) await applyOrder(sibling, order);
    }
  }

  /** An order of a checkout: captured elsewhere, approved by a person whose browser died, or forgotten. */
  async function settleOrdered(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order?.capture) return applyOrder(attempt, order);
    if (order?.status === 'approved') return collect(attempt);
    const age = (await databaseNow(db)).getTime() - attempt.created_at.getTime();
    return order === undefined || age > APPROVAL_MILLISECONDS ? abandon(attempt) : 'ordered';
  }

  async function giveBack(attempt: AttemptRow, captureId: string): Promise<AttemptStatus> {
    await payments.refund(captureId, `${attempt.request_key}-refund`);
    const moved = await moveAttempt(db, attempt.id, 'refunded', { lookInSeconds: null });
    await clearIncident(db, `billing.give-back:${attempt.id}`);
    return moved ?? (await reread(attempt.id)).status;
  }

  /** Captures an order that a person approved. */
  async function collect(attempt: AttemptRow): Promise<AttemptStatus> {
    if (attempt.order_id === null) return attempt.status;
    const status = await beginCapture(attempt);
    return status === 'capturing' ? capture(attempt, attempt.order_id) : status;
  }

  /**
   * A renewal of the previous release: an order without a payer, to be captured with the wallet in a second call. It is
   * not captured any more; the next step of the renewal charges the wallet.
   */
  async function settleTwoStepRenewal(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order?.capture) return applyOrder(attempt, order);
    if (attempt.status === 'capturing' && attempt.looks < LOOKS_UNTIL_NOTHING_MOVES) return 'capturing';
    return applyDecline(attempt, 'The order of the previous release was not captured.', false);
  }

  /** Continues wherever the attempt stopped, however it stopped. */
  async function advance(id: AttemptId): Promise<AttemptStatus> {
    const attempt = await reread(id);
    const { status, kind, order_id: orderId, capture_id: captureId } = attempt;
    if (status === 'refunding' && captureId !== null) return giveBack(attempt, captureId);
    if (kind === 'renewal' && (orderId === null || attempt.wallet_id !== null) && status !== 'pending')
      return advanceCharge(attempt);
    if (orderId === null) return status;
    if (status === 'pending') return settlePending(attempt, orderId);
    if (status === 'declined') return confirmDecline(attempt, orderId);
    if (status !== 'ordered' && status !== 'capturing') return status;
    if (kind === 'renewal') return settleTwoStepRenewal(attempt, orderId);
    return status === 'ordered' ? settleOrdered(attempt, orderId) : settleCapture(attempt, orderId);
  }

  /** One call for this order was declined; another may have been answered otherwise, to somebody who is gone. */
  async function confirmDecline(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order?.capture && order.capture.status !== 'declined') return applyOrder(attempt, order);
    await stopLooking(db, attempt.id);
    return 'declined';
  }

  /** The provider reviews the money; how that ended shows at the order. */
  async function settlePending(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    return order?.capture ? applyOrder(attempt, order) : 'pending';
  }

  return { openOrder, collect, advance, applyFound };
}
