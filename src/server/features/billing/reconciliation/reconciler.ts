import type { Collector } from '#server/features/billing/ledger/collector';
import { keepEntitledWhileUnsettled } from '#server/features/billing/ledger/subscription-store';
import { claimWalletsToForget, deleteWallet } from '#server/features/billing/ledger/wallet-store';
import { claimRefunds } from '#server/features/billing/refunds/refund-store';
import type { Refunds } from '#server/features/billing/refunds/refunds';
import { claimUnhandledEvents } from '#server/features/billing/webhooks/webhook-event-store';
import type { WebhookEvents } from '#server/features/billing/webhooks/webhook-events';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { clearIncident, raiseIncident } from '#server/platform/incident-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { claimAttempts, countOverdue } from './reconciliation-store.ts';
import { survivesProviderFailure } from './survives-provider-failure.ts';

const AT_ONCE = 20;
const UNSETTLED = 'billing.unsettled';

export interface BillingReconcilerDependencies {
  db: Db;
  payments: Pick<PaymentsProvider, 'forgetWallet'>;
  collector: Pick<Collector, 'advance'>;
  refunds: Pick<Refunds, 'advanceRefund'>;
  webhooks: Pick<WebhookEvents, 'handleWebhookEvent'>;
}

/** Nothing stays open with the provider: everything that was begun is finished here, by whichever worker is free. */
export function reconciler({ db, payments, collector, refunds, webhooks }: BillingReconcilerDependencies) {
  const survives = (work: Promise<unknown>) => survivesProviderFailure(db, work);

  async function forgetWallet(providerId: string): Promise<void> {
    if (await survives(payments.forgetWallet(providerId))) await deleteWallet(db, providerId);
  }

  return {
    async settleOpen(): Promise<JobOutcome> {
      await keepEntitledWhileUnsettled(db);
      const attempts = await claimAttempts(db, AT_ONCE);
      for (const id of attempts) await survives(collector.advance(id));
      const openRefunds = await claimRefunds(db, AT_ONCE);
      for (const id of openRefunds) await survives(refunds.advanceRefund(id));
      const wallets = await claimWalletsToForget(db, AT_ONCE);
      for (const id of wallets) await forgetWallet(id);
      const events = await claimUnhandledEvents(db, AT_ONCE);
      for (const id of events) await survives(webhooks.handleWebhookEvent(id));

      const overdue = await countOverdue(db);
      if (overdue > 0)
        await raiseIncident(db, UNSETTLED, `${overdue} payments have had no clear answer for five minutes.`);
      else await clearIncident(db, UNSETTLED);
      const worked = attempts.length + openRefunds.length + wallets.length + events.length > 0;
      return worked ? 'did work' : 'nothing to do';
    },
  };
}
