import { setTimeout as delay } from 'node:timers/promises';
import { nextTextState, TEXT_STATES } from '#domain/alerts/text-state';
import { providerCodeOf } from '#server/gateways/sms/failures';
import { Failure } from '#server/platform/failure';
import { clearIncident, raiseIncident } from '#server/platform/incidents';
import type { Db } from '#server/tables';
import { optOut } from './phone-store.ts';
import { databaseTime } from './planning.ts';
import * as rows from './row-store.ts';
import type { TextId } from './tables.ts';
import * as store from './text-store.ts';
import { TIMING } from './timing.ts';

/** What came of a call to the provider. */
export interface Outcomes {
  accepted(id: TextId, sid: string): Promise<void>;
  failed(id: TextId, error: unknown): Promise<void>;
}

const REJECTED = 'sms-rejected';
/** Answers come in swarms: waiting for the rest of one saves a statement for each straggler. */
const GATHER_MS = 5;
const BEFORE_SENT = TEXT_STATES.filter((state) => nextTextState(state, 'accepted') === 'sent');

export interface OutcomesDependencies {
  db: Db;
  /** A number that the provider will never text. */
  onRefusedNumber(trx: Db, numberHash: Buffer): Promise<unknown>;
}

/** Answers are written down together with all that came in while the last ones were being written. */
export function recordingOutcomes({ db, onRefusedNumber }: OutcomesDependencies): Outcomes {
  let gathered: { id: TextId; sid: string }[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Until a text was taken nobody knows whether an earlier refusal still holds. */
  let refused = true;

  /** What cannot be written stays "sending": its lease ends, and the provider's list tells. */
  async function writeGathered(): Promise<void> {
    await delay(GATHER_MS);
    next = undefined;
    const batch = gathered;
    gathered = [];
    await store.markAccepted(db, batch, BEFORE_SENT);
    if (refused) await clearIncident(db, REJECTED);
    refused = false;
  }

  return {
    accepted(id, sid) {
      gathered.push({ id, sid });
      if (next === undefined) {
        next = last.then(writeGathered, writeGathered);
        last = next;
      }
      return next;
    },
    failed(id, error) {
      refused ||= error instanceof Failure && error.kind === 'rejected';
      return db.transaction().execute((trx) => recordFailure(trx, id, error, onRefusedNumber));
    },
  };
}

async function recordFailure(
  trx: Db,
  id: TextId,
  error: unknown,
  onRefusedNumber: OutcomesDependencies['onRefusedNumber'],
): Promise<void> {
  const text = await store.lockText(trx, id);
  if (text === undefined) return;
  // An error of our own before the call, or one we do not understand: it may have been taken.
  const kind = error instanceof Failure ? error.kind : 'unknown';
  const code = error instanceof Failure ? (providerCodeOf(error)?.toString() ?? error.code) : 'unexpected';
  if (kind === 'declined') return decline(trx, text, code, onRefusedNumber);
  if (kind === 'rejected')
    await raiseIncident(trx, REJECTED, `The text message provider refuses our requests (${code}).`);
  if (kind === 'rejected' || kind === 'retryable') {
    const wait = error instanceof Failure ? error.retryAfterSeconds : undefined;
    return retryLater(trx, text, code, wait);
  }
  if (nextTextState(text.state, 'lost') === null) return;
  const calledAt = text.called_at ?? (await databaseTime(trx));
  const nextAt = new Date(calledAt.getTime() + TIMING.listCountsAfterSeconds * 1000);
  await store.changeText(trx, text, { state: 'unknown', errorCode: code, nextAt }, false);
}

/** The provider never texts this number: it said STOP there, or it is no number that can be texted. */
async function decline(
  trx: Db,
  text: store.TextRow,
  code: string,
  onRefusedNumber: OutcomesDependencies['onRefusedNumber'],
): Promise<void> {
  if (nextTextState(text.state, 'refused') === null) return;
  await store.changeText(trx, text, { state: 'failed', errorCode: code }, true);
  if (code === OPTED_OUT) await optOut(trx, text.number_hash);
  else await onRefusedNumber(trx, text.number_hash);
}

const OPTED_OUT = '21610';

/** Not taken: an alert's openings wait again, anything else is sent again while it is of use. */
async function retryLater(
  trx: Db,
  text: store.TextRow,
  code: string,
  waitSeconds: number | undefined,
): Promise<void> {
  if (nextTextState(text.state, 'not-taken') === null) return;
  const now = await databaseTime(trx);
  const seconds = Math.min(
    TIMING.longestRetrySeconds,
    Math.max(waitSeconds ?? 0, 2 ** Math.min(text.attempts, 4)),
  );
  const nextAt = new Date(now.getTime() + seconds * 1000);
  if (text.kind === 'alert') {
    await rows.releaseRows(trx, text, { reason: 'provider-busy', dueAt: nextAt, resent: false });
    await store.changeText(trx, text, { state: 'dropped', reason: 'not-taken', errorCode: code }, true);
  } else if (nextAt < text.useful_until) {
    await store.changeText(trx, text, { state: 'waiting', errorCode: code, nextAt }, false);
  } else {
    await store.changeText(trx, text, { state: 'dropped', reason: 'expired', errorCode: code }, true);
  }
}

/** The provider's list does not show it: it is sent once more, if that was not done before. */
export async function recordAbsence(trx: Db, id: TextId): Promise<void> {
  const text = await store.lockText(trx, id);
  if (text === undefined || nextTextState(text.state, 'absent') === null) return;
  if (text.kind !== 'alert') {
    const again = text.resends === 0 && text.useful_until > (await databaseTime(trx));
    const change = again
      ? { state: 'waiting' as const, nextAt: await databaseTime(trx), resent: true }
      : { state: 'dropped' as const, reason: 'unknown-not-resent' };
    return store.changeText(trx, text, change, !again);
  }
  if (await rows.wereResent(trx, text)) return giveUp(trx, text);
  await rows.releaseRows(trx, text, { reason: null, dueAt: null, resent: true });
  await store.changeText(trx, text, { state: 'dropped', reason: 'absent' }, true);
}

/** Nobody will ever know; better not told than told twice. */
export async function giveUp(trx: Db, text: store.TextRow): Promise<void> {
  await store.changeText(trx, text, { state: 'dropped', reason: 'unknown-not-resent' }, true);
  if (text.kind === 'alert') await rows.holdRows(trx, text, 'unknown-not-resent');
}
