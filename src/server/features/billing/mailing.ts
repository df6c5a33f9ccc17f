import { nextStep } from '#domain/billing/life';
import type { News } from '#domain/billing/news';
import type { InvoiceId, SubscriptionId } from '#domain/ids';
import { composeMail } from '#server/gateways/mail/compose-mail';
import type { JobOutcome } from '#server/platform/jobs/job';
import { findPaidInvoice } from './ledger-store.ts';
import { newsText } from './mails.ts';
import type { BillingDependencies } from './service.ts';
import { findSubscription, lifeOf } from './subscription-store.ts';

export function mailing({
  db,
  mailer,
  accounts,
  publicUrl,
  supportEmail,
}: Pick<BillingDependencies, 'db' | 'mailer' | 'accounts' | 'publicUrl' | 'supportEmail'>) {
  return {
    /** Whoever has left in the meantime is not written to. */
    async sendNews(
      news: News,
      subscriptionId: SubscriptionId,
      invoiceId: InvoiceId | null,
    ): Promise<JobOutcome> {
      const row = await findSubscription(db, subscriptionId);
      const accountId = row?.account_id ?? null;
      const account = accountId === null ? undefined : await accounts.find(accountId);
      if (row === undefined || account === undefined) return 'nothing to do';
      const { subject, paragraphs, action } = newsText(news, {
        periodEnd: row.period_end,
        graceUntil: row.grace_until,
        nextAttemptAt: nextStep(lifeOf(row))?.at ?? null,
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
