import { afterRenewalStep, nextRenewalStep } from '#domain/billing/lifecycle';
import type { WebhookEvent } from '#domain/billing/webhook-event';
import type { SubscriptionId } from '#domain/ids';
import { BATCHES } from '#server/features/billing/batches';
import { findAttempt, findAttemptByOrder } from '#server/features/billing/ledger/attempt-store';
import { type CollectorDependencies, collector } from '#server/features/billing/ledger/collector';
import { lateWallets } from '#server/features/billing/ledger/late-wallets';
import { providerResults } from '#server/features/billing/ledger/provider-results';
import { subscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import * as subscriptions from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { insertWebhookEvent } from '#server/features/billing/webhooks/webhook-event-store';
import {
  webhookEvents,
  type WebhookEventsDependencies,
} from '#server/features/billing/webhooks/webhook-events';
import type { PaymentsProvider, ProviderOrder } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import { databaseNow } from '#server/platform/db/server-store';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { adoptOrder } from './adopted-order-store.ts';

const AT_ONCE = 50;
/** The provider may list a payment late; nobody is charged until this long after the restore. */
const POSTPONE_MINUTES = 60;

export interface RestoreCatchUpDependencies {
  db: Db;
  publicUrl: string;
  payments: CollectorDependencies['payments'] &
    WebhookEventsDependencies['payments'] &
    Pick<PaymentsProvider, 'listEvents'>;
}

export interface CaughtUp {
  /** Payments that were missing here and are booked now. */
  adopted: number;
  /** Payments of people who are missing here. */
  unknown: number;
}

/**
 * Brings the ledger of a restored database up to what the provider knows. The mails about it went out before the
 * restore, so nothing here sends one.
 */
export function restoreCatchUp({ db, payments, publicUrl }: RestoreCatchUpDependencies) {
  const silent = () => Promise.resolve();
  const changes = subscriptionChanges({ enqueue: silent });
  const results = providerResults({ db, changes });
  const collects = collector({ db, payments, publicUrl, results });
  const wallets = lateWallets({ db, payments, results });
  const webhooks = webhookEvents({
    db,
    payments,
    enqueue: silent,
    changes,
    results,
    collector: collects,
    wallets,
  });

  /** Books a payment whose order is missing here: first as it arrived, then as it is now. */
  async function adopt({ type, orderId }: WebhookEvent): Promise<keyof CaughtUp | null> {
    if (!type.startsWith('PAYMENT.CAPTURE.') || orderId === null) return null;
    if ((await findAttemptByOrder(db, orderId)) !== undefined) return null;
    const order = await payments.findOrder(orderId);
    if (!order?.capture || order.capture.status === 'declined') return null;
    const id = await db.transaction().execute((trx) =>
      adoptOrder(trx, {
        id: order.id,
        invoiceNumber: order.invoiceNumber,
        subscriptionRef: order.subscriptionRef,
        savedWallet: order.wallet !== null,
      }),
    );
    const attempt = id === undefined ? undefined : await findAttempt(db, id);
    if (attempt === undefined) {
      const summary = `The provider took a payment that belongs to nobody here (order ${orderId}).`;
      await raiseIncident(db, `billing.unknown-payment:${orderId}`, summary);
      return 'unknown';
    }
    await results.applyOrder(attempt, beforeRefunds(order));
    await results.applyOrder(attempt, order);
    return 'adopted';
  }

  async function replay(event: WebhookEvent): Promise<keyof CaughtUp | null> {
    const outcome = await adopt(event);
    // An order that waits for its capture is not history: the reconciler takes it up, with its mails.
    if (event.type === 'CHECKOUT.ORDER.APPROVED') return outcome;
    await insertWebhookEvent(db, event);
    await webhooks.handleWebhookEvent(event.id);
    return outcome;
  }

  /** A provider that is down is waited for. Anything else is for an operator: one odd event must not prevent the start. */
  async function reportUnknown(event: WebhookEvent, error: unknown): Promise<'unknown'> {
    if (error instanceof Failure && (error.kind === 'retryable' || error.kind === 'unknown')) throw error;
    const summary = `An event of the payment provider could not be taken over (${event.type}, ${event.id}).`;
    await raiseIncident(db, `billing.unknown-payment:${event.orderId ?? event.id}`, summary);
    return 'unknown';
  }

  /** Mails and lapses that were due happened before the restore; a charge waits until the ledger is complete. */
  function skipDueStep(id: SubscriptionId): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const row = await subscriptions.lockSubscription(trx, id);
      const lifecycle = subscriptions.lifecycleOf(row);
      const does = nextRenewalStep(lifecycle)?.does;
      if (does === 'end' || does === 'give-up')
        return void (await changes.change(trx, row, does === 'end' ? 'period-ended' : 'given-up'));
      const charges = does === 'charge' && (await findSavedWallet(trx, id)) !== undefined;
      if (does === undefined || charges) return subscriptions.postponeRenewalStep(trx, id, POSTPONE_MINUTES);
      return subscriptions.saveRenewalStep(trx, id, afterRenewalStep(lifecycle, await databaseNow(trx)));
    });
  }

  return {
    async catchUp(since: Date): Promise<CaughtUp> {
      const count = { adopted: 0, unknown: 0 };
      for (const event of await payments.listEvents(since)) {
        const outcome = await replay(event).catch((error: unknown) => reportUnknown(event, error));
        if (outcome !== null) count[outcome] += 1;
      }
      for (
        let due = await subscriptions.listDueSubscriptions(db, AT_ONCE, BATCHES.renew.name);
        due.length > 0;
        due = await subscriptions.listDueSubscriptions(db, AT_ONCE, BATCHES.renew.name)
      )
        await isolateRows(db, BATCHES.renew, due, Number, skipDueStep);
      return count;
    },
  };
}

/** The money arrived before any of it was refunded. */
function beforeRefunds(order: ProviderOrder): ProviderOrder {
  const { capture } = order;
  const wentBack = capture?.status === 'refunded' || capture?.status === 'partly-refunded';
  return capture && wentBack ? { ...order, capture: { ...capture, status: 'completed' } } : order;
}
