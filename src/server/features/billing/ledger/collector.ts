import type { AttemptStatus } from '#domain/billing/attempt';
import { canPay } from '#domain/billing/subscription-states';
import type { AttemptId } from '#domain/ids';
import type { ProviderOrder } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { clearIncident, raiseIncident } from '#server/platform/incidents';
import { type ProviderResults, subscriptionRef } from './provider-results.ts';
import * as ledger from './attempt-store.ts';
import type { AttemptRow } from './attempt-store.ts';
import type { BillingDependencies } from '#server/features/billing/service';
import { databaseNow, type SubscriptionRow } from './subscription-store.ts';
import { findSavedWallet } from './wallet-store.ts';

export type Collector = ReturnType<typeof collector>;

/** No call to the provider lasts this long (looks come after 5, 10, 20, 40 and 60 seconds), so none is still on its way. */
const LOOKS_UNTIL_NOTHING_MOVES = 5;

/** A capture and the look after it may take the provider's patience twice; nobody else looks meanwhile. */
const LEASE_SECONDS = 40;

/** The provider lets people approve for three hours. */
const APPROVAL_MILLISECONDS = 3 * 60 * 60 * 1000;

/** Carries one attempt as far as it goes: an order at the provider, the capture, and what came of it. */
export function collector({
  db,
  payments,
  publicUrl,
  applying,
}: Pick<BillingDependencies, 'db' | 'payments' | 'publicUrl'> & { applying: ProviderResults }) {
  const { applyOrder, applyDecline, underLock } = applying;

  async function reread(id: AttemptId): Promise<AttemptRow> {
    const attempt = await ledger.findAttempt(db, id);
    if (attempt === undefined) throw new Error(`Attempt ${id} is gone`);
    return attempt;
  }

  /** The row was there before this call; the same key gives the same order again. */
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
    await ledger.keepOrder(db, attempt.id, id);
    return reread(attempt.id);
  }

  /** From here on money may move, and the row says so before it does. */
  function beginCapture(attempt: AttemptRow): Promise<AttemptStatus> {
    return underLock(attempt, async (trx, row, current) => {
      if (current.status !== 'ordered') return current.status;
      const wanted = isWanted(row, current);
      const status = wanted ? 'capturing' : 'abandoned';
      await ledger.setAttempt(trx, current.id, { status, lookInSeconds: wanted ? LEASE_SECONDS : null });
      return status;
    });
  }

  /** Moves an attempt that took no money; one that did, or is settled, stays as it is. */
  function retreat(attempt: AttemptRow, to: 'ordered' | 'abandoned'): Promise<AttemptStatus> {
    return underLock(attempt, async (trx, _row, current) => {
      if (!['opened', 'ordered', 'capturing'].includes(current.status)) return current.status;
      // The provider may remember its refusal under the old key.
      const change = to === 'ordered' ? { lookInSeconds: 60, newKey: true } : { lookInSeconds: null };
      await ledger.setAttempt(trx, current.id, { status: to, ...change });
      return to;
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
    if (answer.kind === 'conflict') return retreat(attempt, 'ordered');
    if (answer.kind === 'rejected') {
      await raiseIncident(db, 'billing.rejected', `The provider refused a capture: ${answer.message}`);
      return retreat(attempt, 'abandoned');
    }
    const order = await payments.findOrder(orderId).catch(asFailure);
    if (!(order instanceof Failure) && order?.capture) return applyOrder(attempt, order);
    await ledger.lookSoon(db, attempt.id);
    return 'capturing';
  }

  /** A look is safe whatever happened. Then the capture again, if it is still wanted. */
  async function settleCapture(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order === undefined) return retreat(attempt, 'abandoned');
    if (order.capture !== null) return applyOrder(attempt, order);
    if (attempt.looks > 1) await settleSiblings(attempt);
    const { wanted, status } = await underLock(attempt, async (_trx, row, current) => ({
      wanted: isWanted(row, current),
      status: current.status,
    }));
    if (status !== attempt.status) return status;
    if (wanted) return capture(attempt, orderId);
    return attempt.looks >= LOOKS_UNTIL_NOTHING_MOVES ? retreat(attempt, 'abandoned') : 'capturing';
  }

  /** The provider takes one payment per invoice; if it says there was one, it was for another order of ours. */
  async function settleSiblings(attempt: AttemptRow): Promise<void> {
    for (const sibling of await ledger.attemptsOfInvoice(db, attempt.invoice_id)) {
      if (sibling.id === attempt.id || sibling.order_id === null || sibling.capture_id !== null) continue;
      const order = await payments.findOrder(sibling.order_id);
      if (order?.capture) await applyOrder(sibling, order);
    }
  }

  /** Somebody's order: captured elsewhere, approved by somebody whose browser died, or forgotten. */
  async function settleOrdered(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order?.capture) return applyOrder(attempt, order);
    if (order?.status === 'approved') return collect(attempt);
    const age = (await databaseNow(db)).getTime() - attempt.created_at.getTime();
    return order === undefined || age > APPROVAL_MILLISECONDS ? retreat(attempt, 'abandoned') : 'ordered';
  }

  async function giveBack(attempt: AttemptRow, captureId: string): Promise<AttemptStatus> {
    await payments.refund(captureId, `${attempt.request_key}-refund`);
    await ledger.setAttempt(db, attempt.id, { status: 'refunded', lookInSeconds: null });
    await clearIncident(db, `billing.give-back:${attempt.id}`);
    return 'refunded';
  }

  /** Captures an order that somebody approved, or that is ours to charge. */
  async function collect(attempt: AttemptRow): Promise<AttemptStatus> {
    if (attempt.order_id === null) return attempt.status;
    const status = await beginCapture(attempt);
    return status === 'capturing' ? capture(attempt, attempt.order_id) : status;
  }

  /** Goes on wherever the attempt stopped, however it stopped. */
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

/** A month still to be paid, of somebody who is still there and, where we charge by ourselves, still wants it. */
function isWanted(
  row: Pick<SubscriptionRow, 'account_id' | 'state'>,
  attempt: Pick<AttemptRow, 'kind' | 'invoice_status'>,
): boolean {
  if (row.account_id === null || attempt.invoice_status !== 'open') return false;
  return attempt.kind === 'checkout' ? canPay(row.state) : row.state === 'active' || row.state === 'past_due';
}

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}
