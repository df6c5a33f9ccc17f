import { nextRenewalStep } from '#domain/billing/lifecycle';
import type { BillingMail } from '#domain/billing/mails';
import type { AccountId, InvoiceId, SubscriptionId } from '#domain/ids';
import type { AccountsService } from '#server/features/accounts/service';
import { findPaidInvoice } from '#server/features/billing/ledger/invoice-store';
import { findSubscription, lifecycleOf } from '#server/features/billing/ledger/subscription-store';
import type { Mailer } from '#server/gateways/mail/port';
import type { JobOutcome } from '#server/platform/jobs/job';
import type { Db } from '#server/tables';
import { composeBillingMail } from './compose-billing-mail.ts';
import { mailText } from './mail-texts.ts';

export interface MailSenderDependencies {
  db: Db;
  mailer: Mailer;
  accounts: Pick<AccountsService, 'find'>;
  /** What a mail shows of the account's alerts. */
  describeAlerts(accountId: AccountId): Promise<{ timeZone: string; phoneConfirmed: boolean }>;
  publicUrl: string;
  supportEmail: string;
}

export function mailSender(deps: MailSenderDependencies) {
  const { db, mailer, accounts, publicUrl, supportEmail } = deps;
  return {
    /** An account that was deleted in the meantime gets no mail. */
    async sendMail(
      mail: BillingMail,
      subscriptionId: SubscriptionId,
      invoiceId: InvoiceId | null,
    ): Promise<JobOutcome> {
      const row = await findSubscription(db, subscriptionId);
      const accountId = row?.account_id ?? null;
      const account = accountId === null ? undefined : await accounts.find(accountId);
      if (row === undefined || account === undefined) return 'nothing to do';
      const text = mailText(mail, {
        periodEnd: row.period_end,
        graceUntil: row.grace_until,
        nextAttemptAt: nextRenewalStep(lifecycleOf(row))?.at ?? null,
        invoice: invoiceId === null ? null : await findPaidInvoice(db, invoiceId),
        ...(await deps.describeAlerts(account.id)),
      });
      await mailer.send(composeBillingMail(text, { to: account.email, publicUrl, supportEmail }));
      return 'did work';
    },
  };
}
