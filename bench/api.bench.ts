import { API } from '#contract/paths';
import { startProductProcess } from '../test/product-process.ts';
import type { Runnable } from '../test/runner.ts';
import { measureAvailability } from './availability-load.ts';
import { type Call, fixedRate, type LoadResult, median, percentile } from './fixed-rate.ts';
import { BENCH_PASSWORD, emailOf, seedPeople, tokenOf } from './seed-people.ts';
import { printTable } from './table.ts';

const READS_PER_SECOND = 500;
const LOGINS_PER_SECOND = 50;

/** As through a proxy from all over, so that no limit per address is met. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Reads at a fixed rate: with nothing else going on, while many log in, and beside the barest answer there is. */
export const api: Runnable = {
  name: 'api',
  async run({ full, progress, whenDone }) {
    const people = full ? 100_000 : 20_000;
    const rounds = full ? 7 : 3;
    const seconds = full ? 20 : 8;
    progress('starting the product');
    const product = await startProductProcess();
    whenDone(product.stop);
    progress(`adding ${people} people`);
    await seedPeople(product.databaseUrl, people);

    // Strides that share no factor with the number of people: everyone gets a turn, no two in a row.
    const healthz = (): Call => ({ method: 'GET', path: '/healthz', headers: {} });
    const me = (index: number): Call => {
      const person = (index * 7919) % people;
      return {
        method: 'GET',
        path: API.me,
        headers: { authorization: `Bearer ${tokenOf(person)}`, 'x-forwarded-for': addressOf(person) },
      };
    };
    let logins = 0;
    const login = (): Call => {
      const person = ((logins += 1) * 6007) % people;
      return {
        method: 'POST',
        path: API.login,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(person) },
        body: JSON.stringify({ email: emailOf(person), password: BENCH_PASSWORD }),
      };
    };
    const load = (call: (index: number) => Call, perSecond = READS_PER_SECOND, lasting = seconds) =>
      fixedRate({ url: product.url, perSecond, seconds: lasting, call });

    progress('warming up');
    await Promise.all([load(me, READS_PER_SECOND, 4), load(login, 10, 4)]);

    const phases: Record<'baseline' | 'idle' | 'flood' | 'logins', LoadResult[]> = {
      baseline: [],
      idle: [],
      flood: [],
      logins: [],
    };
    for (let round = 1; round <= rounds; round += 1) {
      progress(`round ${round} of ${rounds}`);
      phases.baseline.push(await load(healthz));
      phases.idle.push(await load(me));
      const [flood, signIns] = await Promise.all([load(me), load(login, LOGINS_PER_SECOND)]);
      phases.flood.push(flood);
      phases.logins.push(signIns);
    }

    const availability = await measureAvailability(product, { seconds, progress, whenDone });

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
        row(`GET ${API.me}, ${READS_PER_SECOND}/s, while logins arrive`, phases.flood),
        row(`POST ${API.login}, ${LOGINS_PER_SECOND}/s`, phases.logins),
        ...availability.reads.map(({ label, result }) => row(label, [result])),
      ],
    );
    printTable(['answers a second, 20 callers', ''], availability.rates);
    const [p99, floodP99, baselineP99] = [phases.idle, phases.flood, phases.baseline].map((results) =>
      of(results, 0.99).toFixed(1),
    );
    return `api: availability=${availability.ratio.toFixed(0)} p99_ms=${p99} flood_p99_ms=${floodP99} baseline_p99_ms=${baselineP99}`;
  },
};

function statuses(results: readonly LoadResult[]): string {
  const sums: Record<string, number> = {};
  for (const { byStatus } of results)
    for (const [status, count] of Object.entries(byStatus)) sums[status] = (sums[status] ?? 0) + count;
  return Object.entries(sums)
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');
}
