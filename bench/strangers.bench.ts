import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startSimulators } from '#simulators/start';
import { parseConfig } from '#server/config';
import { createLog } from '#server/platform/log';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import { PROJECT_ROOT } from '#server/project';
import { startProduct } from '#server/start';
import { freePorts } from '../test/free-ports.ts';
import type { Runnable } from '../test/runner.ts';
import { RawConnection } from './load/raw-connection.ts';
import { printTable } from './table.ts';

const ADDRESSES = 50_000;
const CONNECTIONS = 8;
const MAX_GROWTH_MEGABYTES = 20;
/** Below the limit of one network address, so that all of them are answered. */
const REQUESTS_PER_SENDER = 500;
const WARM_UP = 5_000;

/** Pages with a parameter, pages without, calls with a parameter, and nothing at all. */
const PLACES = ['/o/', '/support/articles/', '/support/tickets/', '/locations/', '/blog/', '/', '/api/o/'];

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

/** What is in use once nothing is left to collect, with the bytes of buffers, which stand outside the heap. */
function megabytesInUse(): number {
  for (let round = 0; round < 3; round += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Strangers ask for addresses that do not exist: the product must not keep anything of them. */
export const strangers: Runnable = {
  async run({ progress, whenDone }) {
    const url = await startHere(whenDone);
    const ask = async (from: number, until: number) => {
      let next = from;
      const statuses: Record<string, number> = {};
      const caller = async () => {
        const connection = new RawConnection(url);
        for (let number = next++; number < until; number = next++) {
          const status = await connection.ask(requestFor(number));
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
        connection.close();
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, caller));
      return statuses;
    };

    progress('warming up');
    await ask(0, WARM_UP);
    const before = megabytesInUse();
    progress(`asking for ${ADDRESSES} made-up addresses`);
    const statuses = await ask(WARM_UP, WARM_UP + ADDRESSES);
    const after = megabytesInUse();

    printTable(
      ['megabytes in use after collection', ''],
      [
        ['before', before.toFixed(1)],
        [`after ${ADDRESSES} made-up addresses`, after.toFixed(1)],
        ['may grow by', MAX_GROWTH_MEGABYTES],
      ],
    );
    printTable(['answers', ''], Object.entries(statuses));
    const grown = after - before;
    if (grown > MAX_GROWTH_MEGABYTES) throw new Error(`The heap has grown by ${grown.toFixed(1)} MB`);
    return `strangers: addresses=${ADDRESSES} grown_mb=${grown.toFixed(1)}`;
  },
};

/** In this process, because only from inside can garbage be collected before memory is read. */
async function startHere(whenDone: (close: () => Promise<void> | void) => void): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-strangers-'));
  whenDone(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  whenDone(() => postgres.stop());
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const [port] = await freePorts(1);
  const parsed = parseConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: postgres.url,
      PORT: String(port),
      SIMULATOR_PORT: String(simulators.port),
      TRUSTED_PROXIES: '127.0.0.1',
      APP_SECRET: 'a secret of the benchmark and of nobody else',
    },
    { isRoot: false, projectRoot: PROJECT_ROOT },
  );
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const product = await startProduct(parsed.config, { log: createLog('silent') });
  whenDone(() => product.stop());
  if (product.url === undefined) throw new Error('The product serves no HTTP');
  const home = await fetch(product.url);
  if (home.status !== 200) throw new Error('There are no pages. Run npm run build first.');
  return product.url;
}

/** Each address once, from a new network address every so often. */
function requestFor(number: number): string {
  const place = PLACES[number % PLACES.length] ?? '/';
  const sender = Math.floor(number / REQUESTS_PER_SENDER);
  const address = `${place}${place.endsWith('tickets/') ? number + 1 : `zz${number.toString(36)}zz22`}`;
  return [
    `GET ${address} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: 203.0.${Math.floor(sender / 250)}.${(sender % 250) + 1}`,
    '\r\n',
  ].join('\r\n');
}
