import { sql } from 'kysely';
import { nextChannel } from '#server/features/alerts/outbox/claim-store';
import type { ChannelName, MessageId } from '#server/features/alerts/tables';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import type { MessageRow } from './message-store.ts';

/** The next channel that reaches the person now. */
export async function findNextChannel(
  trx: Db,
  accountId: AccountId,
  channel: ChannelName,
): Promise<ChannelName | null> {
  const { rows } = await nextChannel(sql`${accountId}::bigint`, channel).execute(trx);
  return rows[0]?.channel ?? null;
}

/** The openings of an alert that are still there wait for another channel. Returns how many do. */
export async function moveToldRows(trx: Db, alert: MessageRow, channel: ChannelName): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set state = 'waiting', channel = ${channel}, message_id = null, earlier_message_id = ${alert.id},
      reason = null, due_at = null, tried_at = null, resends = 0
    from opening
    where outbox.opening_id = any (${alert.opening_ids}::bigint[]) and outbox.account_id = ${alert.account_id}
      and outbox.message_id = ${alert.id} and outbox.state = 'told'
      and opening.id = outbox.opening_id and opening.gone_at is null and opening.starts_at > service_now()`.execute(
    trx,
  );
  await sql`update campaign_opening set live = true where opening_id = any (${alert.opening_ids}::bigint[])`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Asked once: what became of it does not matter for its openings any more. */
export async function endFallback(trx: Db, id: MessageId, passedOn: boolean): Promise<void> {
  await sql`
    update message set fallback_at = null, passed_on_at = case when ${passedOn} then service_now() end
    where id = ${id}`.execute(trx);
}

/** Alerts that nobody has confirmed in time. */
export async function listUnconfirmed(db: Db, channel: ChannelName, limit: number): Promise<MessageId[]> {
  const { rows } = await sql<{ id: MessageId }>`
    select id from message
    where fallback_at <= service_now() and state in ('sent', 'unknown') and channel = ${channel}
    order by fallback_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
