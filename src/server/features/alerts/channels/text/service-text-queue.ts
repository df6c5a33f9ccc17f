import type { AccountId } from '#domain/ids';
import type { StoredAddress } from '#server/features/alerts/channels/contact-store';
import { ownerOf } from '#server/features/alerts/channels/sealed-rows';
import { insertServiceMessage, type ServiceMessage } from '#server/features/alerts/channels/message-store';
import type { MessageId } from '#server/features/alerts/tables';
import type { Sealer } from '#server/platform/keys/sealing';
import type { Db } from '#server/tables';
import { TEXT } from './stored-number.ts';

export interface ServiceText {
  accountId: AccountId | null;
  number: StoredAddress;
  kind: ServiceMessage['kind'];
  /** One GSM-7 segment. */
  body: string;
  /** Not sent later than this. */
  usefulForSeconds: number;
  /** Hash of the Idempotency-Key of the call that asked for it. */
  keyHash?: Buffer;
}

export type QueueText = (trx: Db, text: ServiceText) => Promise<MessageId>;

/** Queues a text that is not about openings, in the transaction that decides it; the dispatcher sends it. */
export function serviceTextQueue({ sealer }: { sealer: Sealer }): QueueText {
  return (trx, { number, body, ...rest }) =>
    insertServiceMessage(trx, {
      ...rest,
      channel: TEXT,
      address: number,
      bodySealed: sealer.seal(body, ownerOf(rest.accountId)),
    });
}
