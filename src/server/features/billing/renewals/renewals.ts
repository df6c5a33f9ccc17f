import { nextRenewalStep, afterRenewalStep } from '#domain/billing/lifecycle';
import type { AttemptId, SubscriptionId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import type { Collector } from '#server/features/billing/ledger/collector';
import * as ledger from '#server/features/billing/ledger/attempt-store';
import { hasOpenRefund } from '#server/features/billing/refunds/refund-store';
import type { BillingDependencies } from '#server/features/billing/service';
import { abandonUnbegun } from '#server/features/billing/reconciliation/reconciliation-store';
import * as store from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';

const AT_ONCE = 50;

/** Somebody who opened the provider's window this lately is not charged behind their back. */
const CHECKOUT_MILLISECONDS = 60 * 60 * 1000;
const POSTPONE_MINUTES = 10;

/** What we do by ourselves when it is due: notices, charges, reminders, lapses. Decided under lock, carried out after. */
export function renewals({
  db,
  changing,
  collecting,
}: Pick<BillingDependencies, 'db'> & { changing: SubscriptionChanges; collecting: Collector }) {
  const { change, tell } = changing;

  /** The attempt to carry out, or null when nothing is to be charged. */
  function takeStep(id: SubscriptionId): Promise<AttemptId | null> {
    return db.transaction().execute(async (trx) => {
      const row = await store.lockSubscription(trx, id);
      const now = await store.databaseNow(trx);
      const life = store.lifecycleOf(row);
      const step = nextRenewalStep(life);
      if (row.account_id === null || step === null || step.at > now) return null;
      if (await isMoneyMoving(trx, row, now)) return null;
      if (step.does === 'end' || step.does === 'give-up') {
        await change(trx, row, step.does === 'end' ? 'period-ended' : 'given-up');
        return null;
      }
      const wallet = await findSavedWallet(trx, id);
      if (wallet === undefined && life.state === 'active') {
        await change(trx, row, 'wallet-removed');
        return null;
      }
      await store.saveLife(trx, id, afterRenewalStep(life, now));
      if (step.does === 'announce') await tell(trx, row, 'renewal-notice');
      else if (wallet === undefined) await tell(trx, row, 'reminder');
      else return openRenewal(trx, row);
      return null;
    });
  }

  /** As long as money may be on its way, here or back, nothing else is decided. */
  async function isMoneyMoving(trx: Db, row: store.SubscriptionRow, now: Date): Promise<boolean> {
    if (await hasOpenRefund(trx, row.id)) {
      await store.postponeRenewalStep(trx, row.id, POSTPONE_MINUTES);
      return true;
    }
    const living = await ledger.findLivingAttempt(trx, row.id);
    if (living === undefined) return false;
    const begun = living.status === 'capturing' || living.status === 'pending' || living.kind === 'renewal';
    if (!begun && now.getTime() - living.created_at.getTime() > CHECKOUT_MILLISECONDS) {
      await abandonUnbegun(trx, row.id, ['checkout']);
      return false;
    }
    await store.postponeRenewalStep(trx, row.id, POSTPONE_MINUTES);
    return true;
  }

  async function openRenewal(trx: Db, row: store.SubscriptionRow): Promise<AttemptId> {
    const invoice = await ledger.ensureOpenInvoice(trx, row.id, row.period_end);
    return ledger.insertAttempt(trx, {
      invoiceId: invoice.id,
      kind: 'renewal',
      clientKeyHash: null,
      consentVersion: null,
    });
  }

  return {
    /** What fails here is taken up by the settling of open attempts. */
    async renewDue(): Promise<JobOutcome> {
      const due = await store.listDueSubscriptions(db, AT_ONCE);
      for (const id of due) {
        const attempt = await takeStep(id);
        if (attempt !== null)
          await collecting.advance(attempt).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
      }
      return due.length > 0 ? 'did work' : 'nothing to do';
    },
  };
}
