import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/billing/webhook-event';
import type { Db } from '#server/tables';

export type WebhookEventRow = NonNullable<Awaited<ReturnType<typeof findUnhandledEvent>>>;

/** False when the provider sent it before. */
export async function insertWebhookEvent(trx: Db, event: WebhookEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('payment_event')
    .values({
      event_id: event.id,
      type: event.type,
      order_id: event.orderId,
      capture_id: event.captureId,
      wallet_id: event.walletId,
      dispute_id: event.disputeId,
      next_look_at: sql<Date>`service_now() + interval '1 minute'`,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findUnhandledEvent(db: Db, id: string) {
  return db
    .selectFrom('payment_event')
    .select(['event_id', 'type', 'order_id', 'capture_id', 'wallet_id', 'dispute_id'])
    .where('event_id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
}

export async function markEventHandled(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ handled_at: sql<Date>`service_now()`, next_look_at: null })
    .where('event_id', '=', id)
    .execute();
}

/** Events whose job was lost or failed for good. */
export async function claimUnhandledEvents(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    update payment_event set next_look_at = service_now() + interval '5 minutes'
    where event_id in (select event_id from payment_event where next_look_at <= service_now()
      order by next_look_at limit ${limit} for update skip locked)
    returning event_id`.execute(db);
  return rows.map(({ event_id }) => event_id);
}
