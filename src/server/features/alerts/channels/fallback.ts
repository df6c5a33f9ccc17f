import { notifyDispatchers } from '#server/features/alerts/outbox/outbox-store';
import { databaseNow } from '#server/platform/db/server-store';
import type { Db } from '#server/tables';
import { endFallback, findNextChannel, listUnconfirmed, moveToldRows } from './fallback-store.ts';
import { lockMessage, type MessageRow } from './message-store.ts';
import type { Channel } from './port.ts';

const AT_ONCE = 50;

/**
 * An alert that failed goes out by the person's next channel, as far as its openings are still there. The decision and its
 * charge stay the same. False when there is no other channel, or nothing left to tell; each channel passes on once.
 */
export async function passOn(trx: Db, message: MessageRow): Promise<boolean> {
  const { account_id: accountId, fallback_at: fallbackAt } = message;
  if (message.kind !== 'alert' || accountId === null || fallbackAt === null) return false;
  const next = await findNextChannel(trx, accountId, message.channel);
  const passedOn = next !== null && (await moveToldRows(trx, message, next)) > 0;
  await endFallback(trx, message.id, passedOn);
  if (passedOn) await notifyDispatchers(trx);
  return passedOn;
}

/** Passes on what the provider has taken, or may have, and has not confirmed as delivered in time. */
export async function passOnUnconfirmed(db: Db, { name }: Pick<Channel, 'name'>): Promise<number> {
  const ids = await listUnconfirmed(db, name, AT_ONCE);
  for (const id of ids)
    await db.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, id);
      const isOpen = message?.state === 'sent' || message?.state === 'unknown';
      if (!isOpen || message.fallback_at === null || message.fallback_at > (await databaseNow(trx))) return;
      await passOn(trx, message);
    });
  return ids.length;
}
