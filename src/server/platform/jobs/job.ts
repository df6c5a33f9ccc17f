import type { RawBuilder } from 'kysely';
import type { ZodType } from 'zod';
import type { FailureKind } from '../failure.ts';

/** What a job is, as data: whoever queues it needs no more than this. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: ZodType<Payload>;
  /** How often it is tried in all before it counts as failed. */
  attempts: number;
  /** The lease: a worker that dies keeps the job no longer than this. */
  expireSeconds: number;
  /** Periodic when set. Seconds, because "every 8 minutes" as cron leaves a gap at each full hour. */
  everySeconds?: number;
  /** For jobs that go over whole tables: how long one of their statements may take, instead of the usual half minute. */
  statementSeconds?: number;
  /** Failures of these kinds will be the same next time: the job ends with the first of them. */
  final?: readonly FailureKind[];
}

export type JobOutcome = 'did work' | 'nothing to do';

/** A kind together with the one function that carries it out. */
export interface Job {
  kind: JobKind<object>;
  run(payload: unknown): Promise<JobOutcome>;
  /** See `job`. */
  onlyIf?: RawBuilder<boolean> | undefined;
}

/**
 * `onlyIf` is for periodic jobs: an SQL condition that is true when there is work. When it is false the job is not queued
 * and the period counts as a success. One statement evaluates the conditions of all jobs, so a condition must not fail on
 * a bad row.
 */
export function job<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload) => Promise<JobOutcome>,
  onlyIf?: RawBuilder<boolean>,
): Job {
  return { kind, run: (payload) => run(kind.payload.parse(payload)), onlyIf };
}

/** Jobs whose time has come, and how long the first of them has been waiting. */
export interface QueueLoad {
  waiting: number;
  oldestDueSeconds: number | null;
}
