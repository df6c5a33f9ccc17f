import { timingSafeEqual } from 'node:crypto';
import { asId } from '#domain/ids';
import { recordDelivery } from '#server/features/alerts/channels/delivery';
import type { Channel } from '#server/features/alerts/channels/port';
import type { MessageId } from '#server/features/alerts/tables';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';

export const providerIdOf = (id: MessageId): string => `push-${id}`;

const LENGTH = 22;

/** What the browser hands back when it has shown a notification; nobody else can know it. */
export const receiptFor = (hash: KeyedHash, id: MessageId): string =>
  `${id}-${hash(`receipt of push message ${id}`).toString('base64url').slice(0, LENGTH)}`;

export interface PushReceiptsDependencies {
  db: Db;
  hash: KeyedHash;
  channel: Channel;
}

export function pushReceipts({ db, hash, channel }: PushReceiptsDependencies) {
  return {
    /** Push services do not say whether a message arrived; the browser does. A receipt of no message changes nothing. */
    async receivePushReceipt(receipt: string): Promise<void> {
      const id: MessageId = asId(Number(receipt.split('-', 1)[0]));
      const [given, expected] = [Buffer.from(receipt), Buffer.from(receiptFor(hash, id))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
      const report = { providerId: providerIdOf(id), event: 'delivered', errorCode: null } as const;
      await db.transaction().execute((trx) => recordDelivery(trx, channel, id, report));
    },
  };
}
