import { hostname } from 'node:os';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log';
import { startProduct } from '#server/start';
import { afterThisTest, sharedByAll } from '../../test/lifetime.ts';
import { sharedApp, startApp, type TestApp } from '../../test/start-app.ts';
import { eventually } from '../../test/eventually.ts';

const shared = sharedApp();
const run = (statement: string) => (app: TestApp) => sql.raw(statement).execute(app.db);

const ADD_TEXTS = (state: string, count: number, error = 'null') => `
  insert into message (channel, kind, address_hash, state, useful_until, settled_at, error_code)
  select 'text', 'test', '\\x00', '${state}', now(), now(), ${error} from generate_series(1, ${count});`;

interface Case {
  summary: string;
  advice: string;
  begins: (app: TestApp) => unknown;
  ends: (app: TestApp) => unknown;
}

const CASES: Record<string, Case> = {
  'texts-fail': {
    summary: '4 of 20 texts of the last 15 minutes did not arrive.',
    advice: 'docs/runbook.md, “Texts do not arrive”',
    begins: run(ADD_TEXTS('delivered', 16) + ADD_TEXTS('undelivered', 4, "'30003'")),
    ends: run(`update message set state = 'delivered' where state = 'undelivered'`),
  },
  'billing.shut-out': {
    summary: 'Paid, and shut out for more than five minutes: one person.',
    advice: 'docs/runbook.md, “Paid, but shut out”',
    begins: run(`
      with paid as (insert into subscription (account_id, state, period_start, period_end)
        select id, 'lapsed', now() - interval '1 day', now() + interval '29 days' from account limit 1 returning *)
      insert into invoice (subscription_id, status, period_start, period_end, amount_cents, currency, paid_at)
      select id, 'paid', period_start, period_end, 999, 'USD', now() - interval '6 minutes' from paid`),
    ends: run(`update subscription set state = 'active', entitled_until = period_end`),
  },
  'jobs-late': {
    summary: 'A job has been due for 6 minutes and nobody carries it out.',
    advice: 'docs/runbook.md, “Texts or jobs wait”',
    begins: run(`
      insert into job (name, due_at) values ('test.unserved', now() - interval '6 minutes')`),
    ends: run(`delete from job where name = 'test.unserved'`),
  },
  'texts-late': {
    summary: 'A text has been due for 70 seconds and does not leave.',
    advice: 'docs/runbook.md, “Texts or jobs wait”',
    begins: run(`
      update channel set paused_until = now() + interval '1 hour';
      insert into message (channel, kind, address_hash, state, useful_until, next_at)
      values ('text', 'code', '\\x00', 'waiting', now() + interval '1 hour', now() - interval '70 seconds')`),
    ends: run(`delete from message where state = 'waiting'`),
  },
  'alerts-late': {
    summary: 'People wait to hear of an opening that was found 6 minutes ago.',
    advice: 'docs/runbook.md, “Texts or jobs wait”',
    begins: run(`
      insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
        flags, first_listed_at, last_listed_at)
      values (1, 'one', 'One', 'One', 'CA', 'US', 'UTC', '', '', '', '', '{}', now(), now()) on conflict do nothing;
      insert into location_look (location_id, scheduler, good_look_at) values (1, '{}', now())
        on conflict (location_id) do update set good_look_at = now();
      with seen as (insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline,
          first_seen_at, last_seen_at, check_id)
        values (1, '2100-01-01T09:00', 1, 'UTC', '2100-01-01', 1, false, now() - interval '6 minutes', now(), 1)
        returning id),
      found as (insert into campaign (location_id, created_at, urgency, start_after, cursor_at, state)
        values (1, now() - interval '6 minutes', 9, 0, 0, 'done') returning id),
      planned as (insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency)
        select seen.id, 0, found.id, 1, 9 from seen, found)
      insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
      select seen.id, 1, found.id, 'waiting', now() from seen, found`),
    ends: run(`update outbox set state = 'held'`),
  },
  'backup-old': {
    summary: 'The newest backup is 26 hours old.',
    advice: 'docs/runbook.md, “The backup is old”',
    begins: run(`insert into backup (bytes, taken_at) values (1, now() - interval '26 hours')`),
    ends: run(`insert into backup (bytes) values (1)`),
  },
  [`disk-full:${hostname()}`]: {
    summary: `The disk of ${hostname()} is nearly full: 9.0 GB of 100.0 GB (9 %) free in the data folder.`,
    advice: 'docs/runbook.md, “A disk is nearly full”',
    begins: (app) => (app.disk.space = { freeBytes: 9e9, totalBytes: 100e9 }),
    ends: (app) => (app.disk.space = { freeBytes: 80e9, totalBytes: 100e9 }),
  },
};

