import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { NotificationPreferencesAnswer } from '#contract/preferences';
import type { Problem } from '#contract/problem';
import { DEFAULT_PREFERENCES } from '#domain/alerts/decision/preferences';
import type { AccountId } from '#domain/ids';
import type { Client } from '../../../../../test/client.ts';
import { sharedApp } from '../../../../../test/start-app.ts';
import { toPreferences } from './preference-rows.ts';
import { findPreferences } from './preference-store.ts';
import { ensureRecipient } from './recipient-store.ts';

const app = sharedApp();
let people = 0;
async function somebody(): Promise<Client> {
  people += 1;
  const client = app().client();
  await client.register(`chooser-${people}@example.com`);
  return client;
}

const FOUR = { immediateAlerts: false, maxDailyNotifications: 3, minimumDaysOut: 30, urgencyThreshold: 8 };
const DEFAULTS = {
  immediateAlerts: true,
  maxDailyNotifications: 5,
  minimumDaysOut: 90,
  urgencyThreshold: 6,
  timesOfDay: ['morning', 'afternoon', 'evening'],
  weekendsOnly: false,
  quietHours: null,
  partySize: 1,
  earlierThan: null,
  pausedUntil: null,
};
const MORE = {
  timesOfDay: ['morning', 'evening'],
  weekendsOnly: true,
  quietHours: { from: '22:30', to: '06:05' },
  partySize: 4,
  earlierThan: '2027-02-28',
  pausedUntil: '2030-01-02T03:04:05.000Z',
};

const read = async (client: Client) =>
  (await client.get<NotificationPreferencesAnswer>(API.notificationPreferences)).body;
const save = (client: Client, body: object) =>
  client.post<NotificationPreferencesAnswer & Problem>(API.notificationPreferences, body);
const versions = async (client: Client) => {
  const { body } = await client.get<{ id: number }>(API.me);
  const { rows } = await sql<{ max_per_day: number; ordered: boolean }>`
    select max_per_day, since < until as ordered from past_preferences where account_id = ${body.id} order by since`.execute(
    app().db,
  );
  return rows;
};

describe('notification preferences', () => {
  it('have the specified values until somebody chooses', async () => {
    expect(await read(await somebody())).toEqual({ preferences: DEFAULTS });
  });

  it('are saved and read again, the four fields alone leaving the others as they are', async () => {
    const client = await somebody();
    expect((await save(client, { ...FOUR, ...MORE })).body).toEqual({ preferences: { ...FOUR, ...MORE } });
    expect((await save(client, { ...FOUR, urgencyThreshold: 2 })).body).toEqual({
      preferences: { ...FOUR, ...MORE, urgencyThreshold: 2 },
    });
    expect(await read(client)).toEqual({ preferences: { ...FOUR, ...MORE, urgencyThreshold: 2 } });
    const cleared = { quietHours: null, earlierThan: null, pausedUntil: null };
    expect((await save(client, { ...FOUR, ...cleared })).body.preferences).toMatchObject(cleared);
  });

  it.each([
    [{ maxDailyNotifications: 0 }, { maxDailyNotifications: 1 }],
    [{ maxDailyNotifications: 11 }, { maxDailyNotifications: 10 }],
    [{ maxDailyNotifications: -5 }, { maxDailyNotifications: 1 }],
    [{ minimumDaysOut: 6 }, { minimumDaysOut: 7 }],
    [{ minimumDaysOut: 366 }, { minimumDaysOut: 365 }],
    [{ urgencyThreshold: 0 }, { urgencyThreshold: 1 }],
    [{ urgencyThreshold: 1_000_000 }, { urgencyThreshold: 10 }],
    [{ partySize: 0 }, { partySize: 1 }],
    [{ partySize: 11 }, { partySize: 10 }],
    [{ timesOfDay: ['evening', 'morning', 'evening'] }, { timesOfDay: ['morning', 'evening'] }],
    [{ pausedUntil: '2030-01-02T03:04:05+02:00' }, { pausedUntil: '2030-01-02T01:04:05.000Z' }],
  ])('%j becomes %j', async (given, kept) => {
    expect((await save(await somebody(), { ...FOUR, ...given })).body.preferences).toMatchObject(kept);
  });

  it.each([
    {},
    { ...FOUR, immediateAlerts: undefined },
    { ...FOUR, immediateAlerts: 'true' },
    { ...FOUR, maxDailyNotifications: 2.5 },
    { ...FOUR, maxDailyNotifications: '3' },
    { ...FOUR, maxDailyNotifications: null },
    { ...FOUR, minimumDaysOut: undefined },
    { ...FOUR, urgencyThreshold: [6] },
    { ...FOUR, timesOfDay: [] },
    { ...FOUR, timesOfDay: ['night'] },
    { ...FOUR, weekendsOnly: 1 },
    { ...FOUR, quietHours: { from: '22:00' } },
    { ...FOUR, quietHours: { from: '24:00', to: '06:00' } },
    { ...FOUR, quietHours: { from: '06:00', to: '06:00' } },
    { ...FOUR, partySize: 'two' },
    { ...FOUR, earlierThan: '2026-02-30' },
    { ...FOUR, pausedUntil: 'tomorrow' },
    { ...FOUR, somethingElse: 1 },
  ])('%j is refused', async (body) => {
    const client = await somebody();
    const answer = await save(client, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(await read(client)).toEqual({ preferences: DEFAULTS });
  });

  it('keep every version that was in force, with its dates, and none when nothing changed', async () => {
    const client = await somebody();
    await save(client, FOUR);
    await save(client, FOUR);
    await save(client, { ...FOUR, maxDailyNotifications: 9 });
    await save(client, { ...FOUR, maxDailyNotifications: 4 });
    expect(await versions(client)).toEqual([
      { max_per_day: 3, ordered: true },
      { max_per_day: 9, ordered: true },
    ]);
  });

  it('saved from several places at once are each kept whole, one after the other', async () => {
    const client = await somebody();
    await save(client, FOUR);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((count) =>
        save(client, { ...FOUR, maxDailyNotifications: count, urgencyThreshold: count, partySize: 2 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { preferences } = await read(client);
    expect(preferences.maxDailyNotifications).toBe(preferences.urgencyThreshold);
    const kept = await versions(client);
    expect(kept).toHaveLength(6);
    expect(kept.filter(({ ordered }) => !ordered)).toEqual([]);
  });

  it('start with the defaults of the rules in a row that says nothing of them', async () => {
    const client = await somebody();
    const { body } = await client.get<{ id: AccountId }>(API.me);
    await ensureRecipient(app().db, body.id);
    const row = await findPreferences(app().db, body.id);
    expect(row && toPreferences(row)).toEqual(DEFAULT_PREFERENCES);
  });
});
