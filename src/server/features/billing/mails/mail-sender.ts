import { nextRenewalStep } from '#domain/billing/lifecycle';
import type { BillingMail } from '#domain/billing/mails';
import type { InvoiceId, SubscriptionId } from '#domain/ids';
import { composeMail } from '#server/gateways/mail/compose';
import type { JobOutcome } from '#server/platform/jobs/job';
import { findPaidInvoice } from '#server/features/billing/ledger/attempt-store';
import { mailText } from './mail-texts.ts';
import type { BillingDependencies } from '#server/features/billing/service';
import { findSubscription, lifecycleOf } from '#server/features/billing/ledger/subscription-store';

export function mailSender({
  db,
  mailer,
  accounts,
  publicUrl,
  supportEmail,
}: Pick<BillingDependencies, 'db' | 'mailer' | 'accounts' | 'publicUrl' | 'supportEmail'>) {
  return {
    /** Whoever has left in the meantime is not written to. */
    async sendMail(
      news: BillingMail,
      subscriptionId: SubscriptionId,
      invoiceId: InvoiceId | null,
    ): Promise<JobOutcome> {
      const row = await findSubscription(db, subscriptionId);
      const accountId = row?.account_id ?? null;
      const account = accountId === null ? undefined : await accounts.find(accountId);
      if (row === undefined || account === undefined) return 'nothing to do';
      const { subject, paragraphs, action } = mailText(news, {
        periodEnd: row.period_end,
        graceUntil: row.grace_until,
        nextAttemptAt: nextRenewalStep(lifecycleOf(row))?.at ?? null,
        invoice: invoiceId === null ? null : await findPaidInvoice(db, invoiceId),
      });
      await mailer.send(
        composeMail({
          to: account.email,
          subject,
          paragraphs,
          action: { label: action.label, url: publicUrl + action.path },
          supportEmail,
        }),
      );
      return 'did work';
    },
  };
}
