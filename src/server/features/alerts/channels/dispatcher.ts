import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { OutboxClaim } from '#server/features/alerts/outbox/claim';
import { leavePausedChannel } from '#server/features/alerts/outbox/claim-store';
import { notifyDispatchers } from '#server/features/alerts/outbox/outbox-store';
import { TIMING } from '#domain/alerts/decision/timing';
import type { Clock } from '#server/platform/clock';
import { Failure } from '#server/platform/failure';
import type { Sealer } from '#server/platform/keys/sealing';
import { startStopwatch } from '#server/platform/stopwatch';
import type { Db } from '#server/tables';
import { alertWriter } from './alert-writer.ts';
import { returnPace, takePace } from './channel-store.ts';
import * as store from './message-store.ts';
import type { Outcomes } from './outcomes.ts';
import type { Channel, OutgoingMessage } from './port.ts';
import { ownerOf } from './sealed-rows.ts';

export interface DispatcherDependencies {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  channel: Channel;
  outbox: Pick<OutboxClaim, 'claim'>;
  outcomes: Outcomes;
}

/** Claiming a few at a time costs as much as many. */
const BATCH = 256;
const SMALLEST_BATCH = 16;
/**
 * After a claim that took longer the next one takes half as many: what is not handed over in time goes back, and if
 * every claim of a slow database came too late, nobody would ever be told.
 */
const SLOW_CLAIM_MS = (TIMING.callWithinSeconds * 1000) / 4;
/**
 * While the pace allows full claims: the messages of one leave while the others wait for the database. Where it grants a
 * few at a time, more claims would only hold people whom none of them may tell yet.
 */
const CLAIMS_AT_ONCE = 3;
/** Calls under way in one process while the next are being claimed. */
const MOST_BEFORE_CLAIM = 2 * BATCH;
/** Calls begun in a row; in between the event loop reads the database's answers, for which another claim waits. */
const SLICE = 32;
const LONGEST_WAIT_MS = 1_000;

/** A claim that has ended: what came of it, or why it failed. */
interface EndedClaim {
  claim: Promise<EndedClaim>;
  result: { waitMs: number; progressed: boolean; isFull: boolean } | { error: unknown };
}

