import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallPlan, requestOf } from './calls.ts';
import { connectionsTo } from './connections.ts';

export interface LoadResult {
  /** Milliseconds from the moment a call was due to the last byte of its answer, in ascending order. */
  latencies: number[];
  byStatus: Record<string, number>;
}

export interface FixedRate {
  url: string;
  plan: CallPlan;
  perSecond: number;
  seconds: number;
  /** Where the plan goes on, so that the next run does not begin with the same people. */
  from: number;
}

/**
 * Calls at a fixed rate, evenly spaced, whether or not earlier ones were answered. Time counts from when a call
 * was due, so a server that stalls cannot hide it by being asked less.
 */
export async function fixedRate({ url, plan, perSecond, seconds, from }: FixedRate): Promise<LoadResult> {
  const connections = connectionsTo(url);
  const latencies: number[] = [];
  const byStatus: Record<string, number> = {};
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1000) / perSecond;
  const pending: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = dueAt(index) - performance.now();
    if (wait > 0.5) await delay(wait);
    pending.push(
      connections.ask(requestOf(plan, from + index, connections.etag())).then((status) => {
        latencies.push(performance.now() - dueAt(index));
        byStatus[status] = (byStatus[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(pending);
  connections.close();
  return { latencies: latencies.toSorted((a, b) => a - b), byStatus };
}

export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
