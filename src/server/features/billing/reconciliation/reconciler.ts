import { BATCHES } from '#server/features/billing/batches';
import type { Collector } from '#server/features/billing/ledger/collector';
import { keepEntitledWhileUnsettled } from '#server/features/billing/ledger/subscription-store';
import {
  claimWalletsToForget,
  deleteWallet,
  findWalletToForget,
} from '#server/features/billing/ledger/wallet-store';
import { claimRefunds } from '#server/features/billing/refunds/refund-store';
import type { Refunds } from '#server/features/billing/refunds/refunds';
import { claimUnhandledEvents } from '#server/features/billing/webhooks/webhook-event-store';
import type { WebhookEvents } from '#server/features/billing/webhooks/webhook-events';
import type { PaymentsProvider } from '#server/gateways/payments/port';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import { isolateRows, type RowBatch } from '#server/platform/rows/isolate-rows';
import type { Db } from '#server/tables';
import { claimAttempts, countOverdue, hasSomethingOpen } from './reconciliation-store.ts';
import { reportRefusedCredentials } from './report-refused-credentials.ts';

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
  async function each<Id extends string | number>(
    batch: RowBatch,
    ids: readonly Id[],
    work: (id: Id) => Promise<unknown>,
  ): Promise<number> {
    const ask = (id: Id) => reportRefusedCredentials(db, work(id));
    await isolateRows(db, batch, ids, (id) => id, ask);
    return ids.length;
  }

  async function forgetWallet(id: number): Promise<void> {
    const providerId = await findWalletToForget(db, id);
    if (providerId === undefined) return;
    await payments.forgetWallet(providerId);
    await deleteWallet(db, providerId);
  }

  return {
    hasSomethingOpen: hasSomethingOpen(UNSETTLED),

    async settleOpen(): Promise<JobOutcome> {
      await keepEntitledWhileUnsettled(db);
      const claimed =
        (await each(BATCHES.attempts, await claimAttempts(db, AT_ONCE), collector.advance)) +
        (await each(BATCHES.refunds, await claimRefunds(db, AT_ONCE), refunds.advanceRefund)) +
        (await each(BATCHES.wallets, await claimWalletsToForget(db, AT_ONCE), forgetWallet)) +
        (await each(BATCHES.events, await claimUnhandledEvents(db, AT_ONCE), webhooks.handleWebhookEvent));

      const overdue = await countOverdue(db);
      if (overdue > 0)
        await raiseIncident(db, UNSETTLED, `${overdue} payments have had no clear answer for five minutes.`);
      else await clearIncident(db, UNSETTLED);
      return claimed > 0 ? 'did work' : 'nothing to do';
    },
  };
}
