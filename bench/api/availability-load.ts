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
/**
 * Short rounds in turn, each beside the barest answer. What else the machine does spoils up to half of them on a shared
 * host, also those of the barest answer; the quarter that is disturbed least tells what the product does.
 */
const ROUNDS = 12;
const LEAST_DISTURBED = 0.25;
const ROUND_SECONDS = 2;

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
  const atRate = (plan: CallPlan) =>
    processes.fixedRate({
      url: product.url,
      plan,
      perSecond: READS_PER_SECOND,
      seconds: ROUND_SECONDS,
      from: 0,
    });
  const reads = plans.map(([label, plan]) => ({
    label: `${label}, ${READS_PER_SECOND}/s`,
    plan,
    results: [] as LoadResult[],
  }));
  const barest: LoadResult[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`what anybody may read, round ${round} of ${ROUNDS}`);
    barest.push(await atRate({ kind: 'healthz', people: 0 }));
    for (const { plan, results } of reads) results.push(await atRate(plan));
  }
  const p99 = (results: readonly LoadResult[]) => {
    const ofRounds = results.map(({ latencies }) => percentile(latencies, 0.99));
    return percentile(
      ofRounds.toSorted((a, b) => a - b),
      LEAST_DISTURBED,
    );
  };

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
    slowestP99: Math.max(...reads.map(({ results }) => p99(results))),
    /** Of the slowest, beside that of the barest answer in the same rounds. */
    p99Ratio: Math.max(...reads.map(({ results }) => p99(results))) / p99(barest),
    /** By CPU time: the machine's other work changes that least. */
    ratio: built.microseconds / ready.microseconds,
    rates: [row('baseline: built for every request', built), row('from the snapshot', ready)],
  };
}
