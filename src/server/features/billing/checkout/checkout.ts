import type { OrderState } from '#contract/billing';
import { isMoneyMoving } from '#domain/billing/attempt';
import { CONSENT_VERSION } from '#domain/billing/consent';
import { canPay } from '#domain/billing/subscription-states';
import type { AccountId } from '#domain/ids';
import { asFailure } from '#server/features/billing/ledger/as-failure';
import * as attempts from '#server/features/billing/ledger/attempt-store';
import type { AttemptRow } from '#server/features/billing/ledger/attempt-store';
import type { Collector } from '#server/features/billing/ledger/collector';
import { ensureOpenInvoice } from '#server/features/billing/ledger/invoice-store';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import { ensureSubscription, lockSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import { databaseNow } from '#server/platform/db/server-store';
import { presentOrderStatus } from '#server/features/billing/present';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';

export interface CheckoutDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'clientToken' | 'findOrder'>;
  hash: KeyedHash;
  /** Where browsers load the provider's script from. */
  paymentSdkUrl: string;
  results: Pick<ProviderResults, 'applyOrder'>;
  collector: Collector;
  isEntitled(accountId: AccountId): Promise<boolean>;
}

/** Half an hour less than the provider gives people to approve. */
const REUSE_MILLISECONDS = 2.5 * 60 * 60 * 1000;

const STILL_OUT = 'Your payment is still being confirmed. This takes a moment; nothing is charged twice.';

/** From the pay button to a paid month. Every step can be repeated; no money is taken twice. */
export function checkout({
  db,
  payments,
  hash,
  paymentSdkUrl,
  results,
  collector,
  isEntitled,
}: CheckoutDependencies) {
  /** One order is open per person: a second tab gets the same one, and an order can be captured once. */
  function openAttempt(accountId: AccountId, keyHash: Buffer | null): Promise<AttemptRow> {
    return db.transaction().execute(async (trx) => {
      await ensureSubscription(trx, accountId);
      const row = await lockSubscriptionOf(trx, accountId);
      if (row === undefined) throw new Failure('missing', 'not-found', 'This account is gone.');
      const repeated = keyHash && (await attempts.findAttemptByClientKey(trx, keyHash));
      if (repeated) return repeated;
      const living = await attempts.findLivingAttempt(trx, row.id);
      if ((living && isMoneyMoving(living.status)) || row.state === 'pending')
        throw new Failure('conflict', 'payment-processing', STILL_OUT);
      if (!canPay(row.state)) throw cannotPay(row.state);
      if (living?.kind === 'checkout' && (await isFresh(trx, living))) return living;
      await attempts.dropUnbegunAttempts(trx, row.id, ['checkout', 'renewal']);
      const invoice = await ensureOpenInvoice(trx, row.id, null);
      const id = await attempts.insertAttempt(trx, {
        invoiceId: invoice.id,
        kind: 'checkout',
        clientKeyHash: keyHash,
        consentVersion: CONSENT_VERSION,
      });
      return found(await attempts.findAttempt(trx, id));
    });
  }

  async function isFresh(trx: Db, attempt: AttemptRow): Promise<boolean> {
    const now = await databaseNow(trx);
    return now.getTime() - attempt.created_at.getTime() < REUSE_MILLISECONDS;
  }

  const own = async (accountId: AccountId, orderId: string) =>
    found(await attempts.findOwnAttempt(db, accountId, orderId));

  const stateOf = async (attempt: AttemptRow): Promise<OrderState> => ({
    id: attempt.order_id ?? '',
    status: presentOrderStatus(found(await attempts.findAttempt(db, attempt.id)).status),
  });

  return {
    async paymentSetup() {
      return { clientToken: await reach(payments.clientToken()), sdkUrl: paymentSdkUrl };
    },

    /** The order to approve. It keeps which wording the person agreed to, and when. */
    async createOrder(accountId: AccountId, idempotencyKey: string | undefined): Promise<{ id: string }> {
      const keyHash = idempotencyKey === undefined ? null : hash(`order ${accountId} ${idempotencyKey}`);
      const attempt = await openAttempt(accountId, keyHash);
      const { order_id: id } =
        attempt.order_id === null ? await reach(collector.openOrder(attempt)) : attempt;
      if (id === null) throw new Failure('conflict', 'order-expired', 'Please start the payment again.');
      return { id };
    },

    /** The state of an order. While the provider has not answered, asking here looks again. */
    async orderState(accountId: AccountId, orderId: string): Promise<OrderState> {
      const attempt = await own(accountId, orderId);
      if (await attempts.claimAttempt(db, attempt.id)) await collector.advance(attempt.id).catch(asFailure);
      return stateOf(attempt);
    },

    /** Takes the money and activates the subscription; if the browser dies now, nothing is lost. */
    async captureOrder(accountId: AccountId, orderId: string): Promise<OrderState> {
      const attempt = await own(accountId, orderId);
      const status = await collector.collect(attempt);
      if (status === 'declined') throw declined();
      if (status === 'ordered' || status === 'opened')
        throw new Failure('conflict', 'order-not-approved', 'This order has not been approved yet.');
      if (status === 'abandoned' || status === 'refunding' || status === 'refunded')
        throw new Failure(
          'conflict',
          'order-expired',
          'This order can no longer be paid. Please start again.',
        );
      return stateOf(attempt);
    },

    /** Succeeds only when the order has paid for a month that still runs. */
    async completeSubscription(accountId: AccountId, orderId: string): Promise<void> {
      const attempt = await own(accountId, orderId);
      if (attempt.status !== 'captured') {
        const order = await reach(payments.findOrder(orderId));
        if (order?.capture) await results.applyOrder(attempt, order);
      }
      const { status } = found(await attempts.findAttempt(db, attempt.id));
      if (isMoneyMoving(status)) throw new Failure('conflict', 'payment-processing', STILL_OUT);
      if (status === 'opened' || status === 'ordered')
        throw new Failure('conflict', 'order-not-approved', 'This order has not been paid.');
      if (status === 'declined') throw declined();
      if (status !== 'captured' || !(await isEntitled(accountId)))
        throw new Failure('conflict', 'order-expired', 'This order does not pay for the time from now on.');
    },
  };

  /** A person waits for this: whatever the provider's trouble is, they may try again. */
  async function reach<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof Failure) || !['retryable', 'unknown', 'rejected'].includes(error.kind))
        throw error;
      if (error.kind === 'rejected') await raiseIncident(db, 'billing.rejected', error.message);
      throw new Failure(
        'busy',
        'payments-unavailable',
        'The payment provider cannot be reached right now. Please try again in a moment.',
        { retryAfterSeconds: 5, cause: error },
      );
    }
  }
}

function declined(): Failure {
  const sentence = 'The payment was declined. Please try another way to pay.';
  return new Failure('declined', 'payment-declined', sentence);
}

function cannotPay(state: string): Failure {
  return state === 'disputed'
    ? new Failure('conflict', 'subscription-state', 'A payment is in dispute. Please contact support.')
    : new Failure(
        'conflict',
        'already-subscribed',
        'You already have a subscription. There is nothing to pay.',
      );
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Failure('missing', 'not-found', 'There is no such order.');
  return value;
}
