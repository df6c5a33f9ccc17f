import { sql } from 'kysely';
import { oldRows, type Removal, removal } from '#server/platform/retention/retention-store';

/** As long as bookkeeping rules demand at most. */
const kept = sql`service_now() - interval '7 years'`;

/** Months that were paid or given back, and whatever an account that is gone left open; with their attempts and refunds. */
const oldInvoices = removal(
  (limit) => sql`
    with old as (
      select invoice.id from invoice join subscription on subscription.id = invoice.subscription_id
      where invoice.created_at < ${kept} and (invoice.status <> 'open' or subscription.account_id is null)
      limit ${limit} for update of invoice skip locked
    ), refunds as (
      delete from refund where attempt_id in (
        select id from payment_attempt where invoice_id in (select id from old)
      )
    ), attempts as (
      delete from payment_attempt where invoice_id in (select id from old)
    )
    delete from invoice where id in (select id from old)`,
);

export const OUTLIVED: readonly Removal[] = [
  // The provider repeats a webhook for three days at most; after three months nobody asks either.
  oldRows('payment_event', sql`received_at < service_now() - interval '90 days' and handled_at is not null`),
  oldInvoices,
  oldRows(
    'subscription',
    sql`account_id is null and created_at < ${kept}
      and not exists (select from invoice where invoice.subscription_id = subscription.id)
      and not exists (select from wallet where wallet.subscription_id = subscription.id)`,
  ),
];
