import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { AccountId } from '#domain/ids';
import type { Db } from '#server/tables';
import type { Runnable, RunOptions } from '../test/runner.ts';
import {
  benchPipeline,
  forgetOpenings,
  openBench,
  openOne,
  seedLocation,
  seedOtherChannels,
  seedRecipients,
  sendAll,
} from './alerts/crowd.ts';
import { type DispatchTask, providerAt } from './alerts/dispatch-process.ts';
import { sameGuarantee } from './alerts/guarantee.ts';
import { type Drain, graphileDrain, noQueueDrain, pgBossDrain } from './alerts/queues.ts';
import { askChild } from './ask-child.ts';
import { median } from './load/fixed-rate.ts';
import { printTable } from './table.ts';

const ROUNDS = 5;

/** Drain of the outbox with the whole guarantee, beside two queues that give the same one; the provider answers in 20 ms. */
export const dispatch: Runnable = {
  async run(options) {
    const people = options.full ? 50_000 : 15_000;
    const { db, pool, url: databaseUrl } = await openBench(options);
    const providerPort = await startProvider(options);
    const sms = providerAt(providerPort);
    await seedRecipients(db, people);
    await seedLocation(db, 1, people);
    await sql`vacuum analyze`.execute(db);
    const accounts = await db.selectFrom('recipient').select('account_id').orderBy('account_id').execute();
    const ids = accounts.map(({ account_id }) => account_id);
    const sendBatch = sameGuarantee(db, sms);
    const boss = await pgBossDrain(pool, sendBatch);
    const graphile = await graphileDrain(pool, sendBatch);
    options.whenDone(() => boss.stop());
    options.whenDone(() => graphile.stop());

    const ours: Drain = {
      fill: async () => {},
      drain: () => sendAll(benchPipeline(db, sms)),
      stop: async () => {},
    };
    const processes = Array.from({ length: 4 }, () => fork(PROCESS));
    options.whenDone(() => processes.forEach((process) => process.kill()));
    const inProcesses = (count: number) =>
      drainInProcesses(processes.slice(0, count), { databaseUrl, providerPort });
    const ways = {
      ours,
      'pg-boss, batched': boss,
      'graphile-worker, batched': graphile,
      'a list in memory, batched': noQueueDrain(sendBatch),
      'ours, 1 worker process': inProcesses(1),
      'ours, 2 worker processes': inProcesses(2),
      'ours, 4 worker processes': inProcesses(4),
    };
    const rates: Record<string, number[]> = {};
    for (const way of Object.values(ways)) await measure(db, way, ids, ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, way] of rotated(Object.entries(ways), round)) {
        const rate = await measure(db, way, ids, round);
        options.progress(`round ${round + 1} of ${ROUNDS}, ${name}: ${rate.toFixed(0)} texts/s`);
        (rates[name] ??= []).push(rate);
      }
    // Within a round the machine is as fast for one as for the other; from round to round it is not.
    await seedOtherChannels(db);
    await sql`vacuum analyze`.execute(db);
    const threeChannels: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      threeChannels.push(await measure(db, ours, ids, ROUNDS + 1 + round));
    const threeChannelCost = (median(rates['ours'] ?? []) / median(threeChannels)).toFixed(2);

    type Way = keyof typeof ways;
    const between = (name: Way, other: Way) =>
      median((rates[name] ?? []).map((rate, round) => rate / (rates[other]?.[round] ?? 0))).toFixed(2);
    const ratio = (name: Way) => between('ours', name);
    const workers = (name: Way) => between(name, 'ours, 1 worker process');
    printTable(
      ['', 'texts/s, median of 5', 'ours is so many times as fast, median of 5'],
      [
        ...(Object.keys(ways) as Way[]).map((name) => [
          name,
          median(rates[name] ?? []).toFixed(0),
          ratio(name),
        ]),
        ['ours, people with three channels', median(threeChannels).toFixed(0), threeChannelCost],
      ],
    );
    return [
      `dispatch: pgboss=${ratio('pg-boss, batched')} graphile=${ratio('graphile-worker, batched')}`,
      // What is left is the decision, the rows and the call: no queue can be faster than none.
      `no_queue=${ratio('a list in memory, batched')}`,
      `workers2=${workers('ours, 2 worker processes')} workers4=${workers('ours, 4 worker processes')}`,
      `three_channels=${threeChannelCost}`,
    ].join(' ');
  },
};

const PROCESS = fileURLToPath(new URL('alerts/dispatch-process.ts', import.meta.url));

/** Processes of their own, as `ROLE=worker` has them; they share the database, its rows and the pace. */
function drainInProcesses(processes: readonly ChildProcess[], task: DispatchTask): Drain {
  return {
    fill: async () => {},
    drain: async () => void (await Promise.all(processes.map((process) => askChild(process, task)))),
    stop: async () => {},
  };
}

/** Whoever comes first in a round finds everything cold, so each does in turn. */
const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

const fail = (error: unknown) => {
  throw error;
};

async function startProvider({ whenDone }: RunOptions): Promise<number> {
  const thread = new Worker(new URL('./alerts/provider.mjs', import.meta.url));
  whenDone(async () => void (await thread.terminate()));
  const [port] = (await once(thread, 'message')) as [number];
  return port;
}

/** Everybody waits for one opening; afterwards everybody must have been told once. */
async function measure(db: Db, way: Drain, accounts: readonly AccountId[], round: number): Promise<number> {
  await forgetOpenings(db);
  await openOne(db, 1, 1_000 + round * 10 + Math.floor(Math.random() * 1e6));
  const planner = benchPipeline(db, { send: fail, find: async () => [] });
  while ((await planner.plan()) === 'again');
  await way.fill(accounts);
  await sql`vacuum analyze outbox`.execute(db);
  const started = performance.now();
  await way.drain();
  const seconds = (performance.now() - started) / 1_000;
  const { rows } = await sql<{
    sent: number;
  }>`select count(*) as sent from message where state = 'sent'`.execute(db);
  if (rows[0]?.sent !== accounts.length) throw new Error(`${rows[0]?.sent} of ${accounts.length} were sent`);
  return accounts.length / seconds;
}
