import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { AccountId } from '#domain/ids';
import type { SendBatch } from './guarantee.ts';

export interface Drain {
  /** Puts one alert for each account into the queue. */
  fill(accounts: readonly AccountId[]): Promise<void>;
  /** Until nothing is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** As many as ours claims at once. */
const BATCH = 256;
/** Batches under way at once: with fewer both queues are slower, with more no faster. */
const WORKERS = 4;

/** Whose turn it is stands in memory and costs nothing: no queue can be faster. */
export function noQueueDrain(sendBatch: SendBatch): Drain {
  let waiting: AccountId[] = [];
  return {
    fill: async (accounts) => void (waiting = [...accounts]),
    async drain() {
      const work = async () => {
        while (waiting.length > 0) await sendBatch(waiting.splice(0, BATCH));
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
    },
    stop: async () => {},
  };
}

/** One job per alert, fetched, handled and completed in batches: the fastest way that it documents. */
export async function pgBossDrain(pool: pg.Pool, sendBatch: SendBatch): Promise<Drain> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue('alerts');
  return {
    fill: (accounts) => boss.insert(accounts.map((account) => ({ name: 'alerts', data: { account } }))),
    async drain() {
      const work = async () => {
        for (;;) {
          const jobs = await boss.fetch<{ account: AccountId }>('alerts', { batchSize: BATCH });
          if (jobs.length === 0) return;
          await sendBatch(jobs.map(({ data }) => data.account));
          await boss.complete(
            'alerts',
            jobs.map(({ id }) => id),
          );
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Batch jobs: each carries many alerts. */
export async function graphileDrain(pool: pg.Pool, sendBatch: SendBatch): Promise<Drain> {
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ pgPool: pool, logger });
  await utils.migrate();
  return {
    async fill(accounts) {
      for (let from = 0; from < accounts.length; from += BATCH)
        await utils.addJob('alerts', { accounts: accounts.slice(from, from + BATCH) });
    },
    async drain() {
      const { rows } = await pool.query<{ jobs: number }>(
        'select count(*) as jobs from graphile_worker.jobs',
      );
      let left = rows[0]?.jobs ?? 0;
      let done = () => {};
      const empty = new Promise<void>((resolve) => (done = resolve));
      const runner = await run({
        pgPool: pool,
        concurrency: WORKERS,
        noHandleSignals: true,
        logger,
        taskList: {
          alerts: async (payload) => {
            await sendBatch((payload as { accounts: AccountId[] }).accounts);
            left -= 1;
            if (left === 0) done();
          },
        },
      });
      await empty;
      await runner.stop();
    },
    stop: async () => utils.release(),
  };
}
