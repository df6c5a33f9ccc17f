import { claiming } from '#server/features/alerts/claiming';
import { handingOver } from '#server/features/alerts/handing-over';
import { createLinks } from '#server/features/alerts/links';
import { recordingOutcomes } from '#server/features/alerts/outcomes';
import { databaseTime } from '#server/features/alerts/planning';
import type { AccountId } from '#domain/ids';
import type { TextSender } from '#server/gateways/sms/port';
import type { Db } from '#server/tables';
import { COOLDOWN_SECONDS, hash, PUBLIC_URL, sealer } from './crowd.ts';

export type SendBatch = (accounts: readonly AccountId[]) => Promise<void>;

/**
 * Our guarantee for people whom a queue hands out: the same decision, the same rows before the call, the same writing
 * down after it. What differs from ours is only who says whose turn it is.
 */
export function sameGuarantee(db: Db, sms: TextSender): SendBatch {
  const links = createLinks({ db, hash, publicUrl: PUBLIC_URL });
  const claimFor = claiming({ sealer, links, cooldownSeconds: COOLDOWN_SECONDS });
  const outcomes = recordingOutcomes({ db, onRefusedNumber: async () => {} });
  const handOver = handingOver({ sms, sealer, publicUrl: PUBLIC_URL, outcomes });
  return async (accounts) => {
    const { texts } = await db.transaction().execute(async (trx) => {
      const now = await databaseTime(trx);
      await trx
        .selectFrom('recipient')
        .select('account_id')
        .where('account_id', 'in', accounts)
        .orderBy('account_id')
        .forUpdate()
        .execute();
      return claimFor(trx, { accounts, most: accounts.length, now });
    });
    await Promise.all(texts.map(handOver));
  };
}
