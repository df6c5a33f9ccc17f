import { type AttemptStatus, canHappen } from '#domain/billing/attempt';
import { canPay } from '#domain/billing/subscription-states';
import type { AttemptId } from '#domain/ids';
import type { PaymentsProvider, ProviderOrder } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { clearIncident, raiseIncident } from '#server/platform/incident-store';
import type { Db } from '#server/tables';
import { asFailure } from './as-failure.ts';
import {
  type AttemptRow,
  findAttempt,
  listOrderedAttempts,
  lookAtAttemptSoon,
  moveAttempt,
  recordOrder,
} from './attempt-store.ts';
import { type ProviderResults, subscriptionRef } from './provider-results.ts';
import { type SubscriptionRow } from './subscription-store.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { findSavedWallet } from './wallet-store.ts';

export interface CollectorDependencies {
  db: Db;
  payments: Pick<
    PaymentsProvider,
    'createCheckoutOrder' | 'createRenewalOrder' | 'capture' | 'captureWithWallet' | 'findOrder' | 'refund'
  >;
  publicUrl: string;
  results: ProviderResults;
}

export type Collector = ReturnType<typeof collector>;

/** Looks come after 5, 10, 20, 40 and 60 seconds. No call to the provider lasts that long, so none is still under way. */
const LOOKS_UNTIL_NOTHING_MOVES = 5;

/** A capture and the look after it may each take the full timeout of a call; no other worker looks meanwhile. */
const LEASE_SECONDS = 40;

/** The provider lets people approve for three hours. */
const APPROVAL_MILLISECONDS = 3 * 60 * 60 * 1000;

/** Takes one attempt as far as it goes: an order at the provider, the capture, and its result. */
export function collector({ db, payments, publicUrl, results }: CollectorDependencies) {
  const { applyOrder, applyDecline, underLock } = results;

  async function reread(id: AttemptId): Promise<AttemptRow> {
    const attempt = await findAttempt(db, id);
    if (attempt === undefined) throw new Error(`Attempt ${id} is gone`);
    return attempt;
  }

  /** The row was written before this call; the same key gives the same order again. */
  async function openOrder(attempt: AttemptRow): Promise<AttemptRow> {
    const order = {
      key: attempt.request_key,
      subscriptionRef: subscriptionRef(attempt.subscription_id),
      invoiceNumber: attempt.number,
      amountCents: attempt.amount_cents,
    };
    const { id } =
      attempt.kind === 'renewal'
        ? await payments.createRenewalOrder(order)
        : await payments.createCheckoutOrder({
            ...order,
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

  async function callCapture(attempt: AttemptRow, orderId: string): Promise<ProviderOrder> {
    const key = `${attempt.request_key}-capture`;
    if (attempt.kind === 'checkout') return payments.capture(orderId, key);
    const wallet = await findSavedWallet(db, attempt.subscription_id);
    if (wallet === undefined)
      throw new Failure('declined', 'payments-wallet-unusable', 'There is no wallet to charge.');
    return payments.captureWithWallet(orderId, wallet, key);
  }

  async function capture(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const answer = await callCapture(attempt, orderId).catch(asFailure);
    if (!(answer instanceof Failure)) return applyOrder(attempt, answer);
    if (answer.kind === 'declined')
      return applyDecline(attempt, answer.message, answer.code === 'payments-wallet-unusable');
    if (answer.kind === 'conflict') return waitForApproval(attempt);
    if (answer.kind === 'rejected') {
      await raiseIncident(db, 'billing.rejected', `The provider refused a capture: ${answer.message}`);
      return abandon(attempt);
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

  /** Captures an order that a person approved, or one that we charge to the saved wallet. */
  async function collect(attempt: AttemptRow): Promise<AttemptStatus> {
    if (attempt.order_id === null) return attempt.status;
    const status = await beginCapture(attempt);
    return status === 'capturing' ? capture(attempt, attempt.order_id) : status;
  }

  /** Continues wherever the attempt stopped, however it stopped. */
  async function advance(id: AttemptId): Promise<AttemptStatus> {
    let attempt = await reread(id);
    if (attempt.status === 'opened' && attempt.kind === 'renewal') attempt = await openOrder(attempt);
    const { status, kind, order_id: orderId, capture_id: captureId } = attempt;
    if (orderId === null) return status;
    if (status === 'ordered') return kind === 'renewal' ? collect(attempt) : settleOrdered(attempt, orderId);
    if (status === 'capturing' || status === 'pending') return settleCapture(attempt, orderId);
    if (status === 'refunding' && captureId !== null) return giveBack(attempt, captureId);
    return status;
  }

  return { openOrder, collect, advance };
}

/** A month that is still unpaid, of a person who still has an account and, if we charge it ourselves, still renews. */
function isWanted(
  row: Pick<SubscriptionRow, 'account_id' | 'state'>,
  attempt: Pick<AttemptRow, 'kind' | 'invoice_status'>,
): boolean {
  if (row.account_id === null || attempt.invoice_status !== 'open') return false;
  return attempt.kind === 'checkout' ? canPay(row.state) : row.state === 'active' || row.state === 'past_due';
}
