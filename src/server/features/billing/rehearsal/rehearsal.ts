import type { AccountsService } from '#server/features/accounts/service';
import { renew, settle } from '#server/features/billing/job-kinds';
import { findSubscriptionOf, lockSubscription } from '#server/features/billing/ledger/subscription-store';
import { databaseNow } from '#server/platform/db/server-store';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { changeWorld, lockWorld, moveDatesBack, upsertGrant } from './rehearsal-store.ts';

export interface RehearsalDependencies {
  db: Db;
  enqueue: Enqueue;
  accounts: Pick<AccountsService, 'findByEmail'>;
}

const GRANT_DAYS = 30;
const SIMULATOR = 'simulator';

/** The vendor's hosts on which money is real. */
const LIVE = new Set(['api-m.paypal.com', 'api.paypal.com']);

/** Keeps rehearsal money apart from real money, and offers what only a rehearsal may do. */
export function rehearsal({ db, enqueue, accounts }: RehearsalDependencies) {
  return {
    /**
     * Called at start with the provider's host, or `simulator`. Going from one rehearsal to another, or live, empties
     * the books; going back from live is refused.
     */
    async enterWorld(provider: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const known = await lockWorld(trx);
        if (known === provider) return;
        if (LIVE.has(known))
          throw new Error(
            `This database holds real payments at ${known}. PAYPAL_URL must stay there; use another database to rehearse.`,
          );
        await changeWorld(trx, provider);
      });
    },

    /** Only the payment simulator hands these out. False when nobody has that address, or money is real. */
    async grantSimulated(email: string, until: Date | null): Promise<boolean> {
      const account = await accounts.findByEmail(email);
      if (account === undefined) return false;
      const now = await databaseNow(db);
      const end = until ?? new Date(now.getTime() + GRANT_DAYS * 24 * 60 * 60 * 1000);
      return upsertGrant(db, account.id, end);
    },

    /** Lets time pass for one person's subscription; beside the simulator only. */
    async passTime(email: string, days: number): Promise<boolean> {
      const account = await accounts.findByEmail(email);
      const row = account && (await findSubscriptionOf(db, account.id));
      if (row === undefined) return false;
      return db.transaction().execute(async (trx) => {
        if ((await lockWorld(trx)) !== SIMULATOR) return false;
        await lockSubscription(trx, row.id);
        await moveDatesBack(trx, row.id, days);
        await enqueue(trx, renew, {});
        await enqueue(trx, settle, {});
        return true;
      });
    },
  };
}
