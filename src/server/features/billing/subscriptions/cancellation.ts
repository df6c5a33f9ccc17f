import type { Subscription } from '#contract/billing';
import type { SubscriptionEvent } from '#domain/billing/subscription-states';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import { findLivingAttempt, listPayments } from '#server/features/billing/ledger/attempt-store';
import { presentSubscription } from '#server/features/billing/present';
import type { BillingDependencies } from '#server/features/billing/service';
import {
  databaseNow,
  findSubscriptionOf,
  lockSubscriptionOf,
} from '#server/features/billing/ledger/subscription-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';

/** What a person sees of their subscription and can decide about it. */
export function subscribing({
  db,
  changing,
}: Pick<BillingDependencies, 'db'> & { changing: SubscriptionChanges }) {
  async function describe(accountId: AccountId): Promise<Subscription> {
    const row = await findSubscriptionOf(db, accountId);
    const now = await databaseNow(db);
    if (row === undefined) return presentSubscription(null, now);
    const walletSaved = (await findSavedWallet(db, row.id)) !== undefined;
    return presentSubscription({ row, walletSaved, payments: await listPayments(db, row.id) }, now);
  }

  /** Doing it twice is doing it once: whoever is there already is told how it stands. */
  async function decide(
    accountId: AccountId,
    event: SubscriptionEvent,
    done: readonly string[],
    refusal: string,
  ) {
    await db.transaction().execute(async (trx) => {
      const row = await lockSubscriptionOf(trx, accountId);
      if (row !== undefined && done.includes(row.state)) return;
      if (event === 'resumed' && row?.state === 'canceling' && !(await findSavedWallet(trx, row.id)))
        throw new Failure(
          'conflict',
          'wallet-missing',
          'PayPal no longer lets us charge your wallet. When the time you paid for is over, you can subscribe again.',
        );
      if (event === 'canceled' && row?.state === 'past_due') {
        const living = await findLivingAttempt(trx, row.id);
        if (living?.status === 'capturing' || living?.status === 'pending')
          throw new Failure(
            'conflict',
            'payment-processing',
            'A payment is being confirmed. Please try again in a minute.',
          );
      }
      const changed = row && (await changing.change(trx, row, event));
      if (!changed) throw new Failure('conflict', 'subscription-state', refusal);
    });
    return describe(accountId);
  }

  return {
    describe,
    /** Ends renewal; what is paid stays. While past due there is nothing paid, so it ends at once. */
    cancel: (accountId: AccountId) =>
      decide(accountId, 'canceled', ['canceling', 'lapsed'], 'There is no running subscription to cancel.'),
    resume: (accountId: AccountId) =>
      decide(accountId, 'resumed', ['active'], 'There is no canceled subscription to resume.'),
  };
}
