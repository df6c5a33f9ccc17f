import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { DatabaseHandle } from '#server/platform/db/database';
import { listenForNotifications } from '#server/platform/db/listen';
import { Failure } from '#server/platform/failure';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import type { Tables } from '#server/tables';
import { freshDatabase, openHandle } from '../../../../test/database.ts';
import { deferred } from '../../../../test/deferred.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { wakeLoops } from '../../../../test/wake-loops.ts';
import { type Job, job, type JobKind, type JobOutcome } from './job.ts';
import {
  claimJobs,
  completeJob,
  deleteEndedJobs,
  endExpiredJobs,
  failJob,
  insertPeriods,
  JOBS_CHANNEL,
  queueDuePeriods,
} from './job-store.ts';
import { loopRunner } from './loop-runner.ts';
import { jobQueue } from './queue.ts';
import { runJobs } from './worker.ts';

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

async function work(handle: DatabaseHandle<Tables>, ...jobs: Job[]) {
  const kinds = jobs.map(({ kind }) => kind);
  const log = createLog('silent');
  const { db, pool } = handle;
  const runLoop = loopRunner({ log });
  const notifications = listenForNotifications(pool);
  afterThisTest(notifications.stop);
  const loop = await runJobs({ db, notifications, kinds, jobs, log, metrics: createMetrics(), runLoop });
  afterThisTest(loop.stop);
  return loop;
}

async function jobsOf({ db }: DatabaseHandle<Tables>, name: string) {
  const { rows } = await sql<{ id: number; state: string; attempts: number; payload: unknown }>`
    select id, state, attempts, payload from job where name = ${name} order by id`.execute(db);
  return rows;
}

/** Asks the database again and again; the caller's own time limit ends it. */
async function untilState(handle: DatabaseHandle<Tables>, name: string, state: string): Promise<void> {
  while ((await jobsOf(handle, name))[0]?.state !== state);
}

/** A job waits before its first attempt, too. */
async function untilFailed(handle: DatabaseHandle<Tables>, name: string, attempts: number): Promise<void> {
  const hasFailed = ([first]: Awaited<ReturnType<typeof jobsOf>>) =>
    first?.state === 'waiting' && first.attempts === attempts;
  while (!hasFailed(await jobsOf(handle, name)));
}

/** What a wait of some seconds would do. */
async function makeDue({ db }: DatabaseHandle<Tables>, name: string): Promise<void> {
  await sql`update job set due_at = now() where name = ${name}`.execute(db);
  await wakeLoops(db);
}

