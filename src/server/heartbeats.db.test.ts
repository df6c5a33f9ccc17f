import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listenForNotifications } from '#server/platform/db/listen';
import { readFailingPeriods } from '#server/platform/jobs/job-period-store';
import { type JobKind, job } from '#server/platform/jobs/job';
import { loopRunner } from '#server/platform/jobs/loop-runner';
import { runJobs } from '#server/platform/jobs/worker';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { startProduct } from '#server/start';
import { freshDatabase } from '../../test/database.ts';
import { setDatabaseClock } from '../../test/database-clock.ts';
import { eventually } from '../../test/eventually.ts';
import { afterThisTest } from '../../test/lifetime.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { wakeLoops } from '../../test/wake-loops.ts';

async function openIncidents({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from incident where cleared_at is null order by key`.execute(db);
  return rows.map(({ key }) => key);
}

interface LoopRow {
  name: string;
  process: string;
  fresh: boolean;
}

async function loopRows({ db }: Pick<TestApp, 'db'>): Promise<LoopRow[]> {
  const { rows } = await sql<LoopRow>`
    select name, process, coalesce(last_success_at >= service_now() - interval '5 seconds', false) as fresh
    from loop_heartbeat order by name`.execute(db);
  return rows;
}

const LOOPS = [
  'alarms',
  'alerts-due',
  'dispatch-email',
  'dispatch-push',
  'dispatch-text',
  'job-claims',
  'job-cleanup',
  'outbox',
  'plan',
  'poll',
  'reconcile-email',
  'reconcile-push',
  'reconcile-text',
  'snapshot',
];
/** Those that end a step every few seconds when all is well. */
const QUICK = ['alerts-due', 'dispatch-text', 'job-claims', 'outbox', 'poll', 'snapshot'];

/** Lets the database's time pass in small steps, in each of which the loops named have worked and alarms are measured. */
async function passMinutes(app: TestApp, minutes: number, working: readonly string[]): Promise<void> {
  let now = Date.now();
  for (let step = 0; step < minutes * 2; step += 1) {
    now += 30_000;
    await setDatabaseClock(app.db, new Date(now));
    await eventually(
      async () => {
        await app.alarms.checkLoops();
        return (await loopRows(app)).filter(({ fresh }) => fresh).map(({ name }) => name);
      },
      (fresh) => working.every((name) => fresh.includes(name)),
    );
  }
}

describe('heartbeats', () => {
  it('are written for every loop of a process, and removed when it is stopped on purpose', async () => {
    const app = await startApp();
    await eventually(
      async () => (await loopRows(app)).map(({ name }) => name),
      (names) => LOOPS.every((name) => names.includes(name)),
    );
    const second = await startProduct({ ...app.config, role: 'worker' }, { log: createLog('silent') });
    await eventually(
      () => loopRows(app),
      (rows) => new Set(rows.map(({ process }) => process)).size === 2,
    );
    await second.stop();
    expect(new Set((await loopRows(app)).map(({ process }) => process)).size).toBe(1);
    expect(await openIncidents(app)).toEqual([]);
  });

  it('of a loop that hangs raise an alarm, name the loop and no other', async () => {
    const app = await startApp();
    await eventually(
      async () => (await loopRows(app)).filter(({ fresh }) => fresh).map(({ name }) => name),
      (fresh) => fresh.includes('plan'),
    );
    // Whoever plans waits for this; the others do not.
    const holder = new pg.Client(app.config.databaseUrl);
    await holder.connect();
    await holder.query('begin; lock table campaign in access exclusive mode');
    // A step that was under way may still end well; from then on three minutes are too long.
    await passMinutes(app, 4, ['job-claims', 'poll', 'snapshot']);
    expect(await openIncidents(app)).toContain('loop-stopped:plan');
    expect(await openIncidents(app)).not.toContain('loop-stopped:job-claims');
    expect(await openIncidents(app)).not.toContain('loop-stopped:poll');
    await holder.query('rollback');
    await holder.end();
    await passMinutes(app, 1, [...QUICK, 'plan']);
    const { rows } = await sql`
      select from incident where key = 'loop-stopped:plan' and calm_since is not null`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('that stop for all because the database was away raise none', async () => {
    const app = await startApp();
    await passMinutes(app, 1, QUICK);
    // Hours in which nobody could write.
    await setDatabaseClock(app.db, new Date(Date.now() + 5 * 3_600_000));
    await app.alarms.checkLoops();
    expect(await openIncidents(app)).toEqual([]);
  });

  it('of a worker that was killed raise an alarm when no other does its work', async () => {
    const app = await startApp({ ROLE: 'api' });
    await sql`insert into loop_heartbeat (process, name, period_seconds, up_since, beat_at, last_success_at)
      select 'killed', 'plan', 30, at, at, at from (select service_now() as at) as now`.execute(app.db);
    await passMinutes(app, 1, ['snapshot']);
    expect(await openIncidents(app)).toEqual([]);
    await passMinutes(app, 3, ['snapshot']);
    expect(await openIncidents(app)).toEqual(['loop-stopped:plan']);
  });
});

describe('a periodic job', () => {
  const sweep: JobKind<object> = {
    name: 'availability.heartbeat',
    payload: z.object({}),
    attempts: 1,
    expireSeconds: 60,
    everySeconds: 60,
  };

  it('that fails again and again is reported, until it works', async () => {
    const { db, pool } = await freshDatabase();
    let works = false;
    const log = createLog('silent');
    const handler = job(sweep, async () => {
      if (!works) throw new TypeError('not today');
      return 'did work';
    });
    const parts = { kinds: [sweep], jobs: [handler], log, metrics: createMetrics() };
    const notifications = listenForNotifications(pool);
    afterThisTest(notifications.stop);
    const worker = await runJobs({ db, notifications, ...parts, runLoop: loopRunner({ log }) });
    afterThisTest(worker.stop);
    const failing = () => readFailingPeriods(db);
    await eventually(failing, ({ length }) => length === 1);
    expect(await failing()).toMatchObject([{ name: sweep.name, lastError: 'TypeError' }]);
    works = true;
    await sql`update job_rhythm set next_at = now()`.execute(db);
    await wakeLoops(db);
    await eventually(failing, ({ length }) => length === 0);
  });
});
