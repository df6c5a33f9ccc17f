import { DEFAULT_TIME_ZONE } from '#domain/alerts/decision/preferences';
import { TEST_TEXT } from '#domain/alerts/messages/service-texts';
import type { AccountId } from '#domain/ids';
import { Failure } from '#server/platform/failure';
import { hashSecret } from '#server/platform/random';
import { optedOut } from './phones.ts';
import { findContact, lockAddress } from '#server/features/alerts/channels/contact-store';
import { findProgram } from '#server/features/alerts/people/program-store';
import { findTimeZone, markTested } from '#server/features/alerts/people/recipient-store';
import type { Db } from '#server/tables';
import type { Channel } from '#server/features/alerts/channels/port';
import type { QueueText } from './service-text-queue.ts';
import { TEXT } from './stored-number.ts';
import { findSampleOpening, findTestText } from './service-text-store.ts';

const TEST_SECONDS = 600;

export interface TestTextDependencies {
  db: Db;
  queueText: QueueText;
  channel: Pick<Channel, 'compose'>;
}

export function testTexts({ db, queueText, channel }: TestTextDependencies) {
  /** An alert about what is open at a watched location, or was last: what it says and links to is real. */
  async function compose(accountId: AccountId): Promise<string> {
    const sample = await findSampleOpening(db, accountId);
    if (sample === undefined) return TEST_TEXT;
    const program = await findProgram(db, accountId);
    return channel.compose([sample], { isFirstOfDay: true, program, isTest: true });
  }

  return {
    /** Once per confirmed number and day of its owner; a repeated call with the same key sends no second one. */
    async sendTestText(accountId: AccountId, idempotencyKey: string | undefined): Promise<void> {
      const keyHash = idempotencyKey === undefined ? undefined : hashSecret(`${accountId} ${idempotencyKey}`);
      const body = await compose(accountId);
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
          body,
          usefulForSeconds: TEST_SECONDS,
          ...(keyHash === undefined ? {} : { keyHash }),
        });
        await markTested(trx, accountId);
      });
    },
  };
}