describe('a queued job', () => {
  it('is there only if the transaction that queued it commits', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const undone = handle.db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, greet, { name: 'nobody' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await jobsOf(handle, greet.name)).toEqual([]);

    await handle.db.transaction().execute((trx) => queue.enqueue(trx, greet, { name: 'sam' }));
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'waiting', payload: { name: 'sam' } }]);
  });

  it('counts as load from its time on, until somebody has taken it', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    expect(await queue.load()).toEqual({ waiting: 0, oldestDueSeconds: null });
    for (const name of ['sam', 'kim', 'later']) await queue.enqueue(handle.db, greet, { name });
    await sql`update job set due_at = case payload ->> 'name'
      when 'sam' then now() - interval '90 seconds' when 'later' then now() + interval '1 hour' else now() end`.execute(
      handle.db,
    );
    const { waiting, oldestDueSeconds } = await queue.load();
    expect(waiting).toBe(2);
    expect(oldestDueSeconds).toBeGreaterThanOrEqual(90);
    for (let n = 0; n < 2; n += 1) await claimJobs(handle.db, [greet.name]);
    expect(await queue.load()).toEqual({ waiting: 0, oldestDueSeconds: null });
  });

  it('is carried out once, by one of several workers', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
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
    const loops = await Promise.all(workers.map((worker) => work(worker, handler)));
    await all.promise;
    await Promise.all(loops.map((loop) => loop.stop()));
    expect(done.toSorted()).toEqual(names.toSorted());
  });

  it('is tried again after a failure, and only as often as its kind says', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    let attempts = 0;
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    const loop = await work(
      handle,
      job(greet, async () => {
        attempts += 1;
        throw new Error('not today');
      }),
    );
    for (let tried = 1; tried < greet.attempts; tried += 1) {
      await untilFailed(handle, greet.name, tried);
      expect(attempts).toBe(tried);
      await makeDue(handle, greet.name);
    }
    await untilState(handle, greet.name, 'dead');
    await loop.stop();
    expect(attempts).toBe(3);
  });

  it('succeeds at a later attempt as if nothing had been', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const outcomes: (() => Promise<JobOutcome>)[] = [
      () => Promise.reject(new Error('not yet')),
      async () => 'did work',
    ];
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    await work(
      handle,
      job(greet, async () => (await outcomes.shift()?.()) ?? 'nothing to do'),
    );
    await untilFailed(handle, greet.name, 1);
    await makeDue(handle, greet.name);
    await untilState(handle, greet.name, 'done');
    expect(outcomes).toEqual([]);
  });

  it('with a payload that does not fit fails instead of running', async () => {
    const handle = await freshDatabase();
    const once = { ...greet, attempts: 1 };
    const queue = jobQueue(handle.db);
    let ran = false;
    await queue.enqueue(handle.db, once, { name: 7 } as unknown as { name: string });
    await work(
      handle,
      job(once, async () => {
        ran = true;
        return 'did work';
      }),
    );
    await untilState(handle, once.name, 'dead');
    expect(ran).toBe(false);
  });

  it('of a name that a worker does not know waits for one that does, and holds up nothing else', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const newer = { ...greet, name: 'test.newer' };
    await queue.enqueue(handle.db, newer, { name: 'sam' });
    await queue.enqueue(handle.db, greet, { name: 'kim' });
    await work(
      handle,
      job(greet, async () => 'did work'),
    );
    await untilState(handle, greet.name, 'done');
    expect(await jobsOf(handle, newer.name)).toMatchObject([{ state: 'waiting' }]);
    expect((await queue.load()).waiting).toBe(1);
    await work(
      handle,
      job(newer, async () => 'did work'),
    );
    await untilState(handle, newer.name, 'done');
  });

  it('is not held up by a slow one of another kind, and waits for one of its own', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const slow = { ...greet, name: 'test.slow' };
    const release = deferred();
    let running = 0;
    let most = 0;
    await queue.enqueue(handle.db, slow, { name: 'one' });
    await queue.enqueue(handle.db, slow, { name: 'two' });
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    await work(
      handle,
      job(slow, async () => {
        running += 1;
        most = Math.max(most, running);
        await release.promise;
        running -= 1;
        return 'did work';
      }),
      job(greet, async () => 'did work'),
    );
    await untilState(handle, greet.name, 'done');
    expect(await jobsOf(handle, slow.name)).toMatchObject([{ state: 'running' }, { state: 'waiting' }]);
    release.resolve();
    while ((await jobsOf(handle, slow.name)).some(({ state }) => state !== 'done'));
    expect(most).toBe(1);
  });

  it('wakes workers when it is queued for good', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const client = await handle.pool.connect();
    afterThisTest(() => client.release(true));
    await client.query(`listen ${JOBS_CHANNEL}`);
    const woken = deferred();
    let times = 0;
    client.on('notification', () => {
      times += 1;
      woken.resolve();
    });
    const undone = handle.db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, greet, { name: 'nobody' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await queue.enqueue(handle.db, greet, { name: 'sam' });
    await woken.promise;
    expect(times).toBe(1);
  });
});

describe('a worker that stops', () => {
  it('waits for exactly the job under way', async () => {
    const handle = await freshDatabase();
    const queue = jobQueue(handle.db);
    const begun = deferred();
    const release = deferred();
    for (const name of ['sam', 'kim']) await queue.enqueue(handle.db, greet, { name });
    const loop = await work(
      handle,
      job(greet, async () => {
        begun.resolve();
        await release.promise;
        return 'did work';
      }),
    );
    await begun.promise;
    const stopping = loop.stop();
    release.resolve();
    await stopping;
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'done' }, { state: 'waiting' }]);
  });
});

describe('a lease', () => {
  const claim = ({ db }: DatabaseHandle<Tables>) => claimJobs(db, [greet.name]);

  async function claimedAgain() {
    const handle = await freshDatabase();
    await jobQueue(handle.db).enqueue(handle.db, greet, { name: 'sam' });
    const [first] = await claim(handle);
    expect(await claim(handle)).toEqual([]);
    await makeDue(handle, greet.name);
    const [second] = await claim(handle);
    if (first === undefined || second === undefined) throw new Error('not claimed');
    return { handle, first, second };
  }

  it('that is over hands the job to the next worker, and only that one may end it', async () => {
    const { handle, first, second } = await claimedAgain();
    expect([first.attempt, second.attempt]).toEqual([1, 2]);
    await completeJob(handle.db, first);
    await failJob(handle.db, first, 'late', false);
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'running' }]);
    await completeJob(handle.db, second);
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'done' }]);
  });

  it('that is over at the last attempt ends the job', async () => {
    const { handle } = await claimedAgain();
    await makeDue(handle, greet.name);
    await claim(handle);
    await endExpiredJobs(handle.db);
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'running' }]);
    await makeDue(handle, greet.name);
    expect(await claim(handle)).toEqual([]);
    await endExpiredJobs(handle.db);
    expect(await jobsOf(handle, greet.name)).toMatchObject([{ state: 'dead' }]);
  });
});