async function check(app: TestApp): Promise<void> {
  await app.alarms.checkMachine();
  await app.alarms.checkService();
  await app.wired.support.noticeIncidents();
}

async function operatorOf(app: TestApp, email: string): Promise<string> {
  await app.client().register(email);
  await app.wired.accounts.grantRole(email, 'operator');
  return email;
}

const timePasses = (app: TestApp, key: string) =>
  sql`update incident set calm_since = calm_since - interval '6 minutes' where key = ${key}`.execute(app.db);

const isOpen = async (app: TestApp, key: string) =>
  (await sql`select from incident where key = ${key} and cleared_at is null`.execute(app.db)).rows.length > 0;

const openKeys = async (app: TestApp) => {
  const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(
    app.db,
  );
  return rows.map(({ key }) => key).filter((key) => key in CASES);
};

/** All of them begin, go on and end together; what came of each is looked at below. */
const story = sharedByAll(async (whenDone) => {
  const app = await startApp({}, whenDone);
  const email = await operatorOf(app, 'staff@example.com');
  const cases = Object.values(CASES);
  const mails = (count: number) =>
    eventually(
      () => app.mailbox.all(email),
      ({ length }) => length >= count,
    );
  for (const { begins } of cases) await begins(app);
  await Promise.all([check(app), check(app)]);
  await mails(cases.length);
  await check(app);
  for (const { ends } of cases) await ends(app);
  await check(app);
  const openAtFirst = await openKeys(app);
  for (const key of Object.keys(CASES)) await timePasses(app, key);
  await Promise.all([check(app), check(app)]);
  const openAtLast = await openKeys(app);
  await mails(2 * cases.length);
  await check(app);
  return { openAtFirst, openAtLast, mails: await app.mailbox.all(email) };
});

describe('an alarm', () => {
  it.each(Object.entries(CASES))(
    '%s is mailed once with what to do, and once when it was over for a while',
    (key, { summary, advice }) => {
      const { openAtFirst, openAtLast, mails } = story();
      const about = mails.filter(({ subject }) => subject.endsWith(`: ${summary}`));
      expect(about.map(({ subject }) => subject).toSorted()).toEqual([
        `Gatelight: alarm: ${summary}`,
        `Gatelight: over: ${summary}`,
      ]);
      const alarm = about.find(({ subject }) => subject.includes(': alarm: '));
      expect(alarm?.text).toContain('What to do: ');
      expect(alarm?.text).toContain(advice);
      expect(openAtFirst).toContain(key);
      expect(openAtLast).not.toContain(key);
    },
  );

  it('that comes back before it was over for long is still the same one', async () => {
    const app = shared();
    const key = `disk-full:${hostname()}`;
    const setFree = (gigabytes: number) =>
      (app.disk.space = { freeBytes: gigabytes * 1e9, totalBytes: 100e9 });
    const count = async () =>
      (await sql`select from incident where key = ${key}`.execute(app.db)).rows.length;
    const before = await count();
    setFree(9);
    await check(app);
    const calm = [];
    for (const free of [80, 11, 80, 9, 80]) {
      setFree(free);
      await check(app);
      const { rows } = await sql<{ calm: boolean }>`
        select calm_since is not null as calm from incident where key = ${key} and cleared_at is null`.execute(
        app.db,
      );
      calm.push(rows[0]?.calm);
    }
    expect(calm).toEqual([true, false, true, false, true]);
    expect(await count()).toBe(before + 1);
    expect(await isOpen(app, key)).toBe(true);
    await timePasses(app, key);
    await check(app);
    expect(await isOpen(app, key)).toBe(false);
  });

  it('is not mailed again by a process that starts while it is open', async () => {
    const app = shared();
    const email = await operatorOf(app, 'night-shift@example.com');
    const full = { freeBytes: 1e9, totalBytes: 100e9 };
    app.disk.space = full;
    await check(app);
    const mails = async () =>
      (await app.mailbox.all(email)).filter(({ subject }) => subject.includes('1.0 GB of'));
    await eventually(mails, ({ length }) => length === 1);
    const second = await startProduct(
      { ...app.config, role: 'worker' },
      { log: createLog('silent'), diskSpace: async () => full },
    );
    afterThisTest(second.stop);
    await second.alarms.checkMachine();
    expect(await second.wired.support.noticeIncidents()).toBe('nothing to do');
    expect(await mails()).toHaveLength(1);
  });
});
