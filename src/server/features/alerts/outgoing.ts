import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import type { Sealer } from '#server/platform/sealing';
import type { Db } from '#server/tables';
import { takeAccounts } from './claim-store.ts';
import type { Claim, Turn } from './claiming.ts';
import type { ClaimedText, HandOver } from './handing-over.ts';
import { lockPace, type Pace, spendPace } from './pace-store.ts';
import { claimServiceTexts, hasWork, type OutgoingRow, readDue } from './text-store.ts';

export interface DispatchingDependencies {
  db: Db;
  sealer: Sealer;
  claimFor(trx: Db, turn: Turn): Promise<Claim>;
  handOver: HandOver;
  /** Null sends as fast as the provider answers. */
  segmentsPerSecond: number | null;
}

/** Claiming a few at a time costs as much as many. */
const BATCH = 256;
/** While there is much to do: the texts of one claim leave while the other waits for the database. */
const CLAIMS_AT_ONCE = 2;
/** Calls under way in one process while the next are being claimed. */
const MOST_BEFORE_CLAIM = 2 * BATCH;
/** Calls begun in a row; in between the database is heard, for whose answers another claim waits. */
const SLICE = 32;
/** People looked at even when only one text may leave: some are in their quiet hours, or have had enough. */
const LEAST_CANDIDATES = 50;
const LONGEST_WAIT_MS = 1_000;

/** A claim that is over: what came of it, or why it failed. */
interface Ended {
  claim: Promise<Ended>;
  result: { waitMs: number; progressed: boolean } | { error: unknown };
}

/** Claims texts and hands them to the provider. What is claimed is called at once: nothing claimed lies about. */
export function dispatching({ db, sealer, claimFor, handOver, segmentsPerSecond }: DispatchingDependencies) {
  const claims = new Set<Promise<Ended>>();
  const inFlight = new Set<Promise<void>>();
  let busy = false;
  let whenFree = () => {};

  return {
    /** Until one claim is over; others go on meanwhile, and are waited for next time. */
    async dispatch(onTrouble: (error: unknown) => void): Promise<'again' | 'pause'> {
      if (inFlight.size > MOST_BEFORE_CLAIM) await new Promise<void>((resolve) => (whenFree = resolve));
      if (!busy && claims.size === 0 && !(await hasWork(db))) return 'pause';
      while (claims.size < (busy ? CLAIMS_AT_ONCE : 1)) begin(onTrouble);
      const { claim, result } = await Promise.race(claims);
      claims.delete(claim);
      if ('error' in result) throw result.error;
      busy = result.progressed;
      if (result.waitMs > 0) await delay(Math.min(result.waitMs, LONGEST_WAIT_MS));
      return busy || result.waitMs > 0 || claims.size > 0 ? 'again' : 'pause';
    },

    /** When every call under way has been answered and written down. */
    async settled(): Promise<void> {
      await Promise.all(claims);
      await Promise.all(inFlight);
    },
  };

  function begin(onTrouble: (error: unknown) => void): void {
    const claim: Promise<Ended> = claimAndSend(onTrouble).then(
      (result) => ({ claim, result }),
      (error: unknown) => ({ claim, result: { error } }),
    );
    claims.add(claim);
  }

  async function claimAndSend(onTrouble: (error: unknown) => void) {
    const { texts, ...rest } = await db.transaction().execute((trx) => claim(trx, BATCH));
    for (const [index, text] of texts.entries()) {
      if (index > 0 && index % SLICE === 0) await setImmediate();
      const call = handOver(text)
        .catch(onTrouble)
        .finally(() => {
          inFlight.delete(call);
          if (inFlight.size <= MOST_BEFORE_CLAIM) whenFree();
        });
      inFlight.add(call);
    }
    return rest;
  }

  async function claim(trx: Db, room: number) {
    const { now, hasServiceTexts } = await readDue(trx);
    const pace: Pace =
      segmentsPerSecond === null ? { free: room, waitMs: 0 } : await lockPace(trx, segmentsPerSecond, now);
    const most = Math.min(room, pace.free);
    if (most === 0) return { texts: [], waitMs: pace.waitMs, progressed: false };
    const rows = hasServiceTexts ? await claimServiceTexts(trx, most, now) : [];
    const service = rows.flatMap((row) => toClaimed(row, sealer));
    const left = most - service.length;
    const alerts = left > 0 ? await claimAlerts(trx, left, now) : { texts: [], progressed: true };
    const texts = [...service, ...alerts.texts];
    if (segmentsPerSecond !== null && texts.length > 0)
      await spendPace(trx, segmentsPerSecond, texts.length, now);
    return { texts, waitMs: 0, progressed: alerts.progressed || service.length > 0 };
  }

  async function claimAlerts(trx: Db, most: number, now: Date): Promise<Claim> {
    const accounts = await takeAccounts(trx, Math.max(LEAST_CANDIDATES, most), now);
    return claimFor(trx, { accounts, most, now });
  }
}

/** A text without number or body belongs to somebody who has left. */
function toClaimed(row: OutgoingRow, sealer: Sealer): ClaimedText[] {
  const { id, number_sealed: numberSealed, body_sealed: body, useful_seconds: usefulSeconds } = row;
  return numberSealed === null || body === null
    ? []
    : [{ id, numberSealed, body: sealer.open(body), usefulSeconds }];
}
