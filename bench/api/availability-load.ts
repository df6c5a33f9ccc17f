import { API } from '#contract/paths';
import type { WholeProduct } from '../../test/product-process.ts';
import type { RunOptions } from '../../test/runner.ts';
import type { CallPlan } from '../load/calls.ts';
import { type LoadResult, percentile } from '../load/fixed-rate.ts';
import type { LoadProcesses } from '../load/load-processes.ts';
import { cpuSecondsOfTree, postmasterOf } from '../machine/cpu-time.ts';
import { startServer } from './start-server.ts';

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
  const baseline = await startServer(
    new URL('availability-baseline.ts', import.meta.url),
    product.databaseUrl,
    whenDone,
  );
  const postmaster = await postmasterOf(product.databaseUrl);
  async function asFastAsItGoes({ url, pid }: { url: string; pid: number }, path: string) {
    const used = async () => (await cpuSecondsOfTree(pid)) + (await cpuSecondsOfTree(postmaster));
    const before = await used();
    const rate = await processes.closedLoop({ url, plan: read(path), callers: CALLERS, seconds: SECONDS });
    return { rate, microseconds: (((await used()) - before) * 1e6) / (rate * SECONDS) };
  }
  const built = await asFastAsItGoes(baseline, '/');
  const ready = await asFastAsItGoes(product, API.availability);
  baseline.stop();
  const row = (label: string, { rate, microseconds }: typeof ready) => [
    label,
    rate.toFixed(0),
    microseconds.toFixed(0),
  ];
  return {
    reads,
    slowestP99: Math.max(...reads.map(({ result }) => percentile(result.latencies, 0.99))),
    /** By CPU time: the machine's other work changes that least. */
    ratio: built.microseconds / ready.microseconds,
    rates: [row('baseline: built for every request', built), row('from the snapshot', ready)],
  };
}
