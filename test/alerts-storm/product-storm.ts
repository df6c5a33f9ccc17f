import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database';
import type { Db, Tables } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { breakableDatabase, portOf } from '../database-outage.ts';
import { eventually } from '../eventually.ts';
import { seededRandom } from '../garbage/seeded-random.ts';
import { TextProvider } from '../handset.ts';
import type { WhenDone } from '../lifetime.ts';
import { startStandby } from '../standby.ts';
import { tcpProxy } from '../tcp-proxy.ts';
import { Upstream } from '../upstream.ts';
import { addCrowd, waitingRows } from './crowd.ts';
import { faultMachine, LOST } from './faults.ts';
import { startProductWorker } from './product-workers.ts';
import { judge, type Judgment } from './judge.ts';

export interface ProductStormOptions {
  /** What Node runs: the product as built, or from source. */
  command: readonly string[];
  workers: number;
  people: number;
  /** Locations that open one slot each; everybody is told of each. */
  waves: number;
  faults: number;
  faultEveryMs: number;
  longestFaultMs: number;
  /** The server is lost for good in the middle, and its synchronous standby takes over. */
  failover: boolean;
  /** Settings beyond the defaults. */
  env: Record<string, string>;
  seed: number;
  progress(line: string): void;
  whenDone: WhenDone;
}

export interface ProductStormResult extends Judgment {
  faults: Record<string, number>;
  /** What processes printed last that ended by themselves. */
  deaths: string[];
  slowestReturnSeconds: number;
  failoverSeconds: number | null;
}

/** A wave may take so long before the next begins, told or not. */
const LONGEST_WAVE_MS = 120_000;
const LONGEST_END_MS = 900_000;

/** The product's own worker processes, as they ship, under every kind of fault at once. */
export async function playProductStorm(options: ProductStormOptions): Promise<ProductStormResult> {
  const { people, progress, whenDone } = options;
  const random = seededRandom(options.seed);
  const simulators = await startSimulators({ port: 0 });
  whenDone(() => simulators.stop());
  const upstream = new Upstream(simulators.url);
  await upstream.becomeEmpty();
  const provider = new TextProvider(simulators.url);
  await provider.callbacks('drop');

  const database = await breakableDatabase(whenDone);
  const replication = await tcpProxy(portOf(database.directUrl()), whenDone);
  const workers = await Promise.all(
    Array.from({ length: options.workers }, () =>
      startProductWorker(
        {
          command: options.command,
          databaseUrl: database.directUrl(),
          env: { SIMULATOR_PORT: String(simulators.port), ...options.env },
        },
        whenDone,
      ),
    ),
  );
  await Promise.all(workers.map((worker) => worker.untilReady()));
  const { db, close } = openDatabase<Tables>(database.url, { maxConnections: 2, onError: () => {} });
  whenDone(close);
  const locations = await addCrowd(db, options);
  const standby = options.failover
    ? await startStandby(
        { dataDir: database.dataDir, directUrl: () => withPort(database.directUrl(), replication.port) },
        { synchronous: true },
        whenDone,
      )
    : undefined;

  await provider.behave({ ...LOST, seed: options.seed });
  const faults = faultMachine({
    workers,
    database,
    provider,
    random,
    longestMs: options.longestFaultMs,
  });
  const openedAt = new Map<number, number>();
  let failoverSeconds: number | null = null;
  let waveBegan = -Infinity;
  faults.bringEach();
  while (faults.total() < options.faults || openedAt.size < locations.length) {
    const next = locations[openedAt.size];
    const isTold = (await provider.sent()).length >= openedAt.size * people * 0.9;
    if (next !== undefined && (isTold || Date.now() - waveBegan > LONGEST_WAVE_MS)) {
      await upstream.open(next.id, next.slot);
      waveBegan = Date.now();
      openedAt.set(next.id, waveBegan);
      progress(`${openedAt.size} waves, ${faults.total()} faults, ${(await provider.sent()).length} texts`);
    }
    await delay(options.faultEveryMs * (0.5 + random.next()));
    replication.leadTo(portOf(database.directUrl()));
    faults.bringOne();
    if (standby !== undefined && failoverSeconds === null && faults.total() > options.faults / 2) {
      faults.sparesDatabase();
      await faults.settled();
      failoverSeconds = await failOver();
      progress(`the standby took over, back after ${failoverSeconds} s`);
    }
  }
  await faults.settled();
  await provider.behave({ lostBefore: 0, lostAfter: 0 });
  await untilSettled(db, options);
  return {
    ...(await judge(db, provider, openedAt)),
    faults: faults.counts(),
    deaths: workers.flatMap((worker) => worker.deaths()),
    slowestReturnSeconds: faults.slowestReturnMs() / 1000,
    failoverSeconds,
  };

  async function failOver(): Promise<number> {
    await database.crash();
    await standby?.promote();
    const port = standby?.port ?? 0;
    for (const network of [database.network, ...workers.map((worker) => worker.network)]) {
      network.leadTo(port);
      // What leads to a lost machine ends.
      network.become('cut');
      network.become('pass');
    }
    const promoted = Date.now();
    await faults.measureReturn();
    return (Date.now() - promoted) / 1000;
  }
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/** Until every slot was seen, every opening planned and every row has an answer. */
async function untilSettled(
  db: Db,
  { waves, progress }: Pick<ProductStormOptions, 'waves' | 'progress'>,
): Promise<void> {
  const deadline = Date.now() + LONGEST_END_MS;
  for (;;) {
    const left = await eventually(
      () => waitingRows(db, waves).catch(() => null),
      (count) => count !== null,
    );
    if (left === 0) return;
    if (Date.now() > deadline) throw new Error(`${left} rows were never settled: ${await describe(db)}`);
    progress(`${left} rows to settle`);
    await delay(1_000);
  }
}

/** For whoever has to find out why. */
async function describe(db: Db): Promise<string> {
  const { rows } = await sql`
    select 'outbox' as what, to_jsonb(outbox) as row from outbox where state in ('waiting', 'deferred')
    union all select 'message', to_jsonb(message) - '{address_sealed,address_hash,body_sealed}'::text[] from message
      where state in ('waiting', 'sending', 'unknown')
    union all select 'campaign', to_jsonb(campaign) from campaign where state = 'planning' limit 5`.execute(
    db,
  );
  return JSON.stringify(rows);
}
