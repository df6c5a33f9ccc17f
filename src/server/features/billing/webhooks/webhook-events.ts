import type { JobOutcome } from '#server/platform/jobs/job';
import type { WebhookRequest } from '#server/gateways/payments/port';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import type { Collector } from '#server/features/billing/ledger/collector';
import {
  type WebhookEventRow,
  findUnhandledEvent,
  insertWebhookEvent,
  markEventHandled,
} from './webhook-event-store.ts';
import { handleEvent } from '#server/features/billing/job-kinds';
import * as ledger from '#server/features/billing/ledger/attempt-store';
import type { BillingDependencies } from '#server/features/billing/service';
import { lockSubscription } from '#server/features/billing/ledger/subscription-store';
import { deleteWallet, findWalletOwner } from '#server/features/billing/ledger/wallet-store';

export type WebhookEvents = ReturnType<typeof webhookEvents>;

/** A webhook is a doorbell: proved, kept once, answered; then we look ourselves and act on what we see. */
export function webhookEvents({
  db,
  payments,
  enqueue,
  changing,
  applying,
  collecting,
}: Pick<BillingDependencies, 'db' | 'payments' | 'enqueue'> & {
  changing: SubscriptionChanges;
  applying: ProviderResults;
  collecting: Collector;
}) {
  const attemptOf = async ({ order_id, capture_id }: WebhookEventRow) =>
    (order_id === null ? undefined : await ledger.findAttemptByOrder(db, order_id)) ??
    (capture_id === null ? undefined : await ledger.findAttemptByCapture(db, capture_id));

  async function lookAtOrder(event: WebhookEventRow): Promise<void> {
    const attempt = await attemptOf(event);
    const orderId = attempt?.order_id ?? null;
    if (attempt === undefined || orderId === null) return;
    const order = await payments.findOrder(orderId);
    if (order?.capture) await applying.applyOrder(attempt, order);
    // Approved, and no browser came back to capture it.
    else if (order?.status === 'approved') await collecting.collect(attempt);
  }

  async function lookAtWallet({ wallet_id: walletId, order_id: orderId }: WebhookEventRow): Promise<void> {
    if (walletId === null) return;
    const wallet = await payments.findWallet(walletId);
    if (wallet === undefined) return walletGone(walletId);
    const savedBy = wallet.orderId ?? orderId;
    const attempt = savedBy === null ? undefined : await ledger.findAttemptByOrder(db, savedBy);
    if (attempt?.status !== 'captured') return;
    await applying.underLock(attempt, (trx, row) => applying.keepWallet(trx, row, wallet.id));
  }

  async function walletGone(walletId: string): Promise<void> {
    const owner = await findWalletOwner(db, walletId);
    if (owner === undefined) return;
    await db.transaction().execute(async (trx) => {
      const row = await lockSubscription(trx, owner);
      await deleteWallet(trx, walletId);
      const changed = await changing.change(trx, row, 'wallet-removed');
      if (changed === null && row.state === 'past_due') await changing.tell(trx, row, 'wallet-missing');
    });
  }

  /** A reversal cannot be read anywhere else, so here the event itself counts. */
  async function reversed(event: WebhookEventRow): Promise<void> {
    const attempt = await attemptOf(event);
    if (attempt === undefined) return;
    await applying.underLock(attempt, async (trx, row, { invoice_id }) => {
      if (await ledger.isRunningInvoice(trx, row.id, invoice_id)) await changing.change(trx, row, 'disputed');
    });
  }

  async function lookAtDispute({ dispute_id: disputeId }: WebhookEventRow): Promise<void> {
    const dispute = disputeId === null ? undefined : await payments.findDispute(disputeId);
    if (dispute === undefined) return;
    const EVENT = {
      open: 'disputed',
      'resolved-for-us': 'dispute-won',
      'resolved-against-us': 'dispute-lost',
    } as const;
    for (const captureId of dispute.captureIds) {
      const attempt = await ledger.findAttemptByCapture(db, captureId);
      if (attempt === undefined) continue;
      await applying.underLock(attempt, async (trx, row) => {
        await changing.change(trx, row, EVENT[dispute.status]);
      });
    }
  }

  return {
    /** Throws for whatever the provider did not sign. */
    async receiveWebhook(request: WebhookRequest): Promise<void> {
      const event = await payments.readWebhook(request);
      await db.transaction().execute(async (trx) => {
        if (await insertWebhookEvent(trx, event)) await enqueue(trx, handleEvent, { eventId: event.id });
      });
    },

    async handleWebhookEvent(eventId: string): Promise<JobOutcome> {
      const event = await findUnhandledEvent(db, eventId);
      if (event === undefined) return 'nothing to do';
      if (event.type === 'PAYMENT.CAPTURE.REVERSED') await reversed(event);
      else if (event.type.startsWith('PAYMENT.CAPTURE.') || event.type === 'CHECKOUT.ORDER.APPROVED')
        await lookAtOrder(event);
      else if (event.type.startsWith('VAULT.PAYMENT-TOKEN.')) await lookAtWallet(event);
      else if (event.type.startsWith('CUSTOMER.DISPUTE.')) await lookAtDispute(event);
      await markEventHandled(db, eventId);
      return 'did work';
    },
  };
}
