import { describe, expect, it } from 'vitest';
import type { AlertPage, VerdictPage } from '#contract/alerts';
import type { OpeningHistory, ServiceStatus } from '#contract/availability';
import { API } from '#contract/paths';
import type { WatchEntry } from '#contract/watches';
import { countedDays } from '#domain/time/counted-days';
import { asId } from '#domain/ids';
import { startApp, testConfig } from '../../test/start-app.ts';
import { eventually } from '../../test/eventually.ts';
import {
  DEMO_NUMBER,
  DEMO_PASSWORD,
  DEMO_SUBSCRIBER,
  mayHavePast,
  seedDemoAccounts,
  seedDemoPast,
} from './seed.ts';

describe('the demo subscriber', () => {
  it('has a confirmed phone and watches San Francisco, and keeps what they changed', async () => {
    const app = await startApp({ NODE_ENV: 'development' });
    const client = app.client();
    const signIn = { email: DEMO_SUBSCRIBER, password: DEMO_PASSWORD };
    const { body } = await client.post<{ token: string }>(API.login, signIn);
    client.token = body.token;
    const watches = async () => (await client.get<WatchEntry[]>(API.watches)).body.map(({ city }) => city);
    expect(await eventually(watches, (cities) => cities.length > 0)).toEqual(['San Francisco']);
    expect(await client.me()).toMatchObject({
      isSubscribed: true,
      phoneNumber: DEMO_NUMBER,
      phoneVerified: true,
      timeZone: 'America/Los_Angeles',
    });

    await client.delete(`${API.watches}/5446`);
    await client.post(API.updatePhone, { phoneNumber: '+16045550123' });
    const { id } = await client.me();
    const { alerts, accounts } = app.wired;
    const subscriber = await accounts.findByEmail(DEMO_SUBSCRIBER);
    expect(subscriber?.id).toBe(id);
    if (subscriber === undefined) return;
    await alerts.seedPhone(subscriber.id, DEMO_NUMBER, 'America/Denver');
    expect(await alerts.seedWatch(subscriber.id, await somewhere(app))).toBe(true);
    expect(await watches()).toEqual([]);
    expect(await client.me()).toMatchObject({ phoneNumber: '+16045550123' });
  });
});

describe('a past for the demo', () => {
  it('fills thirty days through the tables of real ones, once, and only an empty database', async () => {
    const app = await startApp({ ROLE: 'api' });
    await seedDemoAccounts(app.wired);
    await seedDemoPast(app.wired);

    const client = app.client();
    const signIn = { email: DEMO_SUBSCRIBER, password: DEMO_PASSWORD };
    client.token = (await client.post<{ token: string }>(API.login, signIn)).body.token;
    const { body: history } = await client.get<OpeningHistory>(API.history);
    expect(countedDays(history.since, Date.now())).toBeGreaterThanOrEqual(29);
    expect(history.days.length).toBeGreaterThanOrEqual(30);
    const { body: status } = await client.get<ServiceStatus>(API.status);
    expect(status.uptime30d).toBeGreaterThan(0.99);
    expect(status.uptime30d).toBeLessThan(1);
    expect(status.delayP50s).toBeGreaterThan(0);

    const { body: texts } = await client.get<AlertPage>(`${API.alerts}?limit=100`);
    expect(texts.alerts.length).toBeGreaterThan(20);
    expect(texts.alerts.every(({ status: sent }) => sent === 'delivered')).toBe(true);
    const { body: log } = await client.get<VerdictPage>(`${API.verdicts}?limit=100`);
    expect(new Set(log.verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['sent', 'held']));
    const reasons = log.verdicts.map(({ reason }) => reason);
    expect(reasons).not.toContain('not-watching');
    expect(reasons, 'the real reason, as after a day of many openings').toContain('daily-limit');

    const counted = () => app.db.selectFrom('opening').select('check_id').distinct().execute();
    const [check] = await counted();
    const { kind } = await app.db
      .selectFrom('source_check')
      .select('kind')
      .where('id', '=', check?.check_id ?? asId<'check'>(0))
      .executeTakeFirstOrThrow();
    expect(kind, 'it can be told from what was seen').toBe('simulated past');
    await seedDemoPast(app.wired);
    expect(await counted()).toHaveLength(1);
    expect((await client.get<AlertPage>(`${API.alerts}?limit=100`)).body).toEqual(texts);
  });

  it.each([
    ['a database of somebody', { DATABASE_URL: 'postgres://x@127.0.0.1/x' }],
    ['a real source', { TTP_URL: 'https://ttp.cbp.dhs.gov' }],
    ['no development', { NODE_ENV: 'test' }],
  ])('is not for %s', (_what, env) => {
    expect(mayHavePast(testConfig({ NODE_ENV: 'development' }))).toBe(true);
    expect(mayHavePast(testConfig({ NODE_ENV: 'development', ...env }))).toBe(false);
  });
});

async function somewhere({ db }: Awaited<ReturnType<typeof startApp>>) {
  const { id } = await db.selectFrom('location').select('id').limit(1).executeTakeFirstOrThrow();
  return id;
}
