import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { API } from '#contract/paths';
import { freePorts } from '../test/product-child.ts';
import type { startProductProcess } from '../test/product-process.ts';
import type { RunOptions } from '../test/runner.ts';
import { closedLoop } from './closed-loop.ts';
import { type Call, fixedRate, type LoadResult } from './fixed-rate.ts';

type Product = Awaited<ReturnType<typeof startProductProcess>>;

const CALLERS = 20;
const READS_PER_SECOND = 500;

/** What anybody may read: from the snapshot, beside a build for every request. */
export async function measureAvailability(
  product: Product,
  { seconds, progress, whenDone }: Pick<RunOptions, 'progress' | 'whenDone'> & { seconds: number },
) {
  let asked = 0;
  // From many addresses, as through a proxy, so that no limit per address is met.
  const read = (path: string, headers: Record<string, string> = {}): Call => ({
    method: 'GET',
    path,
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': `10.9.${((asked += 1) >> 8) & 255}.${asked & 255}`,
      ...headers,
    },
  });
  const etag = (await fetch(product.url + API.availability)).headers.get('etag') ?? '';
  const kinds: [string, () => Call][] = [
    [`GET ${API.availability}`, () => read(API.availability)],
    [`GET ${API.availability}, 304`, () => read(API.availability, { 'if-none-match': etag })],
    [`GET ${API.locations}`, () => read(API.locations)],
    [`GET ${API.history}`, () => read(API.history)],
    [`GET ${API.status}`, () => read(API.status)],
  ];
  const reads: { label: string; result: LoadResult }[] = [];
  for (const [label, call] of kinds) {
    progress(label);
    const result = await fixedRate({
      url: product.url,
      perSecond: READS_PER_SECOND,
      seconds: Math.min(seconds, 5),
      call,
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
  const load = { callers: CALLERS, seconds: Math.min(seconds, 6) };
  const ready = await closedLoop({ ...load, url: product.url, call: () => read(API.availability) });
  const built = await closedLoop({ ...load, url: `http://127.0.0.1:${port}`, call: () => read('/') });
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
