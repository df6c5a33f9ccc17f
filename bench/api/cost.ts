import { API } from '#contract/paths';
import type { WholeProduct } from '../../test/product-process.ts';
import type { RunOptions } from '../../test/runner.ts';
import type { CallPlan } from '../load/calls.ts';
import { median, percentile } from '../load/fixed-rate.ts';
import type { LoadProcesses } from '../load/load-processes.ts';
import { cpuSecondsOfTree, postmasterOf } from '../machine/cpu-time.ts';
import { startServer } from './start-server.ts';

const CALLERS = 20;
/** What somebody who waits for an answer does not notice. */
const MOST_P99_MS = 25;
const CAPACITY_SECONDS = 3;

const ROUTES = {
  me: API.me,
  watches: API.watches,
  preferences: API.notificationPreferences,
} as const;
export type CostlyRoute = keyof typeof ROUTES;

interface Measured {
  product: WholeProduct;
  processes: LoadProcesses;
  people: number;
}

/**
 * CPU time per answer, of the server and of PostgreSQL together, as a multiple of one read by primary key in the same
 * assembly. CPU time, because what else the machine does changes it far less than it changes how long things take.
 */
export async function measureCosts(
  { product, processes, people }: Measured,
  { full, progress, whenDone }: Pick<RunOptions, 'full' | 'progress' | 'whenDone'>,
) {
  const [rounds, seconds] = full ? [9, 6] : [5, 3];
  const baseline = await startServer(
    new URL('baseline-server.ts', import.meta.url),
    product.databaseUrl,
    whenDone,
  );
  const postmaster = await postmasterOf(product.databaseUrl);

  async function microsecondsPerAnswer(server: { url: string; pid: number }, plan: CallPlan) {
    const used = async () => (await cpuSecondsOfTree(server.pid)) + (await cpuSecondsOfTree(postmaster));
    const before = await used();
    const rate = await processes.closedLoop({ url: server.url, plan, callers: CALLERS, seconds });
    return { microseconds: (((await used()) - before) * 1e6) / (rate * seconds), rate };
  }

  const ask: [string, { url: string; pid: number }, CallPlan][] = [
    ['baseline', baseline, { kind: 'person', people }],
    ...Object.entries(ROUTES).map(([name, path]): [string, { url: string; pid: number }, CallPlan] => [
      name,
      product,
      { kind: 'own', path, people },
    ]),
  ];
  const found = new Map(ask.map(([name]) => [name, { microseconds: [] as number[], rates: [] as number[] }]));
  // The first round is for the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    progress(
      round === 0 ? 'cost of a request: warming up' : `cost of a request: round ${round} of ${rounds}`,
    );
    for (const [name, server, plan] of ask) {
      const { microseconds, rate } = await microsecondsPerAnswer(server, plan);
      if (round === 0) continue;
      found.get(name)?.microseconds.push(microseconds);
      found.get(name)?.rates.push(rate);
    }
  }
  baseline.stop();
  const of = (name: string) => median(found.get(name)?.microseconds ?? []);
  const rateOf = (name: string) => median(found.get(name)?.rates ?? []);
  const costOf = (name: CostlyRoute) => of(name) / of('baseline');
  return {
    costOf,
    fastest: rateOf('me'),
    rows: ask.map(([name]) => [
      name === 'baseline' ? 'baseline: one read by primary key' : name,
      of(name).toFixed(0),
      (of(name) / of('baseline')).toFixed(2),
      rateOf(name).toFixed(0),
    ]),
  };
}

/** The highest rate at which the slowest of a hundred still waits less than anybody notices; 0 when there is none. */
export async function measureCapacity(
  { product, processes, people }: Measured,
  fastest: number,
  { progress }: Pick<RunOptions, 'progress'>,
): Promise<number> {
  const plan: CallPlan = { kind: 'own', path: API.me, people };
  let from = 0;
  async function p99At(perSecond: number): Promise<number> {
    const load = { url: product.url, plan, perSecond, seconds: CAPACITY_SECONDS, from };
    from += perSecond * CAPACITY_SECONDS;
    return percentile((await processes.fixedRate(load)).latencies, 0.99);
  }
  for (let share = 1; share > 0.1; share *= 0.88) {
    const perSecond = Math.max(1, Math.round(fastest * share));
    progress(`capacity: ${perSecond}/s`);
    // Three tries, because a neighbour can spoil one; two of them decide.
    const tries = [await p99At(perSecond), await p99At(perSecond)];
    if (Math.min(...tries) > MOST_P99_MS) continue;
    tries.push(await p99At(perSecond));
    if (median(tries) <= MOST_P99_MS) return perSecond;
  }
  return 0;
}
