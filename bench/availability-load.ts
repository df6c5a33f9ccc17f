import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { API } from '#contract/paths';
import { freePorts } from '../test/product-child.ts';
import type { WholeProduct } from '../test/product-process.ts';
import type { RunOptions } from '../test/runner.ts';
import type { CallPlan } from './load/calls.ts';
import type { LoadResult } from './load/fixed-rate.ts';
import type { LoadProcesses } from './load/load-processes.ts';

const CALLERS = 20;
const READS_PER_SECOND = 500;
const SECONDS = 5;

/** What anybody may read: from the snapshot, beside a build for every request. */
export async function measureAvailability(
  product: WholeProduct,
  processes: LoadProcesses,
  { progress, whenDone }: Pick<RunOptions, 'progress' | 'whenDone'>,
) {
  const read = (path: string): CallPlan => ({ kind: 'read', people: 0, path });
  const plans: [string, CallPlan][] = [
    [`GET ${API.availability}`, read(API.availability)],
    [`GET ${API.availability}, unchanged`, { ...read(API.availability), revalidates: true }],
    ...[API.locations, API.history, API.status].map((path): [string, CallPlan] => [
      `GET ${path}`,
      read(path),
    ]),
  ];
  const reads: { label: string; result: LoadResult }[] = [];
  for (const [label, plan] of plans) {
    progress(label);
    const result = await processes.fixedRate({
      url: product.url,
      plan,
      perSecond: READS_PER_SECOND,
      seconds: SECONDS,
      from: 0,
    });
    reads.push({ label: `${label}, ${READS_PER_SECOND}/s`, result });
  }

  progress('availability, as fast as it goes');
  const [port] = await freePorts(1);
  const baseline = spawn(process.execPath, ['--import', 'tsx', 'bench/availability-baseline.ts'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: product.databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  whenDone(() => void baseline.kill('SIGTERM'));
  await once(baseline.stdout, 'data');
  const load = { callers: CALLERS, seconds: SECONDS };
  const ready = await processes.closedLoop({ ...load, url: product.url, plan: read(API.availability) });
  const built = await processes.closedLoop({ ...load, url: `http://127.0.0.1:${port}`, plan: read('/') });
  baseline.kill('SIGTERM');
  return {
    reads,
    ratio: ready / built,
    rates: [
      ['baseline: built for every request', built.toFixed(0)],
      ['from the snapshot', ready.toFixed(0)],
    ],
  };
}
