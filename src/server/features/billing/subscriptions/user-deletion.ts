import type { AccountId } from '#domain/ids';
import { dropUnbegunAttempts } from '#server/features/billing/ledger/attempt-store';
import type { SubscriptionChanges } from '#server/features/billing/ledger/subscription-changes';
import { disownSubscription, lockSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import { deleteGrant } from '#server/features/billing/rehearsal/rehearsal-store';
import type { Db } from '#server/tables';

export function userDeletion({ changes }: { changes: SubscriptionChanges }) {
  return {
    /**
     * Nothing is charged after this. A charge that is under way is settled like any other, finds that its subscription
     * has no owner, and is given back.
     */
    async forgetUser(trx: Db, accountId: AccountId): Promise<void> {
      await deleteGrant(trx, accountId);
      const row = await lockSubscriptionOf(trx, accountId);
      if (row === undefined) return;
      await dropUnbegunAttempts(trx, row.id, ['checkout', 'renewal']);
      await changes.change(trx, row, 'account-deleted');
      await disownSubscription(trx, row.id);
    },
  };
}
