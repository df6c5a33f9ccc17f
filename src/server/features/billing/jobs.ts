import { asId } from '#domain/ids';
import { type Job, job } from '#server/platform/jobs/job';
import { compare, handleEvent, mailNews, renew, settle } from './job-kinds.ts';
import type { BillingService } from './service.ts';

export function billingJobs(billing: BillingService): Job[] {
  return [
    job(mailNews, ({ news, subscriptionId, invoiceId }) =>
      billing.sendNews(news, asId(subscriptionId), invoiceId === null ? null : asId(invoiceId)),
    ),
    job(handleEvent, ({ eventId }) => billing.handle(eventId)),
    job(renew, () => billing.renewDue()),
    job(settle, () => billing.settleOpen()),
    job(compare, () => billing.compareWithProvider()),
  ];
}
