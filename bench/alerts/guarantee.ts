import type { AccountId } from '#domain/ids';
import { databaseNow } from '#server/platform/db/server-store';
import { alertWriter } from '#server/features/alerts/channels/alert-writer';
import { messageSender } from '#server/features/alerts/channels/dispatcher';
import { openingLinks } from '#server/features/alerts/channels/opening-links';
import { outcomeRecorder } from '#server/features/alerts/channels/outcomes';
import { textChannel } from '#server/features/alerts/channels/text/text-channel';
import { outboxClaim } from '#server/features/alerts/outbox/claim';
import type { TextSender } from '#server/gateways/sms/port';
import type { Db } from '#server/tables';
import { COOLDOWN_SECONDS, FASTEST_PACE, hash, noJobs, PUBLIC_URL, sealer } from './crowd.ts';

export type SendBatch = (accounts: readonly AccountId[]) => Promise<void>;

/**
 * Our guarantee for people whom a queue hands out: the same decision, the same rows before the call, the same record
 * after it. The only difference is which queue says who is next.
 */
export function sameGuarantee(db: Db, sms: TextSender): SendBatch {
  const links = openingLinks({ db, hash, publicUrl: PUBLIC_URL });
  const channel = textChannel({
    sms,
    links,
    enqueue: noJobs,
    publicUrl: PUBLIC_URL,
    segmentsPerSecond: FASTEST_PACE,
  });
  const outbox = outboxClaim({ cooldownSeconds: COOLDOWN_SECONDS });
  const writeAlerts = alertWriter({ channel, sealer });
  const send = messageSender({ channel, outcomes: outcomeRecorder({ db, channel }) });
  return async (accounts) => {
    const messages = await db.transaction().execute(async (trx) => {
      const now = await databaseNow(trx);
      await trx
        .selectFrom('recipient')
        .select('account_id')
        .where('account_id', 'in', accounts)
        .orderBy('account_id')
        .forUpdate()
        .execute();
      const request = { channel: channel.name, limit: accounts.length, now };
      const { claims } = await outbox.decideFor(trx, accounts, request);
      return writeAlerts(trx, claims, now);
    });
    await Promise.all(messages.map((message) => send(message, () => false)));
  };
}
