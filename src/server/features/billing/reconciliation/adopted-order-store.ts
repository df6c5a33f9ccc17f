import { sql } from 'kysely';
import { CONSENT_VERSION } from '#domain/billing/consent';
import { CURRENCY, PRICE_CENTS } from '#domain/billing/price';
import { type AttemptId, asId, type SubscriptionId } from '#domain/ids';
import type { ProviderOrder } from '#server/gateways/payments/port';
import type { Db } from '#server/tables';
import { findOpenInvoice } from '#server/features/billing/ledger/attempt-store';
import { findSubscription, lockSubscription } from '#server/features/billing/ledger/subscription-store';

/**
 * Gives an order of ours that these rows lost its attempt back, under the invoice it was made for. Nothing when they do
 * not know whose it is, or know that invoice as another's.
 */
export async function adoptOrder(trx: Db, order: ProviderOrder): Promise<AttemptId | undefined> {
  const subscriptionId = numberIn(order.subscriptionRef, /^subscription-(\d+)$/);
  const invoiceId = numberIn(order.invoiceNumber, /^GL-(\d+)$/);
  if (subscriptionId === undefined || invoiceId === undefined) return undefined;
  const subscription = await findSubscription(trx, asId(subscriptionId));
  if (subscription === undefined) return undefined;
  const { id, period_end: periodEnd } = await lockSubscription(trx, subscription.id);
  if (!(await ensureInvoice(trx, invoiceId, id, periodEnd))) return undefined;
  // A wallet is saved with the first purchase only. Not a living attempt: one may stand there, and this one is past.
  const isCheckout = order.wallet !== null;
  const { rows } = await sql<{ id: AttemptId }>`
    insert into payment_attempt (invoice_id, kind, status, order_id, consent_version)
    values (${invoiceId}, ${isCheckout ? 'checkout' : 'renewal'}, 'abandoned', ${order.id},
      ${isCheckout ? CONSENT_VERSION : null})
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** True when the invoice is there and this subscription's. */
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

function numberIn(text: string | null, pattern: RegExp): number | undefined {
  const digits = pattern.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
