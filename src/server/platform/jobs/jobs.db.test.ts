import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { DatabaseHandle } from '#server/platform/db/database';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import type { Tables } from '#server/tables';
import { emptyDatabaseUrl, freshDatabase, openHandle } from '../../../../test/database.ts';
import { deferred } from '../../../../test/deferred.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { type Job, job, type JobKind, type JobOutcome } from './job.ts';
import { openQueue, type Queue } from './queue.ts';
import { queueDueJobs, registerRhythms } from './rhythm.ts';
import { runJobs } from './runner.ts';

const greet: JobKind<{ name: string }> = {
  name: 'test.greet',
  payload: z.strictObject({ name: z.string() }),
  attempts: 3,
  expireSeconds: 60,
};
const sweep: JobKind<object> = {
  name: 'test.sweep',
  payload: z.object({}),
  attempts: 1,
  expireSeconds: 60,
  everySeconds: 60,
};

async function queueOn(handle: DatabaseHandle<Tables>, ...kinds: JobKind<object>[]): Promise<Queue> {
  const queue = await openQueue(handle.pool, {
    kinds,
    keepsHouse: false,
    onError: (error) => {
      throw error;
    },
  });
  afterThisTest(queue.stop);
  return queue;
}

async function work(handle: DatabaseHandle<Tables>, queue: Queue, ...jobs: Job[]) {
  const kinds = jobs.map(({ kind }) => kind);
  const log = createLog('silent');
  const loop = await runJobs({ db: handle.db, queue, kinds, jobs, log, metrics: createMetrics() });
  afterThisTest(loop.stop);
  return loop;
}

async function jobsOf({ db }: DatabaseHandle<Tables>, name: string) {
  const { rows } = await sql<{ id: string; state: string; data: unknown }>`
    select id, state, data from pgboss.job where name = ${name} order by created_on`.execute(db);
  return rows;
}

/** Asks the database again and again; the caller's own time limit ends it. */
async function untilState(handle: DatabaseHandle<Tables>, name: string, state: string): Promise<void> {
  while ((await jobsOf(handle, name))[0]?.state !== state);
}

