import { DEFAULT_TIME_ZONE } from '#domain/alerts/preferences';
import { TEST_TEXT } from '#domain/alerts/service-texts';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { hashSecret } from '#server/platform/random';
import type { PeopleDependencies } from './people.ts';
import { optedOut } from './phones.ts';
import { findRecipient, lockNumber } from './recipient-store.ts';
import { findTestText } from './service-text-store.ts';

const TEST_SECONDS = 600;

export function testTexts({ db, queueText }: PeopleDependencies) {
  return {
    /** Once per confirmed number and day of its owner; a repeated call with the same key sends no second one. */
    async sendTestText(accountId: AccountId, idempotencyKey: string | undefined): Promise<void> {
      const keyHash = idempotencyKey === undefined ? undefined : hashSecret(`${accountId} ${idempotencyKey}`);
      await db.transaction().execute(async (trx) => {
        const recipient = await findRecipient(trx, accountId);
        const { number_sealed: sealed = null, number_hash: hash = null } = recipient ?? {};
        if (recipient === undefined || sealed === null || hash === null || recipient.verified_at === null)
          throw new Failure('conflict', 'phone-unverified', 'Please confirm your phone number first.');
        if (recipient.opted_out) throw optedOut();
        await lockNumber(trx, hash);
        const today = await findTestText(trx, hash, recipient.time_zone ?? DEFAULT_TIME_ZONE);
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
      });
    },
  };
}
