import { handleEvent } from '#server/features/billing/job-kinds';
import {
  type AttemptRow,
  findAttemptByCapture,
  findAttemptByOrder,
  findChargeWithoutOrder,
} from '#server/features/billing/ledger/attempt-store';
import type { Collector } from '#server/features/billing/ledger/collector';
import { isRunningInvoice } from '#server/features/billing/ledger/invoice-store';
import type { LateWallets } from '#server/features/billing/ledger/late-wallets';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import { lockSubscription } from '#server/features/billing/ledger/subscription-store';
import { deleteWallet, findWalletOwner } from '#server/features/billing/ledger/wallet-store';
import type {
  PaymentsProvider,
  ProviderDispute,
  ProviderOrder,
  WebhookRequest,
} from '#server/gateways/payments/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import {
  findUnhandledEvent,
  insertWebhookEvent,
  markEventHandled,
  type WebhookEventRow,
} from './webhook-event-store.ts';

export interface WebhookEventsDependencies {
  db: Db;
  payments: Pick<
    PaymentsProvider,
    'findOrder' | 'findCapture' | 'findWallet' | 'findDispute' | 'readWebhook'
  >;
  enqueue: Enqueue;
  changes: SubscriptionChanges;
  results: ProviderResults;
  collector: Pick<Collector, 'collect' | 'applyFound'>;
  wallets: Pick<LateWallets, 'keepWalletOf'>;
}

export type WebhookEvents = ReturnType<typeof webhookEvents>;

/**
 * A webhook only says where to look: it is verified, stored once and acknowledged; then we read the provider's own
 * records and act on those.
 */
export function webhookEvents({
  db,
  payments,
  enqueue,
  changes,
  results,
  collector,
  wallets,
}: WebhookEventsDependencies) {
  const attemptOf = async ({ order_id, capture_id }: WebhookEventRow): Promise<AttemptRow | undefined> =>
    (order_id === null ? undefined : await findAttemptByOrder(db, order_id)) ??
    (capture_id === null ? undefined : await findAttemptByCapture(db, capture_id));

  async function lookAtOrder(event: WebhookEventRow): Promise<void> {
    const attempt = await attemptOf(event);
    const orderId = attempt?.order_id ?? event.order_id;
    if (orderId === null) return;
    const order = await payments.findOrder(orderId);
    if (attempt === undefined) return order && applyUnknownOrder(order);
    if (order?.capture) await results.applyOrder(attempt, order);
    // Approved, and no browser came back to capture it.
    else if (order?.status === 'approved') await collector.collect(attempt);
  }

  /** The answer that would have told us the order of a renewal was lost, and this is the order. */
  async function applyUnknownOrder(order: ProviderOrder): Promise<void> {
    if (order.capture === null || order.invoiceNumber === null) return;
    const attempt = await findChargeWithoutOrder(db, order.invoiceNumber);
    if (attempt !== undefined) await collector.applyFound(attempt, order);
  }

  /** False when it has to be looked at again later. */
  async function lookAtWallet({ wallet_id: walletId }: WebhookEventRow): Promise<boolean> {
    if (walletId === null) return true;
    const wallet = await payments.findWallet(walletId);
    if (wallet !== undefined) return wallets.keepWalletOf(wallet.owner, wallet.id);
    await removeWallet(walletId);
    return true;
  }

  async function removeWallet(walletId: string): Promise<void> {
    const owner = await findWalletOwner(db, walletId);
    if (owner === undefined) return;
    await db.transaction().execute(async (trx) => {
      const row = await lockSubscription(trx, owner);
      await deleteWallet(trx, walletId);
      const changed = await changes.change(trx, row, 'wallet-removed');
      if (changed === null && row.state === 'past_due') await changes.queueMail(trx, row, 'wallet-missing');
    });
  }

  /** The provider shows a reversal nowhere else, so here the event itself counts. */
  async function applyReversal(event: WebhookEventRow): Promise<void> {
    const attempt = await attemptOf(event);
    if (attempt === undefined) return;
    await results.underLock(attempt, async (trx, row, { invoice_id }) => {
      if (await isRunningInvoice(trx, row.id, invoice_id)) await changes.change(trx, row, 'disputed');
    });
  }

  async function lookAtDispute({ dispute_id: disputeId }: WebhookEventRow): Promise<void> {
    const dispute = disputeId === null ? undefined : await payments.findDispute(disputeId);
    if (dispute === undefined) return;
    for (const captureId of dispute.captureIds) {
      const attempt = await findAttemptByCapture(db, captureId);
      if (attempt === undefined) continue;
      const status = await endOf(dispute, captureId);
      await results.underLock(attempt, async (trx, row, current) => {
        if (status === 'lost') await results.loseDispute(trx, row, current);
        else await changes.change(trx, row, status === 'open' ? 'disputed' : 'dispute-won');
      });
    }
  }

  /** Some outcomes do not say who got the money, such as a payout by the provider itself. The capture does. */
  async function endOf({ status }: ProviderDispute, captureId: string): Promise<'open' | 'won' | 'lost'> {
    if (status !== 'settled') return status;
    return (await payments.findCapture(captureId))?.status === 'refunded' ? 'lost' : 'won';
  }

  return {
    /** Throws for anything that the provider did not sign. */
    async receiveWebhook(request: WebhookRequest): Promise<void> {
      const event = await payments.readWebhook(request);
      await db.transaction().execute(async (trx) => {
        if (await insertWebhookEvent(trx, event)) await enqueue(trx, handleEvent, { eventId: event.id });
      });
    },

    async handleWebhookEvent(eventId: string): Promise<JobOutcome> {
      const event = await findUnhandledEvent(db, eventId);
      if (event === undefined) return 'nothing to do';
      if (event.type === 'PAYMENT.CAPTURE.REVERSED') await applyReversal(event);
      else if (event.type.startsWith('PAYMENT.CAPTURE.') || event.type === 'CHECKOUT.ORDER.APPROVED')
        await lookAtOrder(event);
      else if (event.type.startsWith('VAULT.PAYMENT-TOKEN.')) {
        // The reconciler comes back to an event that is not handled.
        if (!(await lookAtWallet(event))) return 'nothing to do';
      } else if (event.type.startsWith('CUSTOMER.DISPUTE.')) await lookAtDispute(event);
      await markEventHandled(db, eventId);
      return 'did work';
    },
  };
}
