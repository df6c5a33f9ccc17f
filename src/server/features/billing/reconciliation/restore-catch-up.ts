import { nextRenewalStep, afterRenewalStep } from '#domain/billing/lifecycle';
import type { SubscriptionId } from '#domain/ids';
import type { ProviderOrder, WebhookEvent } from '#server/gateways/payments/port';
import { Failure } from '#server/platform/failure';
import { raiseIncident } from '#server/platform/incidents';
import { providerResults as applyingOf } from '#server/features/billing/ledger/provider-results';
import { subscriptionChanges as changingOf } from '#server/features/billing/ledger/subscription-changes';
import { collector as collectingOf } from '#server/features/billing/ledger/collector';
import { insertWebhookEvent } from '#server/features/billing/webhooks/webhook-event-store';
import * as ledger from '#server/features/billing/ledger/attempt-store';
import { adoptOrder } from './adopted-order-store.ts';
import { webhookEvents as ringingOf } from '#server/features/billing/webhooks/webhook-events';
import type { BillingDependencies } from '#server/features/billing/service';
import * as store from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';

const AT_ONCE = 50;
/** The provider's list tells what was paid; what it is late with has this long to come before anybody is charged. */
const POSTPONE_MINUTES = 60;

export interface CaughtUp {
  /** Payments that these rows did not know and that are booked now. */
  adopted: number;
  /** Payments of people these rows do not know at all. */
  unknown: number;
}

/**
 * Brings the books of a restored database up to what the provider knows. Whoever was told of it then is not told again,
 * so nothing that happens here sends a mail.
 */
export function restoreCatchUp(deps: BillingDependencies) {
  const { db, payments } = deps;
  const silent = { ...deps, enqueue: () => Promise.resolve() };
  const changing = changingOf(silent);
  const applying = applyingOf({ db, changing });
  const collecting = collectingOf({ ...silent, applying });
  const ringing = ringingOf({ ...silent, changing, applying, collecting });

  /** A payment whose order these rows never heard of. Booked as it was first, then as it is now. */
  async function adopt({ type, orderId }: WebhookEvent): Promise<keyof CaughtUp | null> {
    if (!type.startsWith('PAYMENT.CAPTURE.') || orderId === null) return null;
    if ((await ledger.findAttemptByOrder(db, orderId)) !== undefined) return null;
    const order = await payments.findOrder(orderId);
    if (!order?.capture || order.capture.status === 'declined') return null;
    const id = await db.transaction().execute((trx) => adoptOrder(trx, order));
    const attempt = id === undefined ? undefined : await ledger.findAttempt(db, id);
    if (attempt === undefined) {
      const summary = `The provider took a payment that belongs to nobody here (order ${orderId}).`;
      await raiseIncident(db, `billing.unknown-payment:${orderId}`, summary);
      return 'unknown';
    }
    await applying.applyOrder(attempt, asItWas(order));
    await applying.applyOrder(attempt, order);
    return 'adopted';
  }

  async function replay(event: WebhookEvent): Promise<keyof CaughtUp | null> {
    const outcome = await adopt(event);
    // An order that waits to be captured is nothing of the past: the settling takes it up, and tells.
    if (event.type === 'CHECKOUT.ORDER.APPROVED') return outcome;
    await insertWebhookEvent(db, event);
    await ringing.handleWebhookEvent(event.id);
    return outcome;
  }

  /** A provider that is away is waited for. Anything else is for a person: one odd event must not keep us from starting. */
  async function puzzle(event: WebhookEvent, error: unknown): Promise<'unknown'> {
    if (error instanceof Failure && (error.kind === 'retryable' || error.kind === 'unknown')) throw error;
    const summary = `An event of the payment provider could not be taken over (${event.type}, ${event.id}).`;
    await raiseIncident(db, `billing.unknown-payment:${event.orderId ?? event.id}`, summary);
    return 'unknown';
  }

  /** What was due and speaks or ends without charging happened already; a charge waits until the books are sure. */
  function passStep(id: SubscriptionId): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const row = await store.lockSubscription(trx, id);
      const life = store.lifecycleOf(row);
      const does = nextRenewalStep(life)?.does;
      if (does === 'end' || does === 'give-up')
        return void (await changing.change(trx, row, does === 'end' ? 'period-ended' : 'given-up'));
      const charges = does === 'charge' && (await findSavedWallet(trx, id)) !== undefined;
      if (does === undefined || charges) return store.postponeRenewalStep(trx, id, POSTPONE_MINUTES);
      return store.saveLife(trx, id, afterRenewalStep(life, await store.databaseNow(trx)));
    });
  }

  return {
    async catchUp(since: Date): Promise<CaughtUp> {
      const count = { adopted: 0, unknown: 0 };
      for (const event of await payments.listEvents(since)) {
        const outcome = await replay(event).catch((error: unknown) => puzzle(event, error));
        if (outcome !== null) count[outcome] += 1;
      }
      for (
        let due = await store.listDueSubscriptions(db, AT_ONCE);
        due.length > 0;
        due = await store.listDueSubscriptions(db, AT_ONCE)
      )
        for (const id of due) await passStep(id);
      return count;
    },
  };
}

/** The money came before any of it went back. */
function asItWas(order: ProviderOrder): ProviderOrder {
  const { capture } = order;
  const wentBack = capture?.status === 'refunded' || capture?.status === 'partly-refunded';
  return capture && wentBack ? { ...order, capture: { ...capture, status: 'completed' } } : order;
}