/** What a wait of some seconds would do. */
async function makeDue({ db }: DatabaseHandle<Tables>, name: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${name}`.execute(db);
}

describe('a queued job', () => {
  it('is there only if the transaction that queued it commits', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet);
    const undone = handle.db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, greet, { name: 'nobody' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await jobsOf(handle, greet.name)).toEqual([]);

    await handle.db.transaction().execute((trx) => queue.enqueue(trx, greet, { name: 'sam' }));
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'created', data: { name: 'sam' } }]);
  });

  it('counts as load from its time on, until somebody has taken it', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet);
    expect(await queue.load()).toEqual({ waiting: 0, oldestDueSeconds: null });
    for (const name of ['sam', 'kim', 'later']) await queue.enqueue(handle.db, greet, { name });
    await sql`update pgboss.job set start_after = case data ->> 'name'
      when 'sam' then now() - interval '90 seconds' when 'later' then now() + interval '1 hour' else now() end`.execute(
      handle.db,
    );
    const { waiting, oldestDueSeconds } = await queue.load();
    expect(waiting).toBe(2);
    expect(oldestDueSeconds).toBeGreaterThanOrEqual(90);
    await queue.engine.fetch(greet.name, { batchSize: 2 });
    expect(await queue.load()).toEqual({ waiting: 0, oldestDueSeconds: null });
  });

  it('is carried out once, by one of several workers', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet);
    const done: string[] = [];
    const all = deferred();
    const handler = job(greet, async ({ name }) => {
      done.push(name);
      if (done.length >= 20) all.resolve();
      return 'did work';
    });
    const names = Array.from({ length: 20 }, (_, n) => `person ${n}`);
    for (const name of names) await queue.enqueue(handle.db, greet, { name });
    const workers = [openHandle(handle.url), openHandle(handle.url), openHandle(handle.url)];
    const loops = await Promise.all(
      workers.map(async (worker) => work(worker, await queueOn(worker, greet), handler)),
    );
    await all.promise;
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(done.toSorted()).toEqual(names.toSorted());
  });

  it('is tried again after a failure, and only as often as its kind says', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet);
    let attempts = 0;
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    const loop = await work(
      handle,
      queue,
      job(greet, async () => {
        attempts += 1;
        throw new Error('not today');
      }),
    );
    for (let tried = 1; tried < greet.attempts; tried += 1) {
      await untilState(handle, greet.name, 'retry');
      expect(attempts).toBe(tried);
      await makeDue(handle, greet.name);
      while (attempts === tried) await jobsOf(handle, greet.name);
    }
    await untilState(handle, greet.name, 'failed');
    await loop.stop();
    expect(attempts).toBe(3);
  });

  it('succeeds at a later attempt as if nothing had been', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet);
    const outcomes: (() => Promise<JobOutcome>)[] = [
      () => Promise.reject(new Error('not yet')),
      async () => 'did work',
    ];
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    await work(
      handle,
      queue,
      job(greet, async () => (await outcomes.shift()?.()) ?? 'nothing to do'),
    );
    await untilState(handle, greet.name, 'retry');
    await makeDue(handle, greet.name);
    await untilState(handle, greet.name, 'completed');
    expect(outcomes).toEqual([]);
  });

  it('with a payload that does not fit fails instead of running', async () => {
    const handle = await freshDatabase();
    const once = { ...greet, attempts: 1 };
    const queue = await queueOn(handle, once);
    let ran = false;
    await queue.enqueue(handle.db, once, { name: 7 } as unknown as { name: string });
    await work(
      handle,
      queue,
      job(once, async () => {
        ran = true;
        return 'did work';
      }),
    );
    await untilState(handle, once.name, 'failed');
    expect(ran).toBe(false);
  });

  it('that waits for nobody keeps a worker from starting', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, greet, sweep);
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    const starting = work(
      handle,
      queue,
      job(sweep, async () => 'nothing to do'),
    );
    await expect(starting).rejects.toThrow(
      'Jobs do not fit together: jobs named test.greet wait but have no handler',
    );
  });
});

describe('opening the queue', () => {
  it('works for several processes at once on a database that has none yet', async () => {
    const url = await emptyDatabaseUrl();
    const queues = await Promise.all(Array.from({ length: 4 }, () => queueOn(openHandle(url), greet, sweep)));
    const handle = openHandle(url);
    await Promise.all(queues.map((queue, n) => queue.enqueue(handle.db, greet, { name: `process ${n}` })));
    expect(await jobsOf(handle, greet.name)).toHaveLength(4);
  });
});

describe('a periodic job', () => {
  it('is queued once per period, however many workers ask at once', async () => {
    const handle = await freshDatabase();
    const workers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const worker = openHandle(handle.url);
        return { worker, queue: await queueOn(worker, sweep) };
      }),
    );
    await Promise.all(workers.map(({ worker }) => registerRhythms(worker.db, [sweep])));
    const tick = () =>
      Promise.all(
        workers.flatMap(({ worker, queue }) =>
          Array.from({ length: 5 }, () => queueDueJobs(worker.db, [sweep], queue.enqueue)),
        ),
      );
    for (let period = 1; period <= 3; period += 1) {
      await tick();
      await tick();
      expect(await jobsOf(handle, sweep.name)).toHaveLength(period);
      await sql`update job_rhythm set next_at = next_at - interval '60 seconds'`.execute(handle.db);
    }
  });

  it('is queued once after a long gap, not once for each period missed', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, sweep);
    await registerRhythms(handle.db, [sweep]);
    await sql`update job_rhythm set next_at = now() - interval '1 day 7 seconds'`.execute(handle.db);
    const ticks = Array.from({ length: 10 }, () => queueDueJobs(handle.db, [sweep], queue.enqueue));
    await Promise.all(ticks);
    for (let n = 0; n < 5; n += 1) await queueDueJobs(handle.db, [sweep], queue.enqueue);
    expect(await jobsOf(handle, sweep.name)).toHaveLength(1);
    const { rows } = await sql<{ ahead: number }>`
      select extract(epoch from next_at - now())::float8 as ahead from job_rhythm where name = ${sweep.name}`.execute(
      handle.db,
    );
    expect(rows[0]?.ahead).toBeGreaterThan(0);
    expect(rows[0]?.ahead).toBeLessThanOrEqual(60);
  });

  it('keeps its next time over a restart', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, sweep);
    for (let start = 0; start < 3; start += 1) {
      await registerRhythms(handle.db, [sweep]);
      await queueDueJobs(handle.db, [sweep], queue.enqueue);
    }
    expect(await jobsOf(handle, sweep.name)).toHaveLength(1);
  });

  it('is carried out by a running worker without being asked for', async () => {
    const handle = await freshDatabase();
    const queue = await queueOn(handle, sweep);
    const ran = deferred<unknown>();
    await work(
      handle,
      queue,
      job(sweep, async (payload) => {
        ran.resolve(payload);
        return 'did work';
      }),
    );
    expect(await ran.promise).toEqual({});
  });
});
