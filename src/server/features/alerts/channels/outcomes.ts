import { setTimeout as delay } from 'node:timers/promises';
import { nextMessageState } from '#domain/alerts/message-state';
import { holdRows, releaseRows, wereResent } from '#server/features/alerts/outbox/outbox-store';
import type { MessageId } from '#server/features/alerts/tables';
import { TIMING } from '#domain/alerts/decision/timing';
import { limitConcurrency } from '#server/platform/concurrency';
import { Failure } from '#server/platform/failure';
import { clearIncident, raiseIncident } from '#server/platform/incidents/incident-store';
import type { Db } from '#server/tables';
import { databaseNow } from '#server/platform/db/server-store';
import { passOn } from './fallback.ts';
import * as store from './message-store.ts';
import type { Channel, OutgoingMessage } from './port.ts';

/** What came of a call to the provider. */
export interface Outcomes {
  accepted(id: MessageId, providerId: string): Promise<void>;
  failed(call: Call, error: unknown): Promise<void>;
}

type Call = Pick<OutgoingMessage, 'id' | 'attempt'>;

/** Answers arrive in bursts: waiting for the rest of one saves a statement for each late one. */
const GATHER_MS = 5;

/** Failures of one claim touch the same openings: more at once would wait for each other with a connection each. */
const FAILURES_AT_ONCE = 4;

/** Answers are recorded together with all that came in while the last ones were being written. */
export function outcomeRecorder({ db, channel }: { db: Db; channel: Channel }): Outcomes {
  let gathered: { id: MessageId; providerId: string }[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Until a message was accepted nobody knows whether an earlier refusal still holds. */
  let refused = true;
  const limited = limitConcurrency({ running: FAILURES_AT_ONCE, waiting: Number.POSITIVE_INFINITY });

  /** A message whose outcome cannot be written stays "sending": its lease ends, and the provider's list tells. */
  async function writeGathered(): Promise<void> {
    await delay(GATHER_MS);
    next = undefined;
    const batch = gathered;
    gathered = [];
    await store.markAccepted(db, batch);
    if (refused) await clearIncident(db, channel.incidents.rejected.key);
    refused = false;
  }

  return {
    accepted(id, providerId) {
      gathered.push({ id, providerId });
      if (next === undefined) {
        next = last.then(writeGathered, writeGathered);
        last = next;
      }
      return next;
    },
    failed(call, error) {
      refused ||= error instanceof Failure && error.kind === 'rejected';
      return limited(() => db.transaction().execute((trx) => recordFailure(trx, channel, call, error)));
    },
  };
}

async function recordFailure(trx: Db, channel: Channel, call: Call, error: unknown): Promise<void> {
  const message = await store.lockMessage(trx, call.id);
  // This process was stopped for so long that the message has been sent again since.
  if (message?.attempts !== call.attempt) return;
  // An error of our own before the call, or one we do not understand: the provider may have the message.
  const kind = error instanceof Failure ? error.kind : 'unknown';
  const code = error instanceof Failure ? channel.codeOf(error) : 'unexpected';
  if (kind === 'declined') {
    const state = await store.moveMessage(trx, message, 'refused', { errorCode: code });
    if (state === null) return;
    await channel.onRefused(trx, message.address_hash, code, message.called_at);
    await passOn(trx, message);
    return;
  }
  const { rejected } = channel.incidents;
  if (kind === 'rejected') await raiseIncident(trx, rejected.key, rejected.describe(code));
  if (kind === 'not-called') return retryLater(trx, message, code, 0);
  if (kind === 'rejected' || kind === 'retryable') {
    const wait = error instanceof Failure ? (error.retryAfterSeconds ?? 0) : 0;
    const backoff = 2 ** Math.min(message.attempts, 4);
    return retryLater(trx, message, code, Math.min(TIMING.longestRetrySeconds, Math.max(wait, backoff)));
  }
  const calledAt = message.called_at ?? (await databaseNow(trx));
  const nextAt = new Date(calledAt.getTime() + TIMING.listCountsAfterSeconds * 1000);
  await store.moveMessage(trx, message, 'lost', { errorCode: code, nextAt });
}

/** Not taken: an alert's openings wait again, anything else is sent again while it is of use. */
async function retryLater(
  trx: Db,
  message: store.MessageRow,
  code: string,
  waitSeconds: number,
): Promise<void> {
  if (nextMessageState(message.state, 'retried') === null) return;
  const now = await databaseNow(trx);
  const nextAt = new Date(now.getTime() + waitSeconds * 1000);
  const errorCode = code;
  if (message.kind !== 'alert' && nextAt < message.useful_until) {
    await store.moveMessage(trx, message, 'retried', { errorCode, nextAt });
    return;
  }
  const reason = message.kind === 'alert' ? 'not-taken' : 'expired';
  await store.moveMessage(trx, message, 'abandoned', { reason, errorCode });
  if (message.kind !== 'alert' || message.passed_on_at !== null) return;
  // The next try would come too late for whom another channel reaches.
  const isLate = message.fallback_at !== null && nextAt >= message.fallback_at;
  if (!(isLate && (await passOn(trx, message))))
    await releaseRows(trx, message, {
      ...(waitSeconds === 0 ? { reason: null, dueAt: null } : { reason: 'provider-busy', dueAt: nextAt }),
      resent: false,
    });
}

/** The provider's list does not show it: it is sent once more, if that was not done before. */
export async function recordAbsence(
  trx: Db,
  asked: Pick<store.MessageRow, 'id' | 'attempts'>,
): Promise<void> {
  const message = await store.lockMessage(trx, asked.id);
  // The list was asked for another attempt when somebody else has settled that one and the message left again.
  if (message?.state !== 'unknown' || message.attempts !== asked.attempts) return;
  if (message.kind !== 'alert') {
    const now = await databaseNow(trx);
    if (message.resends > 0 || message.useful_until <= now) return giveUp(trx, message);
    await store.moveMessage(trx, message, 'absent', { nextAt: now, resent: true });
    return;
  }
  if (message.passed_on_at !== null || (await wereResent(trx, message))) return giveUp(trx, message);
  await releaseRows(trx, message, { reason: null, dueAt: null, resent: true });
  await store.moveMessage(trx, message, 'abandoned', { reason: 'absent' });
}

/** Nobody will ever know; better told by another channel, or not at all, than twice. */
export async function giveUp(trx: Db, message: store.MessageRow): Promise<void> {
  const state = await store.moveMessage(trx, message, 'abandoned', { reason: 'unknown-not-resent' });
  if (state === null || message.kind !== 'alert' || (await passOn(trx, message))) return;
  await holdRows(trx, message, 'unknown-not-resent');
}
