import type { AttemptId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { clearIncident, raiseIncident } from '#server/platform/incidents';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { ProviderResults } from '#server/features/billing/ledger/provider-results';
import type { Collector } from '#server/features/billing/ledger/collector';
import * as ledger from '#server/features/billing/ledger/attempt-store';
import { claimRefunds } from '#server/features/billing/refunds/refund-store';
import type { Refunds } from '#server/features/billing/refunds/refunds';
import type { WebhookEvents } from '#server/features/billing/webhooks/webhook-events';
import type { BillingDependencies } from '#server/features/billing/service';
import { claimForgottenEvents, pruneEvents } from '#server/features/billing/webhooks/webhook-event-store';
import { claimAttempts, claimToCompare, countOverdue } from './reconciliation-store.ts';
import { keepEntitledWhileUnsettled } from '#server/features/billing/ledger/subscription-store';
import { claimWalletsToForget, deleteWallet } from '#server/features/billing/ledger/wallet-store';

const AT_ONCE = 20;
const UNSETTLED = 'billing.unsettled';
const REJECTED = 'billing.rejected';

/** Nothing with the provider stays open: whatever was begun is brought to an end here, by whichever worker is free. */
export function reconciler({
  db,
  payments,
  collecting,
  applying,
  refunding,
  ringing,
}: Pick<BillingDependencies, 'db' | 'payments'> & {
  collecting: Collector;
  applying: ProviderResults;
  refunding: Refunds;
  ringing: WebhookEvents;
}) {
  /** A provider that is away is asked again later; one that refuses us is a matter for an operator. */
  async function attemptTo(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'rejected') await raiseIncident(db, REJECTED, error.message);
      return false;
    }
  }

  async function forgetWallet(providerId: string): Promise<void> {
    if (await attemptTo(payments.forgetWallet(providerId))) await deleteWallet(db, providerId);
  }

  /** What the provider knows of an attempt that we count as done; whatever differs is put right and told. */
  async function compareOne(id: AttemptId): Promise<void> {
    const attempt = await ledger.findAttempt(db, id);
    const orderId = attempt?.order_id ?? null;
    if (attempt === undefined || orderId === null) return;
    const order = await payments.findOrder(orderId);
    const before = [attempt.status, attempt.refunded].join(' ');
    if (order?.capture) await applying.applyOrder(attempt, order);
    const after = await ledger.findAttempt(db, id);
    const lost = attempt.status === 'captured' && !order?.capture;
    if (lost || before !== [after?.status, after?.refunded].join(' '))
      await raiseIncident(
        db,
        `billing.difference:${id}`,
        `The provider's books differed from ours (attempt ${id}, ${before}); ${lost ? 'look into it' : 'ours were put right'}.`,
      );
  }

  return {
    async settleOpen(): Promise<JobOutcome> {
      await keepEntitledWhileUnsettled(db);
      const attempts = await claimAttempts(db, AT_ONCE);
      for (const id of attempts) await attemptTo(collecting.advance(id));
      const refunds = await claimRefunds(db, AT_ONCE);
      for (const id of refunds) await attemptTo(refunding.advanceRefund(id));
      const wallets = await claimWalletsToForget(db, AT_ONCE);
      for (const id of wallets) await forgetWallet(id);
      const events = await claimForgottenEvents(db, AT_ONCE);
      for (const id of events) await attemptTo(ringing.handleWebhookEvent(id));

      const overdue = await countOverdue(db);
      if (overdue > 0)
        await raiseIncident(db, UNSETTLED, `${overdue} payments have had no clear answer for five minutes.`);
      else await clearIncident(db, UNSETTLED);
      const worked = attempts.length + refunds.length + wallets.length + events.length > 0;
      return worked ? 'did work' : 'nothing to do';
    },

    async compareWithProvider(): Promise<JobOutcome> {
      const pruned = await pruneEvents(db);
      let compared = 0;
      for (
        let ids = await claimToCompare(db, AT_ONCE);
        ids.length > 0;
        ids = await claimToCompare(db, AT_ONCE)
      ) {
        for (const id of ids) if (!(await attemptTo(compareOne(id)))) return 'did work';
        compared += ids.length;
      }
      return pruned + compared > 0 ? 'did work' : 'nothing to do';
    },
  };
}
