import { after, type Subscription } from '#domain/billing/life';
import { type News, newsOf } from '#domain/billing/news';
import type { Event } from '#domain/billing/states';
import type { InvoiceId } from '#domain/ids';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { mailNews } from './job-kinds.ts';
import type { BillingDependencies } from './service.ts';
import { abandonUnbegun } from './settling-store.ts';
import { lifeOf, saveLife, type SubscriptionRow } from './subscription-store.ts';
import { giveUpWallets } from './wallet-store.ts';

export type Changing = ReturnType<typeof changing>;

/** The one way a subscription changes: by an event, under its lock, with everything that follows from it. */
export function changing({ enqueue }: Pick<BillingDependencies, 'enqueue'>) {
  async function tell(trx: Db, row: SubscriptionRow, news: News, invoiceId: InvoiceId | null = null) {
    if (row.account_id === null) return;
    await enqueue(trx, mailNews, { news, subscriptionId: row.id, invoiceId });
  }

  /** The subscription afterwards, or null when the event means nothing where it stands. */
  async function change(
    trx: Db,
    row: SubscriptionRow,
    event: Event,
    options: { invoiceId?: InvoiceId; news?: News } = {},
  ): Promise<Subscription | null> {
    const life = after(lifeOf(row), event, await databaseNow(trx));
    if (life === null) return null;
    await saveLife(trx, row.id, life);
    if (life.state !== 'active' && life.state !== 'past_due') await abandonUnbegun(trx, row.id, ['renewal']);
    if (life.state === 'lapsed' || life.state === 'refunded') await giveUpWallets(trx, row.id);
    await tell(trx, row, options.news ?? newsOf(event, row.state), options.invoiceId);
    return life;
  }

  return { change, tell };
}
