import { setTimeout as delay } from 'node:timers/promises';
import { API } from '#contract/paths';
import { startProductProcess } from '../test/product-process.ts';
import type { Runnable } from '../test/runner.ts';
import { Upstream } from '../test/upstream.ts';
import { measureAvailability } from './api/availability-load.ts';
import { type CostlyRoute, measureCapacity, measureCosts } from './api/cost.ts';
import type { CallPlan } from './load/calls.ts';
import { measureLogins } from './api/logins.ts';
import { type LoadResult, median, percentile } from './load/fixed-rate.ts';
import { loadProcesses } from './load/load-processes.ts';
import { machineLoad } from './machine/cpu-time.ts';
import { seedPeople } from './seed-people.ts';
import { printTable } from './table.ts';

const PEOPLE = 100_000;
const READS_PER_SECOND = 500;
const LOGINS_PER_SECOND = 50;
/** For how long the machine is watched before anything is asked. */
const LOOK_SECONDS = 5;
/** Until the code is compiled. */
const WARM_UP_SECONDS = 10;

type Phase = 'baseline' | 'idle' | 'watches' | 'preferences' | 'flood' | 'logins';

/** Reads at a fixed rate: with nothing else going on, while many log in, and beside the barest answer there is. */
export const api: Runnable = {
  async run({ full, progress, whenDone }) {
    // Many short rounds in turn: what the machine does beside us for a moment spoils a few of them, not the median.
    const rounds = full ? 25 : 9;
    const seconds = full ? 8 : 3;
    progress('starting the product');
    const product = await startProductProcess();
    whenDone(product.stop);
    // What opens by itself would change the answers under the callers' hands.
    await new Upstream(product.simulatorsUrl).stand();
    progress(`adding ${PEOPLE} people`);
    await seedPeople(product.databaseUrl, PEOPLE);

    progress('looking how busy the machine is');
    const load = machineLoad();
    await delay(LOOK_SECONDS * 1_000);
    const busyBefore = load();

    const processes = loadProcesses(whenDone);
    const measured = { product, processes, people: PEOPLE };
    const costs = await measureCosts(measured, { full, progress, whenDone });
    const capacity = await measureCapacity(measured, costs.fastest, { progress });

    let asked = 0;
    const atRate = (what: Omit<CallPlan, 'people'>, perSecond = READS_PER_SECOND, lasting = seconds) => {
      const from = asked;
      asked += perSecond * lasting;
      const plan = { ...what, people: PEOPLE };
      return processes.fixedRate({ url: product.url, plan, perSecond, seconds: lasting, from });
    };
    const own = (path: string) => ({ kind: 'own', path }) as const;
    const me = own(API.me);
    const login = { kind: 'login' } as const;

    progress('warming up');
    await Promise.all([atRate(me, READS_PER_SECOND, WARM_UP_SECONDS), atRate(login, 10, WARM_UP_SECONDS)]);

    const phases: Record<Phase, LoadResult[]> = {
      baseline: [],
      idle: [],
      watches: [],
      preferences: [],
      flood: [],
      logins: [],
    };
    for (let round = 1; round <= rounds; round += 1) {
      progress(`round ${round} of ${rounds}`);
      phases.baseline.push(await atRate({ kind: 'healthz' }));
      phases.idle.push(await atRate(me));
      phases.watches.push(await atRate(own(API.watches)));
      phases.preferences.push(await atRate(own(API.notificationPreferences)));
      const [flood, signIns] = await Promise.all([atRate(me), atRate(login, LOGINS_PER_SECOND)]);
      phases.flood.push(flood);
      phases.logins.push(signIns);
    }

    const logins = await measureLogins({ ...measured, url: product.url }, { full, progress });
    const availability = await measureAvailability(product, processes, { progress, whenDone });

    const of = (results: LoadResult[], share: number) =>
      median(results.map(({ latencies }) => percentile(latencies, share)));
    const row = (label: string, results: LoadResult[]) => [
      label,
      ...[0.5, 0.95, 0.99, 0.999].map((share) => of(results, share).toFixed(1)),
      statuses(results),
    ];
    printTable(
      ['milliseconds, median of rounds', 'p50', 'p95', 'p99', 'p99.9', 'answers'],
      [
        row(`baseline: GET /healthz, ${READS_PER_SECOND}/s`, phases.baseline),
        row(`GET ${API.me}, ${READS_PER_SECOND}/s`, phases.idle),
        row(`GET ${API.watches}, ${READS_PER_SECOND}/s`, phases.watches),
        row(`GET ${API.notificationPreferences}, ${READS_PER_SECOND}/s`, phases.preferences),
        row(`GET ${API.me}, ${READS_PER_SECOND}/s, while logins arrive`, phases.flood),
        row(`POST ${API.login}, ${LOGINS_PER_SECOND}/s`, phases.logins),
        ...availability.reads.map(({ label, results }) => row(label, results)),
      ],
    );
    printTable(['20 callers at once', 'answers/s', 'µs of CPU each'], availability.rates);
    printTable(['20 callers at once', 'µs of CPU each', 'times the baseline', 'answers/s'], costs.rows);
    printTable(['log-ins', ''], logins.rows);
    console.log(
      `Before anything was asked, ${percent(busyBefore)} of the machine was busy; while it was asked, ${percent(load())}.`,
    );
    const [p99, floodP99, baselineP99] = [phases.idle, phases.flood, phases.baseline].map((results) =>
      of(results, 0.99).toFixed(1),
    );
    const cost = (name: CostlyRoute) => `cost_${name}=${costs.costOf(name).toFixed(2)}`;
    return [
      `api: availability=${availability.ratio.toFixed(0)} p99_ms=${p99} flood_p99_ms=${floodP99} baseline_p99_ms=${baselineP99}`,
      `public_p99_ms=${availability.slowestP99.toFixed(1)} public_p99_ratio=${availability.p99Ratio.toFixed(1)}`,
      cost('me'),
      cost('watches'),
      cost('preferences'),
      `login_rps=${logins.rate.toFixed(1)} refused_at_half=${logins.refused}`,
      `capacity_rps=${capacity} busy_before=${percent(busyBefore)}`,
    ].join(' ');
  },
};

const percent = (share: number) => `${Math.round(share * 100)}%`;

function statuses(results: readonly LoadResult[]): string {
  const sums: Record<string, number> = {};
  for (const { byStatus } of results)
    for (const [status, count] of Object.entries(byStatus)) sums[status] = (sums[status] ?? 0) + count;
  return Object.entries(sums)
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');
}
