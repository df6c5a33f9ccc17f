import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import { nameOf } from '../failure.ts';
import * as store from './heartbeat-store.ts';
import type { LoopRhythm } from './loop-runner.ts';
import type { StepObserver } from './loop.ts';

/** How many periods without a step that works make a loop late. */
export const LATE_PERIODS = { raise: 4, end: 2 };

/** How often a process writes the beats of its loops. */
export const BEAT_MILLISECONDS = 10_000;

interface LoopPulse {
  periodSeconds: number;
  startedAt: number;
  succeededAt: number | undefined;
  failedAt: number | undefined;
  error: string | undefined;
}

export type Heartbeats = ReturnType<typeof heartbeats>;

/** Collects the signs of life of this process's loops and writes them, all in one statement. */
export function heartbeats<Tables>({ db }: { db: Kysely<Tables> }) {
  const process = `${hostname()}:${globalThis.process.pid}:${randomBytes(4).toString('hex')}`;
  const pulses = new Map<string, LoopPulse>();
  let acknowledged: store.AcknowledgedBeat = { beats: 0, synchronous: false };
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;
  /** What happened before this has been written: the database's clock decides how long ago that is. */
  let writtenAt = 0;

  const write = async () => {
    if (stopped || pulses.size === 0) return;
    const now = performance.now();
    const secondsAgo = (at = 0) => (at <= writtenAt ? null : (now - at) / 1000);
    acknowledged = await store.writeBeats(
      db,
      process,
      [...pulses].map(([name, pulse]) => ({
        name,
        period: pulse.periodSeconds,
        succeeded: secondsAgo(pulse.succeededAt),
        failed: secondsAgo(pulse.failedAt),
        error: pulse.error ?? null,
      })),
    );
    writtenAt = now;
  };

  return {
    process,

    observe({ name, periodSeconds }: LoopRhythm): StepObserver {
      const pulse: LoopPulse = {
        periodSeconds,
        startedAt: performance.now(),
        succeededAt: undefined,
        failedAt: undefined,
        error: undefined,
      };
      pulses.set(name, pulse);
      return {
        succeeded: () => void (pulse.succeededAt = performance.now()),
        failed: (error) => {
          pulse.failedAt = performance.now();
          pulse.error = nameOf(error);
        },
      };
    },

    /** One write at a time, so that the number of beats is the one that was acknowledged last. */
    beat(): Promise<void> {
      const next = writing.catch(() => {}).then(write);
      writing = next;
      return next;
    },

    /** The last write that the database acknowledged. */
    acknowledged: () => acknowledged,

    /** Loops of this process that have not ended a step that works for too long. */
    lateLoops(): string[] {
      const now = performance.now();
      return [...pulses]
        .filter(([, { periodSeconds, startedAt, succeededAt }]) => {
          const quietSeconds = (now - (succeededAt ?? startedAt)) / 1000;
          return quietSeconds > LATE_PERIODS.raise * periodSeconds;
        })
        .map(([name]) => name);
    },

    /** A process that is stopped on purpose misses nobody. */
    async stop(): Promise<void> {
      stopped = true;
      await writing.catch(() => {});
      await store.removeBeats(db, process).catch(() => {});
    },
  };
}
