import type { JobOutcome } from '#server/platform/jobs/job';
import type { WebhookRequest } from '#server/gateways/payments/port';
import type { Applying } from './applying.ts';
import type { Changing } from './changing.ts';
import type { Collecting } from './collecting.ts';
import { type EventRow, findEvent, insertEvent, markHandled } from './event-store.ts';
import { handleEvent } from './job-kinds.ts';
import * as ledger from './ledger-store.ts';
import type { BillingDependencies } from './service.ts';
import { lockSubscription } from './subscription-store.ts';
import { deleteWallet, findWalletOwner } from './wallet-store.ts';

export type Ringing = ReturnType<typeof ringing>;

/** A webhook is a doorbell: proved, kept once, answered; then we look ourselves and act on what we see. */
export function ringing({
  db,
  payments,
  enqueue,
  changing,
  applying,
  collecting,
}: Pick<BillingDependencies, 'db' | 'payments' | 'enqueue'> & {
  changing: Changing;
  applying: Applying;
  collecting: Collecting;
}) {
  const attemptOf = async ({ order_id, capture_id }: EventRow) =>
    (order_id === null ? undefined : await ledger.findAttemptByOrder(db, order_id)) ??
    (capture_id === null ? undefined : await ledger.findAttemptByCapture(db, capture_id));

  async function lookAtOrder(event: EventRow): Promise<void> {
    const attempt = await attemptOf(event);
    const orderId = attempt?.order_id ?? null;
    if (attempt === undefined || orderId === null) return;
    const order = await payments.findOrder(orderId);
    if (order?.capture) await applying.applyOrder(attempt, order);
    // Approved, and no browser came back to capture it.
    else if (order?.status === 'approved') await collecting.collect(attempt);
  }

  async function lookAtWallet({ wallet_id: walletId, order_id: orderId }: EventRow): Promise<void> {
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
  async function reversed(event: EventRow): Promise<void> {
    const attempt = await attemptOf(event);
    if (attempt === undefined) return;
    await applying.underLock(attempt, async (trx, row, { invoice_id }) => {
      if (await ledger.isRunningInvoice(trx, row.id, invoice_id)) await changing.change(trx, row, 'disputed');
    });
  }

  async function lookAtDispute({ dispute_id: disputeId }: EventRow): Promise<void> {
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
    async ring(request: WebhookRequest): Promise<void> {
      const event = await payments.readWebhook(request);
      await db.transaction().execute(async (trx) => {
        if (await insertEvent(trx, event)) await enqueue(trx, handleEvent, { eventId: event.id });
      });
    },

    async handle(eventId: string): Promise<JobOutcome> {
      const event = await findEvent(db, eventId);
      if (event === undefined) return 'nothing to do';
      if (event.type === 'PAYMENT.CAPTURE.REVERSED') await reversed(event);
      else if (event.type.startsWith('PAYMENT.CAPTURE.') || event.type === 'CHECKOUT.ORDER.APPROVED')
        await lookAtOrder(event);
      else if (event.type.startsWith('VAULT.PAYMENT-TOKEN.')) await lookAtWallet(event);
      else if (event.type.startsWith('CUSTOMER.DISPUTE.')) await lookAtDispute(event);
      await markHandled(db, eventId);
      return 'did work';
    },
  };
}
