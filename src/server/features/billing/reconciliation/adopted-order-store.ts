import { sql } from 'kysely';
import { CONSENT_VERSION } from '#domain/billing/consent';
import { CURRENCY, PRICE_CENTS } from '#domain/billing/price';
import { type AttemptId, asId, type SubscriptionId } from '#domain/ids';
import type { Db } from '#server/tables';
import { findOpenInvoice } from '#server/features/billing/ledger/invoice-store';
import { findSubscription, lockSubscription } from '#server/features/billing/ledger/subscription-store';

/** An order of ours as the provider knows it, with the references that we sent along. */
interface LostOrder {
  id: string;
  subscriptionRef: string | null;
  invoiceNumber: string | null;
  savedWallet: boolean;
}

/**
 * Writes the attempt of an order that the restore lost, under the invoice it was made for. Undefined when its
 * subscription is missing here, or the invoice belongs to another subscription.
 */
export async function adoptOrder(trx: Db, order: LostOrder): Promise<AttemptId | undefined> {
  const subscriptionId = numberIn(order.subscriptionRef, /^subscription-(\d+)$/);
  const invoiceId = await invoiceIdIn(trx, order.invoiceNumber);
  if (subscriptionId === undefined || invoiceId === undefined) return undefined;
  const subscription = await findSubscription(trx, asId(subscriptionId));
  if (subscription === undefined) return undefined;
  const { id, period_end: periodEnd } = await lockSubscription(trx, subscription.id);
  if (!(await ensureInvoice(trx, invoiceId, id, periodEnd))) return undefined;
  // A wallet is saved with the first purchase only. The attempt starts as abandoned: the invoice may have a living one.
  const isCheckout = order.savedWallet;
  const { rows } = await sql<{ id: AttemptId }>`
    insert into payment_attempt (invoice_id, kind, status, order_id, consent_version)
    values (${invoiceId}, ${isCheckout ? 'checkout' : 'renewal'}, 'abandoned', ${order.id},
      ${isCheckout ? CONSENT_VERSION : null})
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** True when the invoice exists and belongs to this subscription. */
async function ensureInvoice(
  trx: Db,
  id: number,
  subscriptionId: SubscriptionId,
  periodEnd: Date | null,
): Promise<boolean> {
  const { rows } = await sql<{ subscription_id: SubscriptionId }>`
    select subscription_id from invoice where id = ${id}`.execute(trx);
  if (rows[0] !== undefined) return rows[0].subscription_id === subscriptionId;
  if ((await findOpenInvoice(trx, subscriptionId)) !== undefined) return false;
  await sql`
    insert into invoice (id, subscription_id, status, period_start, amount_cents, currency)
    overriding system value
    values (${id}, ${subscriptionId}, 'open', ${periodEnd}, ${PRICE_CENTS}, ${CURRENCY})`.execute(trx);
  return true;
}

/** A number of this database: its series and the id, or the id alone as the first release wrote it. */
async function invoiceIdIn(trx: Db, number: string | null): Promise<number | undefined> {
  const { rows } = await sql<{ series: string }>`select invoice_series as series from payment_world`.execute(
    trx,
  );
  return numberIn(number, new RegExp(`^GL-${rows[0]?.series}(\\d{6,})$`)) ?? numberIn(number, /^GL-(\d{8})$/);
}

function numberIn(text: string | null, pattern: RegExp): number | undefined {
  const digits = pattern.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
