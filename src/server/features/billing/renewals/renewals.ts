import { isMoneyMoving } from '#domain/billing/attempt';
import { afterRenewalStep, nextRenewalStep } from '#domain/billing/lifecycle';
import type { AttemptId, SubscriptionId } from '#domain/ids';
import { BATCHES } from '#server/features/billing/batches';
import { asFailure } from '#server/features/billing/ledger/as-failure';
import * as attempts from '#server/features/billing/ledger/attempt-store';
import type { Collector } from '#server/features/billing/ledger/collector';
import { ensureOpenInvoice } from '#server/features/billing/ledger/invoice-store';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import * as subscriptions from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { hasOpenRefund } from '#server/features/billing/refunds/refund-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import { isolateRows } from '#server/platform/rows/isolate-rows';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';

export interface RenewalsDependencies {
  db: Db;
  changes: SubscriptionChanges;
  collector: Pick<Collector, 'advance'>;
}

const AT_ONCE = 50;

/** A person who opened the provider's window this recently is not charged at the same time. */
const CHECKOUT_MILLISECONDS = 60 * 60 * 1000;
const POSTPONE_MINUTES = 10;

/** Renewal and dunning: notices, charges, reminders and lapses when they are due. Decided under lock, carried out after. */
export function renewals({ db, changes, collector }: RenewalsDependencies) {
  const { change, queueMail } = changes;

  /** The attempt to carry out, or null when nothing is to be charged. */
  function takeStep(id: SubscriptionId): Promise<AttemptId | null> {
    return db.transaction().execute(async (trx) => {
      const row = await subscriptions.lockSubscription(trx, id);
      const now = await databaseNow(trx);
      const lifecycle = subscriptions.lifecycleOf(row);
      const step = nextRenewalStep(lifecycle);
      if (row.account_id === null || step === null || step.at > now) {
        // It was listed as due, and would be for ever.
        const at = row.account_id === null ? null : (step?.at ?? null);
        await subscriptions.scheduleRenewalStep(trx, id, at);
        return null;
      }
      if (await mustWait(trx, row, now)) return null;
      if (step.does === 'end' || step.does === 'give-up') {
        await change(trx, row, step.does === 'end' ? 'period-ended' : 'given-up');
        return null;
      }
      const wallet = await findSavedWallet(trx, id);
      if (wallet === undefined && lifecycle.state === 'active') {
        await change(trx, row, 'wallet-removed');
        return null;
      }
      await subscriptions.saveRenewalStep(trx, id, afterRenewalStep(lifecycle, now));
      if (step.does === 'announce') await queueMail(trx, row, 'renewal-notice');
      else if (wallet === undefined) await queueMail(trx, row, 'reminder');
      else return openRenewal(trx, row);
      return null;
    });
  }

  /** While money may be moving, to us or back, nothing else is decided. */
  async function mustWait(trx: Db, row: subscriptions.SubscriptionRow, now: Date): Promise<boolean> {
    if (await hasOpenRefund(trx, row.id)) {
      await subscriptions.postponeRenewalStep(trx, row.id, POSTPONE_MINUTES);
      return true;
    }
    const living = await attempts.findLivingAttempt(trx, row.id);
    if (living === undefined) return false;
    const begun = isMoneyMoving(living.status) || living.kind === 'renewal';
    if (!begun && now.getTime() - living.created_at.getTime() > CHECKOUT_MILLISECONDS) {
      await attempts.dropUnbegunAttempts(trx, row.id, ['checkout']);
      return false;
    }
    await subscriptions.postponeRenewalStep(trx, row.id, POSTPONE_MINUTES);
    return true;
  }

  async function openRenewal(trx: Db, row: subscriptions.SubscriptionRow): Promise<AttemptId> {
    const invoice = await ensureOpenInvoice(trx, row.id, row.period_end);
    return attempts.insertAttempt(trx, {
      invoiceId: invoice.id,
      kind: 'renewal',
      clientKeyHash: null,
      consentVersion: null,
    });
  }

  return {
    hasDueRenewals: subscriptions.hasDueSubscriptions(BATCHES.renew.name),

    /** The reconciler takes up whatever fails here. */
    async renewDue(): Promise<JobOutcome> {
      const due = await subscriptions.listDueSubscriptions(db, AT_ONCE, BATCHES.renew.name);
      await isolateRows(db, BATCHES.renew, due, Number, async (id) => {
        const attempt = await takeStep(id);
        if (attempt !== null) await collector.advance(attempt).catch(asFailure);
      });
      return due.length > 0 ? 'did work' : 'nothing to do';
    },
  };
}
