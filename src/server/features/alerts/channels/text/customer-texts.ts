import type { AccountId } from '#domain/ids';
import { findContact, lockAddress } from '#server/features/alerts/channels/contact-store';
import { hashSecret } from '#server/platform/random';
import type { Db } from '#server/tables';
import { hasTextWithKey } from './service-text-store.ts';
import type { QueueText } from './service-text-queue.ts';
import { TEXT } from './stored-number.ts';

export interface CustomerText {
  /** One GSM-7 segment. */
  body: string;
  /** The same key is texted once. */
  key: string;
}

/** Later the mail has said it. */
const USEFUL_SECONDS = 4 * 60 * 60;

export function customerTexts({ db, queueText }: { db: Db; queueText: QueueText }) {
  return {
    /** Texts a customer about their account, if their number is confirmed and takes texts, and they did not say STOP. */
    async textCustomer(accountId: AccountId, { body, key }: CustomerText): Promise<void> {
      const keyHash = hashSecret(`${accountId} ${key}`);
      await db.transaction().execute(async (trx) => {
        const contact = await findContact(trx, TEXT, accountId);
        if (contact === undefined || contact.verified_at === null || contact.consented_at === null) return;
        if (contact.opted_out || contact.problem !== null) return;
        const number = { sealed: contact.address_sealed, hash: contact.address_hash };
        await lockAddress(trx, number.hash);
        if (await hasTextWithKey(trx, number.hash, keyHash)) return;
        // A kind of its own follows when no release is running any more that knows only the kinds so far.
        await queueText(trx, {
          accountId,
          number,
          kind: 'reply',
          body,
          usefulForSeconds: USEFUL_SECONDS,
          keyHash,
        });
      });
    },
  };
}
