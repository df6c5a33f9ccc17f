import * as z from 'zod';
import { BILLING_MAILS, type BillingMail } from '#domain/billing/mails';
import { MAIL_JOB } from '#server/gateways/mail/mail-job';
import type { JobKind } from '#server/platform/jobs/job';

export const sendBillingMail: JobKind<{
  news: BillingMail;
  subscriptionId: number;
  invoiceId: number | null;
}> = {
  name: 'billing.mail-news',
  payload: z.object({ news: z.enum(BILLING_MAILS), subscriptionId: z.int(), invoiceId: z.int().nullable() }),
  ...MAIL_JOB,
};

/** The one text of dunning. */
export const sendPaymentFailedText: JobKind<{ subscriptionId: number }> = {
  name: 'billing.text-payment-failed',
  payload: z.object({ subscriptionId: z.int() }),
  attempts: 5,
  expireSeconds: 60,
};

export const handleEvent: JobKind<{ eventId: string }> = {
  name: 'billing.handle-event',
  payload: z.object({ eventId: z.string() }),
  attempts: 8,
  expireSeconds: 120,
};

const periodic = (name: string, everySeconds: number): JobKind<Record<string, never>> => ({
  name,
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 300,
  everySeconds,
});

/** Notices, charges and lapses that are due. */
export const renew = periodic('billing.renew', 10);
/** Whatever is open with the provider: captures without an answer, refunds, wallets to forget. */
export const settle = periodic('billing.settle', 10);
/** Everything that recently happened, held against what the provider says; an hour's beat takes a share each. */
export const compare = periodic('billing.compare', 3600);

/** What has served its purpose. */
export const pruneBilling = periodic('billing.prune', 3600);

export const billingJobKinds = [
  sendBillingMail,
  sendPaymentFailedText,
  handleEvent,
  renew,
  settle,
  compare,
  pruneBilling,
];
