import { timingSafeEqual } from 'node:crypto';
import { codeText } from '#domain/alerts/messages/service-texts';
import type { AccountId } from '#domain/ids';
import type { StoredAddress } from '#server/features/alerts/channels/contact-store';
import type { Random } from '#server/platform/random';
import type { KeyedHash } from '#server/platform/keys/secrets';
import type { Db } from '#server/tables';
import * as store from './phone-store.ts';
import type { QueueText } from './service-text-queue.ts';

const CODES = 1_000_000;

interface CodeDependencies {
  random: Random;
  hash: KeyedHash;
  queueText: QueueText;
}

/** Six digits, each code as likely as any other. */
export function newCode(random: Random): string {
  const fair = Math.floor(2 ** 32 / CODES) * CODES;
  let drawn = random.bytes(4).readUInt32BE();
  while (drawn >= fair) drawn = random.bytes(4).readUInt32BE();
  return String(drawn % CODES).padStart(6, '0');
}

/** A million codes are quickly tried, so the hash is keyed and good for one person and number only. */
const hashCode = (hash: KeyedHash, accountId: AccountId, numberHash: Buffer, code: string): Buffer =>
  hash(['phone code', accountId, numberHash.toString('hex'), code].join('\u0000'));

export function phoneCodes({ random, hash, queueText }: CodeDependencies) {
  return {
    /** Makes a code and queues the text that carries it; older codes are worth nothing from now on. */
    async send(trx: Db, accountId: AccountId, number: StoredAddress): Promise<void> {
      const code = newCode(random);
      await store.replaceCode(trx, {
        accountId,
        numberHash: number.hash,
        codeHash: hashCode(hash, accountId, number.hash, code),
      });
      await queueText(trx, {
        accountId,
        number,
        kind: 'code',
        body: codeText(code),
        usefulForSeconds: store.CODE_SECONDS,
      });
    },

    /** Each call costs one of the few tries, also when it fails. The id of the code when it was right. */
    async check(
      db: Db,
      accountId: AccountId,
      numberHash: Buffer,
      given: string,
    ): Promise<{ id: number } | 'wrong' | 'spent'> {
      const kept = await store.tryCode(db, accountId, numberHash);
      if (kept === undefined) return 'spent';
      const right = timingSafeEqual(kept.code_hash, hashCode(hash, accountId, numberHash, given));
      return right ? { id: kept.id } : 'wrong';
    },

    /** Whether this is the code that confirmed the number a moment ago: a lost answer is asked for again. */
    async wasUsed(db: Db, accountId: AccountId, numberHash: Buffer, given: string): Promise<boolean> {
      const used = await store.findUsedCode(db, accountId, numberHash);
      return (
        used !== undefined && timingSafeEqual(used.code_hash, hashCode(hash, accountId, numberHash, given))
      );
    },
  };
}
