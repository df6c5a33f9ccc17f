import type { RenewalVitals } from '#contract/operator-health';
import type { PersonMoney } from '#contract/operator-people';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { mailNews } from './job-kinds.ts';
import { listPayments } from './ledger-store.ts';
import { presentPersonPayment, presentSubscription, presentTry } from './present.ts';
import * as store from './review-store.ts';
import type { BillingDependencies } from './service.ts';
import { findByAccount, findEntitlement } from './subscription-store.ts';
import { findSavedWallet } from './wallet-store.ts';

const TRIES_SHOWN = 50;

/** What operators see of somebody's money, and of everybody's. */
export function reviewing({ db, enqueue }: Pick<BillingDependencies, 'db' | 'enqueue'>) {
  return {
    async reviewMoney(accountId: AccountId): Promise<PersonMoney> {
      const entitled = await findEntitlement(db, accountId);
      const entitledUntil = entitled?.until.toISOString() ?? null;
      const row = await findByAccount(db, accountId);
      const now = await databaseNow(db);
      if (row === undefined) {
        const { payments: _none, ...subscription } = presentSubscription(null, now);
        return { entitledUntil, subscription, payments: [], tries: [] };
      }
      const walletSaved = (await findSavedWallet(db, row.id)) !== undefined;
      const paid = await listPayments(db, row.id);
      const refunds = await store.listRefunds(db, row.id);
      const { payments: _own, ...subscription } = presentSubscription(
        { row, walletSaved, payments: [] },
        now,
      );
      return {
        entitledUntil,
        subscription,
        payments: paid.map((payment) => presentPersonPayment(payment, refunds, row.state)),
        tries: (await store.listTries(db, row.id, TRIES_SHOWN)).map(presentTry),
      };
    },

    /** The receipt as it went out when the month was paid, once more. */
    async queueReceipt(trx: Db, accountId: AccountId, receiptNumber: string): Promise<void> {
      const row = await findByAccount(trx, accountId);
      const invoiceId = row && (await store.findPaidInvoiceId(trx, row.id, receiptNumber));
      if (row === undefined || invoiceId === undefined)
        throw new Failure('missing', 'not-found', 'This person has no such payment.');
      await enqueue(trx, mailNews, { news: 'receipt-again', subscriptionId: row.id, invoiceId });
    },

    async renewalVitals(): Promise<RenewalVitals> {
      const { due, failed, past_due: pastDue, refunds } = await store.countRenewals(db);
      return { due24h: due, failed24h: failed, pastDue, refundsOpen: refunds };
    },
  };
}
