import { DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import { TEST_TEXT } from '#domain/alerts/service-texts';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { hashSecret } from '#server/platform/random';
import { optedOut } from './phones.ts';
import { findContact, lockAddress } from '#server/features/alerts/channels/contact-store';
import { findTimeZone, markTested } from '#server/features/alerts/people/recipient-store';
import type { Db } from '#server/tables';
import type { QueueText } from './service-text-queue.ts';
import { TEXT } from './stored-number.ts';
import { findTestText } from './service-text-store.ts';

const TEST_SECONDS = 600;

export function testTexts({ db, queueText }: { db: Db; queueText: QueueText }) {
  return {
    /** Once per confirmed number and day of its owner; a repeated call with the same key sends no second one. */
    async sendTestText(accountId: AccountId, idempotencyKey: string | undefined): Promise<void> {
      const keyHash = idempotencyKey === undefined ? undefined : hashSecret(`${accountId} ${idempotencyKey}`);
      await db.transaction().execute(async (trx) => {
        const contact = await findContact(trx, TEXT, accountId);
        if (contact === undefined || contact.verified_at === null)
          throw new Failure('conflict', 'phone-unverified', 'Please confirm your phone number first.');
        if (contact.opted_out) throw optedOut();
        const { address_sealed: sealed, address_hash: hash } = contact;
        await lockAddress(trx, hash);
        const today = await findTestText(
          trx,
          hash,
          (await findTimeZone(trx, accountId)) ?? DEFAULT_TIME_ZONE,
        );
        if (today !== undefined) {
          if (keyHash !== undefined && today.key_hash?.equals(keyHash) === true) return;
          throw new Failure('throttled', 'throttled', 'One test text a day: this number got it already.', {
            retryAfterSeconds: today.seconds_left,
          });
        }
        await queueText(trx, {
          accountId,
          number: { sealed, hash },
          kind: 'test',
          body: TEST_TEXT,
          usefulForSeconds: TEST_SECONDS,
          ...(keyHash === undefined ? {} : { keyHash }),
        });
        await markTested(trx, accountId);
      });
    },
  };
}
