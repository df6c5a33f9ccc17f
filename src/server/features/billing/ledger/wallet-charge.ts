import type { AttemptStatus } from '#domain/billing/attempt';
import type { PaymentsProvider, ProviderOrder } from '#server/gateways/payments/port';
import { databaseNow } from '#server/platform/db/server-store';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';
import { asFailure } from './as-failure.ts';
import {
  type AttemptRow,
  findAttempt,
  findAttemptByOrder,
  lookAtAttemptSoon,
  moveAttempt,
  recordChargedOrder,
} from './attempt-store.ts';
import { isWanted } from './is-wanted.ts';
import { LEASE_SECONDS, LOOKS_UNTIL_NOTHING_MOVES } from './look-times.ts';
import { type ProviderResults, subscriptionRef } from './provider-results.ts';
import { raisePaymentsIncident, renewalAfter } from './refusals.ts';
import { findSavedWallet } from './wallet-store.ts';

export interface WalletChargeDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'chargeWallet' | 'capture' | 'findOrder' | 'listEvents'>;
  results: ProviderResults;
}

const HOUR = 60 * 60 * 1000;
/** The provider remembers the key of a charge for six hours; with an hour to spare the same call is repeated. */
const REPEATABLE = 5 * HOUR;
/** By now the last call has ended, and what it did stands in the provider's list of events. */
const LISTED = 6.5 * HOUR;

/**
 * Charges a saved wallet for one renewal. Order and capture are one call, so a lost answer leaves us without an order to
 * look at. While the provider remembers the key, the same call tells; later its list of events does. No other attempt
 * charges the invoice meanwhile, and its number, which the provider accepts once, covers what remains.
 */
export function walletCharge({ db, payments, results }: WalletChargeDependencies) {
  const { applyOrder, applyDecline, underLock } = results;

  /** From here on money may move. The row says so, and which wallet is charged, before it does. */
  function begin(attempt: AttemptRow): Promise<AttemptRow> {
    return underLock(attempt, async (trx, row, current) => {
      if (current.status !== 'opened') return current;
      const walletId = await findSavedWallet(trx, row.id);
      if (isWanted(row, current))
        await moveAttempt(trx, current.id, 'capture-begun', {
          lookInSeconds: LEASE_SECONDS,
          ...(walletId === undefined ? {} : { walletId }),
        });
      else await moveAttempt(trx, current.id, 'dropped', { lookInSeconds: null });
      return (await findAttempt(trx, current.id)) ?? current;
    });
  }

  async function charge(attempt: AttemptRow): Promise<AttemptStatus> {
    const { wallet_id: walletId } = attempt;
    if (walletId === null) return applyDecline(attempt, 'There is no wallet to charge.', true);
    const answer = await payments
      .chargeWallet({
        // Another key than the previous release used for its order without a wallet.
        key: `${attempt.request_key}-charge`,
        subscriptionRef: subscriptionRef(attempt.subscription_id),
        invoiceNumber: attempt.number,
        amountCents: attempt.amount_cents,
        walletId,
      })
      .catch(asFailure);
    if (answer instanceof Failure) return afterFailure(attempt, answer);
    await recordChargedOrder(db, attempt.id, answer.id);
    return answer.capture === null ? settleOrder(attempt, answer.id) : applyOrder(attempt, answer);
  }

  async function afterFailure(attempt: AttemptRow, failure: Failure): Promise<AttemptStatus> {
    await raisePaymentsIncident(db, failure);
    const renewal = renewalAfter(failure);
    if (renewal !== 'ask again')
      return applyDecline(attempt, failure.message, renewal === 'past due without a wallet');
    // The invoice is paid already, by a call whose answer was lost.
    const found = failure.code === 'payments-look' ? await findInEvents(attempt) : null;
    if (found !== null) return found;
    await lookAtAttemptSoon(db, attempt.id);
    return 'capturing';
  }

  /** The order is known. One that waits for its payer shows that the wallet alone does not pay. */
  async function settleOrder(attempt: AttemptRow, orderId: string): Promise<AttemptStatus> {
    const order = await payments.findOrder(orderId);
    if (order?.capture) return applyOrder(attempt, order);
    if (order?.status === 'completed') {
      await lookAtAttemptSoon(db, attempt.id);
      return 'capturing';
    }
    if (order?.status === 'approved' && (await isStillWanted(attempt))) {
      const answer = await payments.capture(orderId, `${attempt.request_key}-capture`).catch(asFailure);
      return answer instanceof Failure ? afterFailure(attempt, answer) : applyOrder(attempt, answer);
    }
    return applyDecline(attempt, 'PAYER_ACTION_REQUIRED', false);
  }

  const isStillWanted = (attempt: AttemptRow): Promise<boolean> =>
    underLock(attempt, async (_trx, row, current) => isWanted(row, current));

  /** What the provider's own list says of this invoice; null when it does not mention a payment of it. */
  async function findInEvents(attempt: AttemptRow): Promise<AttemptStatus | null> {
    const events = await payments.listEvents(new Date(attempt.created_at.getTime() - HOUR));
    const orderIds = new Set(
      events.flatMap(({ orderId, invoiceNumber }) =>
        invoiceNumber === attempt.number ? (orderId ?? []) : [],
      ),
    );
    for (const orderId of orderIds) {
      const order = await payments.findOrder(orderId);
      const status = order?.capture ? await applyFound(attempt, order) : null;
      if (status !== null) return status;
    }
    return null;
  }

  /** Null when the order belongs to another attempt, which gets the money then. */
  async function applyFound(attempt: AttemptRow, order: ProviderOrder): Promise<AttemptStatus | null> {
    const known = await findAttemptByOrder(db, order.id);
    if (known !== undefined && known.id !== attempt.id) {
      await applyOrder(known, order);
      return null;
    }
    await recordChargedOrder(db, attempt.id, order.id);
    return applyOrder(attempt, order);
  }

  /** No answer came so far. Nobody repeats a call that is not wanted any more: it would take the money. */
  async function settleUnanswered(attempt: AttemptRow): Promise<AttemptStatus> {
    const age = (await databaseNow(db)).getTime() - attempt.created_at.getTime();
    const isStill = await isStillWanted(attempt);
    if (isStill && age < REPEATABLE) return charge(attempt);
    if (isStill && age < LISTED) return 'capturing';
    const found = await findInEvents(attempt);
    if (found !== null) return found;
    if (isStill) return applyDecline(attempt, 'The provider lists no payment of this invoice.', false);
    if (attempt.looks < LOOKS_UNTIL_NOTHING_MOVES) return 'capturing';
    return underLock(attempt, async (trx, _row, current) => {
      const moved = await moveAttempt(trx, current.id, 'abandoned', { lookInSeconds: null });
      return moved ?? current.status;
    });
  }

  return {
    /** Continues wherever the renewal stopped, however it stopped. */
    async advanceCharge(attempt: AttemptRow): Promise<AttemptStatus> {
      if (attempt.status === 'opened') {
        const begun = await begin(attempt);
        return begun.status === 'capturing' ? charge(begun) : begun.status;
      }
      if (attempt.status !== 'capturing') return attempt.status;
      return attempt.order_id === null ? settleUnanswered(attempt) : settleOrder(attempt, attempt.order_id);
    },

    /** An order that only the provider's event told us of: whose renewal it was says its invoice number. */
    applyFound,
  };
}
