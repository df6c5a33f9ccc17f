import { setTimeout as delay } from 'node:timers/promises';
import { type BreakableDatabase, portOf } from '../database-outage.ts';
import type { SeededRandom } from '../garbage/seeded-random.ts';
import type { TextProvider } from '../handset.ts';
import type { ProductWorker } from './product-workers.ts';

/** Everything that happens to a service which nobody planned. */
export const FAULT_KINDS = [
  'kill',
  'stop',
  'silence',
  'database-crash',
  'slow-provider',
  'lost-answers',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A database recovers for seconds after each crash: as many crashes as kills would leave no time in between. */
const WEIGHTS: Record<FaultKind, number> = {
  kill: 6,
  stop: 6,
  silence: 4,
  'database-crash': 1,
  'slow-provider': 2,
  'lost-answers': 2,
};

/** Shares of answers that are lost all the time, before and after the provider took the text. */
export const LOST = { lostBefore: 0.03, lostAfter: 0.04 };
const MANY_LOST = { lostBefore: 0.25, lostAfter: 0.25 };
const SLOW_PROVIDER_MS = 7_000;

export interface FaultTargets {
  workers: readonly ProductWorker[];
  database: BreakableDatabase;
  provider: TextProvider;
  random: SeededRandom;
  /** The longest stop and silence. */
  longestMs: number;
}

/** Brings faults, several at once; each ends by itself. */
export function faultMachine({ workers, database, provider, random, longestMs }: FaultTargets) {
  const counts = new Map<FaultKind, number>();
  const running = new Set<Promise<void>>();
  /** Two faults of the same kind at the same place would only undo each other. */
  const busy = new Set<string>();
  let canCrash = true;
  let slowestReturnMs = 0;

  const someTime = () => delay(1_000 + random.next() * (longestMs - 1_000));

  async function crashDatabase(): Promise<void> {
    await database.crash();
    await delay(random.next() * 3_000);
    await database.start();
    const port = portOf(database.directUrl());
    for (const { network } of workers) network.leadTo(port);
    await measureReturn();
  }

  /** How long the first worker needs to be ready again. */
  async function measureReturn(): Promise<void> {
    const back = Date.now();
    const isReady = async ({ healthUrl }: ProductWorker) => {
      const answer = await fetch(`${healthUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      return answer?.status === 200;
    };
    while (!(await Promise.all(workers.map(isReady))).includes(true)) await delay(100);
    slowestReturnMs = Math.max(slowestReturnMs, Date.now() - back);
  }

  const bring: Record<FaultKind, (worker: ProductWorker) => Promise<void>> = {
    kill: (worker) => worker.replace(),
    stop: async (worker) => {
      worker.signal('SIGSTOP');
      await someTime();
      worker.signal('SIGCONT');
    },
    silence: async ({ network }) => {
      network.become(random.chance(0.5) ? 'swallow' : 'hold');
      await someTime();
      network.become('pass');
    },
    'database-crash': crashDatabase,
    'slow-provider': async () => {
      await provider.behave({ slowMilliseconds: SLOW_PROVIDER_MS });
      await delay(2_000 + random.next() * 6_000);
      await provider.behave({ slowMilliseconds: 0 });
    },
    'lost-answers': async () => {
      await provider.behave(MANY_LOST);
      await delay(1_000 + random.next() * 2_000);
      await provider.behave(LOST);
    },
  };

  function draw(): FaultKind {
    const kinds = FAULT_KINDS.filter((kind) => canCrash || kind !== 'database-crash');
    const total = kinds.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
    let left = random.next() * total;
    return kinds.find((kind) => (left -= WEIGHTS[kind]) < 0) ?? 'kill';
  }

  function begin(kind: FaultKind): void {
    const index = random.below(workers.length);
    const worker = workers[index];
    const place = kind.includes('-') ? kind : `${kind} ${index}`;
    if (worker === undefined || busy.has(place)) return;
    busy.add(place);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const fault = bring[kind](worker).finally(() => {
      busy.delete(place);
      running.delete(fault);
    });
    running.add(fault);
  }

  return {
    bringOne: () => begin(draw()),
    bringEach: () => FAULT_KINDS.forEach(begin),
    measureReturn,
    /** From now on the database is left alone. */
    sparesDatabase: () => void (canCrash = false),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: () => Object.fromEntries(counts),
    slowestReturnMs: () => slowestReturnMs,
    settled: async () => void (await Promise.all(running)),
  };
}
