import { lifecycleAfter, type SubscriptionLifecycle } from '#domain/billing/lifecycle';
import { type BillingMail, mailAfter } from '#domain/billing/mails';
import type { SubscriptionEvent } from '#domain/billing/subscription-states';
import type { InvoiceId } from '#domain/ids';
import type { Db } from '#server/tables';
import { sendBillingMail } from '#server/features/billing/job-kinds';
import type { BillingDependencies } from '#server/features/billing/service';
import { abandonUnbegun } from '#server/features/billing/reconciliation/reconciliation-store';
import { databaseNow, lifecycleOf, saveLife, type SubscriptionRow } from './subscription-store.ts';
import { giveUpWallets } from './wallet-store.ts';

export type SubscriptionChanges = ReturnType<typeof subscriptionChanges>;

/** The one way a subscription changes: by an event, under its lock, with everything that follows from it. */
export function subscriptionChanges({ enqueue }: Pick<BillingDependencies, 'enqueue'>) {
  async function queueMail(
    trx: Db,
    row: SubscriptionRow,
    news: BillingMail,
    invoiceId: InvoiceId | null = null,
  ) {
    if (row.account_id === null) return;
    await enqueue(trx, sendBillingMail, { news, subscriptionId: row.id, invoiceId });
  }

  /** The subscription afterwards, or null when the event means nothing where it stands. */
  async function change(
    trx: Db,
    row: SubscriptionRow,
    event: SubscriptionEvent,
    options: { invoiceId?: InvoiceId; news?: BillingMail } = {},
  ): Promise<SubscriptionLifecycle | null> {
    const life = lifecycleAfter(lifecycleOf(row), event, await databaseNow(trx));
    if (life === null) return null;
    await saveLife(trx, row.id, life);
    if (life.state !== 'active' && life.state !== 'past_due') await abandonUnbegun(trx, row.id, ['renewal']);
    if (life.state === 'lapsed' || life.state === 'refunded') await giveUpWallets(trx, row.id);
    await queueMail(trx, row, options.news ?? mailAfter(event, row.state), options.invoiceId);
    return life;
  }

  return { change, tell: queueMail };
}
