import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import {
  compare,
  handleEvent,
  pruneBilling,
  renew,
  sendBillingMail,
  sendPaymentFailedText,
  settle,
} from './job-kinds.ts';
import type { BillingService } from './service.ts';

export function billingJobs(billing: BillingService): Job[] {
  return [
    job(sendBillingMail, ({ news, subscriptionId, invoiceId }) =>
      billing.sendMail(news, asId(subscriptionId), invoiceId === null ? null : asId(invoiceId)),
    ),
    job(sendPaymentFailedText, ({ subscriptionId }) => billing.sendPaymentFailedText(asId(subscriptionId))),
    job(handleEvent, ({ eventId }) => billing.handleWebhookEvent(eventId)),
    job(renew, () => billing.renewDue(), billing.hasDueRenewals),
    job(settle, () => billing.settleOpen(), billing.hasSomethingOpen),
    job(compare, () => billing.compareWithProvider()),
    job(pruneBilling, () => billing.prune()),
  ];
}
