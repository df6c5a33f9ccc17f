import { lifecycleAfter, type SubscriptionLifecycle } from '#domain/billing/lifecycle';
import { type BillingMail, mailAfter } from '#domain/billing/mails';
import type { SubscriptionEvent } from '#domain/billing/subscription-states';
import type { InvoiceId } from '#domain/ids';
import { sendBillingMail, sendPaymentFailedText } from '#server/features/billing/job-kinds';
import type { Enqueue } from '#server/platform/jobs/queue';
import type { Db } from '#server/tables';
import { dropUnbegunAttempts } from './attempt-store.ts';
import { lifecycleOf, saveTransition, type SubscriptionRow } from './subscription-store.ts';
import { databaseNow } from '#server/platform/db/server-store';
import { giveUpWallets } from './wallet-store.ts';

export interface SubscriptionChangesDependencies {
  enqueue: Enqueue;
}

export type SubscriptionChanges = ReturnType<typeof subscriptionChanges>;

/** The one way a subscription changes: by an event, under its lock, with everything that follows from it. */
export function subscriptionChanges({ enqueue }: SubscriptionChangesDependencies) {
  async function queueMail(
    trx: Db,
    row: SubscriptionRow,
    mail: BillingMail,
    invoiceId: InvoiceId | null = null,
  ): Promise<void> {
    if (row.account_id === null) return;
    await enqueue(trx, sendBillingMail, { news: mail, subscriptionId: row.id, invoiceId });
  }

  /** The subscription afterwards, or null when the event means nothing in its state. */
  async function change(
    trx: Db,
    row: SubscriptionRow,
    event: SubscriptionEvent,
    options: { invoiceId?: InvoiceId; mail?: BillingMail } = {},
  ): Promise<SubscriptionLifecycle | null> {
    const lifecycle = lifecycleAfter(lifecycleOf(row), event, await databaseNow(trx));
    if (lifecycle === null) return null;
    const { state } = lifecycle;
    await saveTransition(trx, row.id, event, lifecycle);
    if (state !== 'active' && state !== 'past_due') await dropUnbegunAttempts(trx, row.id, ['renewal']);
    if (state === 'lapsed' || state === 'refunded') await giveUpWallets(trx, row.id);
    const mail = options.mail ?? mailAfter(event, row.state);
    if (mail !== null) await queueMail(trx, row, mail, options.invoiceId);
    // Once, with the first refusal; what follows is told by mail.
    if (event === 'declined' && row.state !== 'past_due' && row.account_id !== null)
      await enqueue(trx, sendPaymentFailedText, { subscriptionId: row.id });
    return lifecycle;
  }

  return { change, queueMail };
}
