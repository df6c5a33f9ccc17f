import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  /** Milliseconds from the moment a call was due to the last byte of its answer, in ascending order. */
  latencies: number[];
  byStatus: Record<string, number>;
}

/**
 * Calls at a fixed rate, evenly spaced, whether or not earlier ones were answered. Time counts from when a call
 * was due, so a server that stalls cannot hide it by being asked less.
 */
export async function fixedRate(options: {
  url: string;
  perSecond: number;
  seconds: number;
  call: (index: number) => Call;
}): Promise<LoadResult> {
  const { url, perSecond, seconds, call } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const total = perSecond * seconds;
  const latencies: number[] = [];
  const byStatus: Record<string, number> = {};
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1000) / perSecond;
  const pending: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const wait = dueAt(index) - performance.now();
    if (wait > 0.5) await delay(wait);
    pending.push(
      send(url, call(index), agent).then((status) => {
        latencies.push(performance.now() - dueAt(index));
        byStatus[status] = (byStatus[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { latencies: latencies.toSorted((a, b) => a - b), byStatus };
}

export function send(url: string, { method, path, headers, body }: Call, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    sent.end(body);
  });
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
