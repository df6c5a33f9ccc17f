import { filteringIn } from '#domain/alerts/filtered-share';
import type { MessageState } from '#domain/alerts/message-state';
import { releaseRows, wereResent } from '#server/features/alerts/outbox/outbox-store';
import type { MessageId } from '#server/features/alerts/tables';
import { TIMING } from '#domain/alerts/decision/timing';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import { pauseChannel } from './channel-store.ts';
import { passOn } from './fallback.ts';
import { countReported, lockMessage, type MessageRow, moveMessage } from './message-store.ts';
import type { Channel, DeliveryReport, FailureMeaning } from './port.ts';

/** A message that a report has moved. */
export interface MovedMessage {
  state: MessageState;
  addressHash: Buffer;
}

/**
 * Records what the provider says about a message; twice, late and in any order is the same as once. Settles a lost
 * answer too: whatever the report says, the provider has the message. Null when the report changes nothing.
 */
export async function recordDelivery(
  trx: Db,
  channel: Channel,
  id: MessageId,
  { providerId, event, errorCode }: DeliveryReport,
): Promise<MovedMessage | null> {
  const message = await lockMessage(trx, id);
  if (message === undefined) return null;
  if (message.provider_id !== null && message.provider_id !== providerId) return null;
  const state = await moveMessage(trx, message, event, { providerId, errorCode: errorCode ?? undefined });
  if (state === null) return null;
  const meaning = errorCode === null ? 'final' : channel.meaningOf(errorCode);
  const { filtered } = channel.incidents;
  if (state === 'delivered' && filtered !== undefined) await clearIncident(trx, filtered.key);
  if (meaning === 'filtered' && errorCode !== null) await noticeFiltering(trx, channel, errorCode);
  if (meaning === 'refused' && errorCode !== null && state !== 'delivered')
    await channel.onRefused(trx, message.address_hash, errorCode, message.called_at);
  if (state === 'undelivered' || state === 'failed') await tryElse(trx, message, meaning);
  return { state, addressHash: message.address_hash };
}

/** Once more by the same channel if that is worth it, else by the next one. */
async function tryElse(trx: Db, message: MessageRow, meaning: FailureMeaning): Promise<void> {
  if (message.kind !== 'alert' || message.passed_on_at !== null) return;
  if (meaning === 'transient' && !(await wereResent(trx, message)))
    await releaseRows(trx, message, { reason: null, dueAt: null, resent: true });
  else await passOn(trx, message);
}

/** Who reports a text as spam affects only their own; sending pauses when many numbers are affected. */
async function noticeFiltering(trx: Db, channel: Channel, errorCode: string): Promise<void> {
  const reported = await countReported(trx, channel.name, TIMING.filteredWithinSeconds);
  const filtering = filteringIn(reported, (code) => channel.meaningOf(code) === 'filtered');
  if (filtering === 'none') return;
  const { filtered } = channel.incidents;
  if (filtered !== undefined) await raiseIncident(trx, filtered.key, filtered.describe(errorCode));
  if (filtering === 'many') await pauseChannel(trx, channel.name, errorCode, TIMING.filteredPauseSeconds);
}
