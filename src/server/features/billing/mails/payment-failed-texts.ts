import { paymentFailedText } from '#domain/billing/payment-failed-text';
import type { AccountId, SubscriptionId } from '#domain/ids';
import { findSubscription } from '#server/features/billing/ledger/subscription-store';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';

export interface PaymentFailedTextsDependencies {
  db: Db;
  /** Texts somebody who may be texted, once per key; others are not. */
  textCustomer(accountId: AccountId, text: { body: string; key: string }): Promise<void>;
}

export function paymentFailedTexts({ db, textCustomer }: PaymentFailedTextsDependencies) {
  return {
    /** Nothing when the payment has been settled in the meantime. */
    async sendPaymentFailedText(subscriptionId: SubscriptionId): Promise<JobOutcome> {
      const row = await findSubscription(db, subscriptionId);
      if (row === undefined || row.account_id === null || row.state !== 'past_due') return 'nothing to do';
      const key = `payment ${subscriptionId} ${row.period_end?.toISOString()}`;
      await textCustomer(row.account_id, { body: paymentFailedText(row.grace_until), key });
      return 'did work';
    },
  };
}
