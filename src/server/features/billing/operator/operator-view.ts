import type { RenewalVitals } from '#contract/operator-health';
import type { PersonMoney } from '#contract/operator-people';
import type { AccountId } from '#domain/ids';
import { sendBillingMail } from '#server/features/billing/job-kinds';
import { listPayments } from '#server/features/billing/ledger/invoice-store';
import { findEntitlement, findSubscriptionOf } from '#server/features/billing/ledger/subscription-store';
import { databaseNow } from '#server/platform/db/server-store';
import { findSavedWallet } from '#server/features/billing/ledger/wallet-store';
import { presentPersonPayment, presentSubscription, presentTry } from '#server/features/billing/present';
import { Failure } from '#server/platform/failure';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import * as store from './operator-view-store.ts';

export interface OperatorViewDependencies {
  db: Db;
  enqueue: Enqueue;
}

const TRIES_SHOWN = 50;

/** What operators see of one person's payments, and of all renewals. */
export function operatorView({ db, enqueue }: OperatorViewDependencies) {
  return {
    async reviewMoney(accountId: AccountId): Promise<PersonMoney> {
      const entitled = await findEntitlement(db, accountId);
      const entitledUntil = entitled?.until.toISOString() ?? null;
      const row = await findSubscriptionOf(db, accountId);
      const now = await databaseNow(db);
      if (row === undefined) {
        const { payments: _none, ...subscription } = presentSubscription(null, { now });
        return { entitledUntil, subscription, payments: [], tries: [] };
      }
      const walletSaved = (await findSavedWallet(db, row.id)) !== undefined;
      const paid = await listPayments(db, row.id);
      const refunds = await store.listRefunds(db, row.id);
      const { payments: _own, ...subscription } = presentSubscription(
        { row, walletSaved, payments: [] },
        { now },
      );
      return {
        entitledUntil,
        subscription,
        payments: paid.map((payment) => presentPersonPayment(payment, refunds, row.state)),
        tries: (await store.listAttempts(db, row.id, TRIES_SHOWN)).map(presentTry),
      };
    },

    /** Sends the receipt of a paid month again. */
    async queueReceipt(trx: Db, accountId: AccountId, receiptNumber: string): Promise<void> {
      const row = await findSubscriptionOf(trx, accountId);
      const invoiceId = row && (await store.findPaidInvoiceId(trx, row.id, receiptNumber));
      if (row === undefined || invoiceId === undefined)
        throw new Failure('missing', 'not-found', 'This person has no such payment.');
      await enqueue(trx, sendBillingMail, { news: 'receipt-again', subscriptionId: row.id, invoiceId });
    },

    async renewalVitals(): Promise<RenewalVitals> {
      const { due, failed, past_due: pastDue, refunds } = await store.countRenewals(db);
      return { due24h: due, failed24h: failed, pastDue, refundsOpen: refunds };
    },
  };
}