/** Claims messages of one channel and hands them to its provider, each right after the commit of its claim. */
export function dispatcher({ db, clock, sealer, channel, outbox, outcomes }: DispatcherDependencies) {
  const writeAlerts = alertWriter({ channel, sealer });
  const send = messageSender({ channel, outcomes });
  const claims = new Set<Promise<EndedClaim>>();
  const inFlight = new Set<Promise<void>>();
  let busy = false;
  let claimsAtOnce = 1;
  let batch = BATCH;
  let serviceFirst = false;
  let whenFree = () => {};

  return {
    /** Returns when one claim has ended; others go on meanwhile, and are waited for next time. */
    async dispatch(onError: (error: unknown) => void): Promise<'again' | 'pause'> {
      if (inFlight.size > MOST_BEFORE_CLAIM) await new Promise<void>((resolve) => (whenFree = resolve));
      if (!busy && claims.size === 0 && !(await store.hasWork(db, channel.name))) return 'pause';
      while (claims.size < claimsAtOnce) begin(onError);
      const { claim: ended, result } = await Promise.race(claims);
      claims.delete(ended);
      if ('error' in result) throw result.error;
      busy = result.progressed;
      claimsAtOnce = busy && result.isFull ? CLAIMS_AT_ONCE : 1;
      if (result.waitMs > 0) await delay(Math.min(result.waitMs, LONGEST_WAIT_MS));
      return busy || result.waitMs > 0 || claims.size > 0 ? 'again' : 'pause';
    },

    /** Resolves when every call under way has been answered and recorded. */
    async settled(): Promise<void> {
      await Promise.all(claims);
      await Promise.all(inFlight);
    },
  };

  function begin(onError: (error: unknown) => void): void {
    const begun: Promise<EndedClaim> = claimAndSend(onError).then(
      (result) => ({ claim: begun, result }),
      (error: unknown) => ({ claim: begun, result: { error } }),
    );
    claims.add(begun);
  }

  /**
   * The stopwatch starts before anything is read: what leaves was decided and leased at most that long ago, however long
   * a lock or the commit took and however long this process was stopped.
   */
  async function claimAndSend(onError: (error: unknown) => void) {
    const { name, perSecond } = channel;
    const most = batch;
    const { granted, waitMs, paused } = await takePace(db, name, { perSecond, most });
    if (paused && (await leavePausedChannel(db, name)) > 0) await notifyDispatchers(db);
    if (granted === 0) return { waitMs, progressed: false, isFull: false };
    const elapsed = startStopwatch(clock);
    const isStale = () => elapsed() > TIMING.callWithinSeconds * 1000;
    const { messages, progressed } = await db.transaction().execute((trx) => claimMessages(trx, granted));
    batch = elapsed() > SLOW_CLAIM_MS ? Math.max(SMALLEST_BATCH, batch / 2) : Math.min(BATCH, batch * 2);
    for (const [index, message] of messages.entries()) {
      if (index > 0 && index % SLICE === 0) await setImmediate();
      handOver(message, isStale, onError);
    }
    const unused = granted - messages.length;
    if (unused > 0) await returnPace(db, name, { perSecond, unused });
    return { waitMs: 0, progressed, isFull: granted === most };
  }

  function handOver(
    message: OutgoingMessage,
    isStale: () => boolean,
    onError: (error: unknown) => void,
  ): void {
    const call = send(message, isStale)
      .catch(onError)
      .finally(() => {
        inFlight.delete(call);
        if (inFlight.size <= MOST_BEFORE_CLAIM) whenFree();
      });
    inFlight.add(call);
  }

  /**
   * Half of what may leave belongs to alerts, however many codes and replies strangers cause; of a single message it is
   * every other one. What one side does not need the other one gets.
   */
  async function claimMessages(trx: Db, limit: number) {
    const { now, hasServiceMessages } = await store.readDue(trx, channel.name);
    serviceFirst = !serviceFirst;
    const share = hasServiceMessages ? Math.floor((limit + (serviceFirst ? 1 : 0)) / 2) : 0;
    const service = await claimService(trx, share);
    const room = limit - service.length;
    if (room === 0) return { messages: service, progressed: true };
    const alerts = await outbox.claim(trx, { channel: channel.name, limit: room, now });
    const written = await writeAlerts(trx, alerts.claims, now);
    const more = hasServiceMessages ? await claimService(trx, room - written.length) : [];
    const messages = [...service, ...written, ...more];
    return { messages, progressed: alerts.progressed || service.length + more.length > 0 };
  }

  async function claimService(trx: Db, limit: number): Promise<OutgoingMessage[]> {
    const due = limit > 0 ? await store.claimServiceMessages(trx, channel.name, limit) : [];
    return due.flatMap(toOutgoing);
  }

  /** A message without address or body belongs to somebody who has deleted their account. */
  function toOutgoing(row: store.DueMessage): OutgoingMessage[] {
    const { id, attempts, address_sealed: address, body_sealed: body, useful_seconds: usefulSeconds } = row;
    if (address === null || body === null) return [];
    const open = (sealed: Buffer) => sealer.open(sealed, ownerOf(row.account_id));
    try {
      return [{ id, attempt: attempts, address: open(address), body: open(body), usefulSeconds }];
    } catch {
      // The reconciler finds it when its lease is over, reports it and gives it up.
      return [];
    }
  }
}

/** Hands one message to the provider and records what came of it. */
export function messageSender({ channel, outcomes }: { channel: Channel; outcomes: Outcomes }) {
  return async function send(message: OutgoingMessage, isStale: () => boolean): Promise<void> {
    const answer = await channel.send(message, isStale).catch((error: unknown) => ({ error }));
    if ('providerId' in answer) return outcomes.accepted(message.id, answer.providerId);
    await outcomes.failed(message, answer.error);
    if (!(answer.error instanceof Failure)) throw answer.error;
  };
}
