import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { seededRandom } from '../garbage/seeded-random.ts';
import { TextProvider } from '../handset.ts';
import { LOST } from './faults.ts';
import { createNaiveQueue } from './naive.ts';
import { about, startWorkers } from './naive-workers.ts';
import type { NaiveWay } from './orders.ts';

export interface NaiveStormOptions {
  db: Db;
  databaseUrl: string;
  workerFile: string;
  way: NaiveWay;
  people: number;
  waves: number;
  kills: number;
  killEveryMs: number;
  workers: number;
  seed: number;
  progress(line: string): void;
}

export interface NaiveStormResult {
  alerts: number;
  lost: number;
  twice: number;
}

const LONGEST_END_MS = 600_000;

/** A naive way under the mildest of the faults: workers are killed, answers get lost. */
export async function playNaiveStorm(options: NaiveStormOptions): Promise<NaiveStormResult> {
  const { db, way, people, waves, progress } = options;
  const random = seededRandom(options.seed);
  const simulators = await startSimulators({ port: 0 });
  const provider = new TextProvider(simulators.url);
  await provider.callbacks('drop');
  await provider.behave({ ...LOST, seed: options.seed });
  await createNaiveQueue(db);
  const orders = { databaseUrl: options.databaseUrl, simulatorPort: simulators.port, way };
  const workers = startWorkers(options.workerFile, orders, options.workers, random);
  try {
    let opened = 0;
    for (let kills = 0; kills < options.kills || opened < waves; kills += 1) {
      if (opened <= (kills / options.kills) * waves && opened < waves) {
        opened += 1;
        await queueWave(db, opened, people);
      }
      await about(options.killEveryMs, random);
      await workers.killOne();
    }
    progress(`${way}: ${options.kills} kills`);
    const deadline = Date.now() + LONGEST_END_MS;
    while ((await unsent(db)) > 0) {
      if (Date.now() > deadline) throw new Error(`${way}: rows were never sent`);
      await delay(1_000);
    }
    await workers.stop();
    return count(
      (await provider.sent()).map(({ number, body }) => `${number} ${body}`),
      people * waves,
    );
  } finally {
    await workers.stop();
    await simulators.stop();
  }
}

async function queueWave(db: Db, wave: number, people: number): Promise<void> {
  await sql`
    insert into naive_queue (id, number, body)
    select ${wave * 1_000_000}::bigint + n, '+1415' || 2000000 + n, 'opening ' || ${wave}::text
    from generate_series(0, ${people - 1}) n`.execute(db);
}

async function unsent(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from naive_queue where not sent`.execute(db);
  return rows[0]?.open ?? 0;
}

function count(sent: readonly string[], alerts: number): NaiveStormResult {
  const arrived = new Map<string, number>();
  for (const pair of sent) arrived.set(pair, (arrived.get(pair) ?? 0) + 1);
  return {
    alerts,
    lost: alerts - arrived.size,
    twice: [...arrived.values()].filter((times) => times > 1).length,
  };
}
