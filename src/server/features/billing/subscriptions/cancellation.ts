import type { Subscription } from '#contract/billing';
import { isMoneyMoving } from '#domain/billing/attempt';
import type { SubscriptionEvent } from '#domain/billing/subscription-states';
import type { AccountId } from '#domain/ids';
import { findLivingAttempt } from '#server/features/billing/ledger/attempt-store';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import { lockSubscriptionOf, markCanceledByPerson } from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { deleteGrant } from '#server/features/billing/rehearsal/rehearsal-store';
import { Failure } from '#server/platform/failure';
import type { Db } from '#server/tables';

export interface CancellationDependencies {
  db: Db;
  changes: SubscriptionChanges;
  describe(accountId: AccountId): Promise<Subscription>;
}

/** Ending renewal, and taking that back. */
export function cancellation({ db, changes, describe }: CancellationDependencies) {
  /** Doing it twice is doing it once: in one of the `done` states nothing changes, and the answer is the same. */
  async function decide(
    accountId: AccountId,
    event: SubscriptionEvent,
    done: readonly string[],
    refusal: string,
  ): Promise<Subscription> {
    await db.transaction().execute(async (trx) => {
      const row = await lockSubscriptionOf(trx, accountId);
      const neverPaid = row === undefined || row.state === 'none';
      if (event === 'canceled' && neverPaid && (await deleteGrant(trx, accountId))) return;
      if (row !== undefined && done.includes(row.state)) {
        if (event === 'canceled') await markCanceledByPerson(trx, row.id);
        return;
      }
      if (event === 'resumed' && row?.state === 'canceling' && !(await findSavedWallet(trx, row.id)))
        throw new Failure(
          'conflict',
          'wallet-missing',
          'PayPal no longer lets us charge your wallet. When the time you paid for is over, you can subscribe again.',
        );
      if (event === 'canceled' && row?.state === 'past_due') {
        const living = await findLivingAttempt(trx, row.id);
        if (living && isMoneyMoving(living.status))
          throw new Failure(
            'conflict',
            'payment-processing',
            'A payment is being confirmed. Please try again in a minute.',
          );
      }
      const changed = row && (await changes.change(trx, row, event));
      if (!changed) throw new Failure('conflict', 'subscription-state', refusal);
    });
    return describe(accountId);
  }

  return {
    /**
     * Ends renewal; the paid time stays. While past due there is no paid time left, so it ends at once, as does a
     * subscription that the simulator handed out.
     */
    cancel: (accountId: AccountId) =>
      decide(accountId, 'canceled', ['canceling', 'lapsed'], 'There is no running subscription to cancel.'),
    resume: (accountId: AccountId) =>
      decide(accountId, 'resumed', ['active'], 'There is no canceled subscription to resume.'),
  };
}
