import { beforeAll, describe, expect, it } from 'vitest';
import type { DashboardAnswer } from '#contract/dashboard';
import type { LookList } from '#contract/looks';
import { API } from '#contract/paths';
import { dayLabel } from '#domain/availability/slot-label';
import { addDays, toLocalDate } from '#domain/time/local-time';
import type { Client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { confirmPhone } from '../../../../../test/phones.ts';
import { QUICK_SOURCE, sharedApp } from '../../../../../test/start-app.ts';
import { PACIFIC } from '../../../../../test/alerts-world.ts';

const SAN_FRANCISCO = 5446;
const JFK = 5140;
const FOUR = { immediateAlerts: true, maxDailyNotifications: 5, minimumDaysOut: 90, urgencyThreshold: 6 };

const app = sharedApp({
  ...QUICK_SOURCE,
  SMS_SEGMENTS_PER_SECOND: '1000',
});

const looksAt = (...ids: number[]) =>
  app()
    .client()
    .get<LookList>(`${API.looks}?ids=${ids.join(',')}`);

beforeAll(async () => {
  // Looked at once, so that what opens from now on is new.
  await eventually(
    () => looksAt(SAN_FRANCISCO, JFK),
    ({ body }) => Array.isArray(body) && body.every(({ lookedAt }) => lookedAt !== null),
  );
});

let people = 0;
async function subscriber(): Promise<Client> {
  people += 1;
  const client = app().client({ address: `10.9.0.${people}` });
  const email = `dashboard-${people}@example.com`;
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  return client;
}
const read = async (client: Client) => (await client.get<DashboardAnswer>(API.dashboard)).body;
const day = (days: number) => addDays(toLocalDate(Date.now(), PACIFIC), days);

describe('the dashboard', () => {
  it('is each person’s own, and empty at first', async () => {
    expect((await app().client().get(API.dashboard)).status).toBe(401);
    const answer = await read(await subscriber());
    expect(answer).toMatchObject({
      centers: [],
      stoppedAt: null,
      preferences: FOUR,
      firstRun: { testedAt: null, arrivedAfterSeconds: null, hidden: false },
    });
    expect(Math.abs(Date.parse(answer.at) - Date.now())).toBeLessThan(60_000);
  });

  it('says of each watched center what is open, what fits, and no more than the rows carry', async () => {
    const client = await subscriber();
    await confirmPhone(app(), client);
    for (const locationId of [SAN_FRANCISCO, JFK]) await client.post(API.watches, { locationId });
    const [, before] = (await looksAt(JFK, SAN_FRANCISCO)).body;
    await app().upstream.open(SAN_FRANCISCO, `${day(20)}T09:15`, 2);
    await app().upstream.open(SAN_FRANCISCO, `${day(120)}T10:00`, 3);
    const { centers } = await eventually(
      () => read(client),
      (answer) => answer.centers.some(({ openSeats, lastTextAt }) => openSeats === 5 && lastTextAt !== null),
    );
    const sanFrancisco = centers.find(({ id }) => id === SAN_FRANCISCO);
    const fitting = {
      date: expect.stringMatching(new RegExp(`^${day(20)}T09:15:00-0[78]:00$`)) as string,
      slots: 2,
    };
    expect(sanFrancisco).toMatchObject({
      name: 'San Francisco Global Entry Enrollment Center',
      timeZone: PACIFIC,
      retired: false,
      soonest: fitting,
      fitting: [fitting],
      openedAt: expect.any(String) as string,
      lookedAt: expect.any(String) as string,
      noneFits: null,
      reason: null,
      // Known since the test began.
      rate: null,
      hours: null,
      days: [{ date: day(0), fitting: 1, other: 1 }],
      finding: `One that fits opened since ${dayLabel(day(0))}.`,
    });
    expect(centers.find(({ id }) => id === JFK)).toMatchObject({
      openSeats: 0,
      soonest: null,
      fitting: [],
      openedAt: null,
      lastTextAt: null,
      version: '',
    });
    expect(sanFrancisco?.version, 'something opened').not.toBe(before?.version);
    const [now] = (await looksAt(SAN_FRANCISCO)).body;
    expect(now?.version).toBe(sanFrancisco?.version);

    await client.post(API.notificationPreferences, { ...FOUR, minimumDaysOut: 7 });
    const narrowed = (await read(client)).centers.find(({ id }) => id === SAN_FRANCISCO);
    expect(narrowed).toMatchObject({
      fitting: [],
      soonest: fitting,
      noneFits: `none before ${dayLabel(day(8))}`,
      reason: 'timeframe',
    });
  });

  it('keeps the first steps with the account', async () => {
    const client = await subscriber();
    await confirmPhone(app(), client);
    expect((await client.post(API.testText)).status).toBe(202);
    const { firstRun } = await eventually(
      () => read(client),
      (answer) => answer.firstRun.arrivedAfterSeconds !== null,
    );
    expect(firstRun).toMatchObject({ testedAt: expect.any(String) as string, hidden: false });
    expect((await client.post(API.hideFirstRun)).status).toBe(204);
    expect((await read(client)).firstRun.hidden).toBe(true);
    const newcomer = await subscriber();
    expect((await newcomer.post(API.hideFirstRun)).status).toBe(204);
    expect((await read(newcomer)).firstRun.hidden).toBe(true);
  });
});

describe('asking for changes', () => {
  it('costs nothing while there are none', async () => {
    const path = `${API.looks}?ids=99999`;
    const first = await app().client().get<LookList>(path);
    expect(first.body).toEqual([{ id: 99_999, lookedAt: null, version: '' }]);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await app().client().send('GET', path, undefined, { 'if-none-match': etag });
    expect([again.status, again.body]).toEqual([304, undefined]);
  });

  it.each([
    '',
    '?ids=',
    '?ids=x',
    '?ids=1,',
    '?ids=0',
    '?ids=99999999999',
    `?ids=${Array(201).fill(1).join()}`,
  ])('refuses %j', async (query) =>
    expect(
      (
        await app()
          .client()
          .get(API.looks + query)
      ).status,
    ).toBe(400),
  );
});
