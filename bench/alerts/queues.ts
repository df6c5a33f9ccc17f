import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { AccountId } from '#domain/ids';
import type { TextSender } from '#server/gateways/sms/port';
import type { Db } from '#server/tables';
import { sendBatch } from './guarantee.ts';

export interface Drain {
  /** Puts one alert for each account into the queue. */
  fill(opening: number, accounts: readonly AccountId[]): Promise<void>;
  /** Until nothing is left. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

interface Alert {
  opening: number;
  account: AccountId;
}

const IN_FLIGHT = 96;

/** One job per alert, as its handlers are written; jobs are fetched and completed in batches. */
export async function pgBossDrain(db: Db, pool: pg.Pool, sms: TextSender): Promise<Drain> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue('alerts');
  return {
    fill: (opening, accounts) =>
      boss.insert(accounts.map((account) => ({ name: 'alerts', data: { opening, account } }))),
    async drain() {
      const work = async () => {
        for (;;) {
          const jobs = await boss.fetch<Alert>('alerts', { batchSize: IN_FLIGHT / 2 });
          if (jobs.length === 0) return;
          await Promise.all(jobs.map(({ data }) => sendBatch(db, sms, data.opening, [data.account])));
          await boss.complete(
            'alerts',
            jobs.map(({ id }) => id),
          );
        }
      };
      await Promise.all([work(), work()]);
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

const BATCH = 48;

/** Batch jobs: each carries many alerts, and two run at once. */
export async function graphileDrain(db: Db, pool: pg.Pool, sms: TextSender): Promise<Drain> {
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ pgPool: pool, logger });
  await utils.migrate();
  return {
    async fill(opening, accounts) {
      for (let from = 0; from < accounts.length; from += BATCH)
        await utils.addJob('alerts', { opening, accounts: accounts.slice(from, from + BATCH) });
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
        concurrency: 2,
        noHandleSignals: true,
        logger,
        taskList: {
          alerts: async (payload) => {
            const { opening, accounts } = payload as { opening: number; accounts: AccountId[] };
            await sendBatch(db, sms, opening, accounts);
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