describe('jobs that have ended', () => {
  it('are removed when their time is over, dead ones later than done ones', async () => {
    const handle = await freshDatabase();
    const ended = (state: string, hours: number) =>
      sql`insert into job (name, state, ended_at)
        values (${`${state} ${hours}`}, ${state}, now() - make_interval(hours => ${hours}))`.execute(
        handle.db,
      );
    for (const state of ['done', 'dead']) for (const hours of [0, 2, 20]) await ended(state, hours);
    await deleteEndedJobs(handle.db, { done: 3_600, dead: 36_000 });
    const { rows } = await sql<{ name: string }>`select name from job order by id`.execute(handle.db);
    expect(rows.map(({ name }) => name)).toEqual(['done 0', 'dead 0', 'dead 2']);
  });

  it('say what failed without its words', async () => {
    const handle = await freshDatabase();
    const once = { ...greet, attempts: 1 };
    await jobQueue(handle.db).enqueue(handle.db, once, { name: 'sam' });
    await work(
      handle,
      job(once, () => Promise.reject(new Failure('rejected', 'mail-rejected', 'sam@example.com is unknown'))),
    );
    await untilState(handle, greet.name, 'dead');
    const { rows } = await sql`select last_error from job`.execute(handle.db);
    expect(rows).toEqual([{ last_error: 'mail-rejected' }]);
  });
});

describe('a periodic job', () => {
  it('is queued once per period, however many workers ask at once', async () => {
    const handle = await freshDatabase();
    const workers = Array.from({ length: 4 }, () => openHandle(handle.url));
    await Promise.all(workers.map(({ db }) => insertPeriods(db, [sweep.name])));
    const tick = () =>
      Promise.all(
        workers.flatMap(({ db }) =>
          Array.from({ length: 5 }, () => queueDuePeriods(db, [{ kind: sweep }, { kind: greet }], [])),
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
    await insertPeriods(handle.db, [sweep.name]);
    await sql`update job_rhythm set next_at = now() - interval '1 day 7 seconds'`.execute(handle.db);
    const ticks = Array.from({ length: 10 }, () => queueDuePeriods(handle.db, [{ kind: sweep }], []));
    await Promise.all(ticks);
    for (let n = 0; n < 5; n += 1) await queueDuePeriods(handle.db, [{ kind: sweep }], []);
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
    for (let start = 0; start < 3; start += 1) {
      await insertPeriods(handle.db, [sweep.name]);
      await queueDuePeriods(handle.db, [{ kind: sweep }], []);
    }
    expect(await jobsOf(handle, sweep.name)).toHaveLength(1);
  });

  it('with nothing to do is not queued, counts as working, and is queued once there is something', async () => {
    const { db } = await freshDatabase();
    await sql`create table dust (on_floor int)`.execute(db);
    const dusty = { kind: sweep, onlyIf: sql<boolean>`exists (select from dust)` };
    await insertPeriods(db, [sweep.name]);
    await sql`update job_rhythm set failing_since = now() - interval '1 hour'`.execute(db);
    const idle = await queueDuePeriods(db, [dusty], [sweep.name]);
    expect(idle.queued).toEqual([]);
    expect(idle.dueInMs).toBeGreaterThan(0);
    expect(idle.dueInMs).toBeLessThanOrEqual(60_000);
    const { rows } = await sql<{ failing_since: null; next_at: Date }>`
      select failing_since, next_at from job_rhythm`.execute(db);
    expect(
      rows.map(({ next_at }) => next_at.getTime() % 60_000),
      'with others of that period',
    ).toEqual([0]);
    expect(rows).toMatchObject([{ failing_since: null }]);

    await sql`insert into dust values (1)`.execute(db);
    await sql`update job_rhythm set next_at = now()`.execute(db);
    const busy = await queueDuePeriods(db, [dusty], [sweep.name]);
    expect(busy).toEqual({ queued: [sweep.name], dueInMs: 0 });
  });

  it('tells when the next of the wanted jobs is due, whatever else is', async () => {
    const handle = await freshDatabase();
    const { db } = handle;
    const dueIn = async (...names: string[]) =>
      Math.round((await queueDuePeriods(db, [{ kind: sweep }], names)).dueInMs / 1_000);
    expect(await dueIn(greet.name)).toBe(Number.POSITIVE_INFINITY);
    await jobQueue(db).enqueue(db, greet, { name: 'Sam' });
    await sql`update job set due_at = now() + interval '30 seconds'`.execute(db);
    expect(await dueIn(greet.name, sweep.name)).toBe(30);
    await insertPeriods(db, [sweep.name]);
    expect(await dueIn(greet.name), 'somebody else sees to the other').toBe(30);
    await sql`update job set due_at = now() where name = ${sweep.name}`.execute(db);
    expect(await dueIn(sweep.name)).toBeLessThanOrEqual(0);
  });

  it('is carried out by a running worker without being asked for', async () => {
    const handle = await freshDatabase();
    const ran = deferred<unknown>();
    await work(
      handle,
      job(sweep, async (payload) => {
        ran.resolve(payload);
        return 'did work';
      }),
    );
    expect(await ran.promise).toEqual({});
  });
});
