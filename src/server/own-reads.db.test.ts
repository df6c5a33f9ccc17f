import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts';
import { API } from '#contract/paths';
import { hashSecret } from '#server/platform/random';
import { PooledConnection } from '#server/platform/db/connection';
import type { Client } from '../../test/client.ts';
import { sharedApp } from '../../test/start-app.ts';

/** Without jobs, which read of people too. */
const app = sharedApp({ ROLE: 'api' });
const OWN = [API.me, API.watches, API.notificationPreferences];

afterEach(() => {
  vi.restoreAllMocks();
});

async function somebody(email: string): Promise<{ client: Client; id: number; token: string }> {
  const client = app().client();
  const { token, user } = await client.register(email);
  return { client, id: user.id, token };
}

it('what people read of themselves most often costs one statement each', async () => {
  const { client, id, token } = await somebody('reader@example.com');
  const sent = vi.spyOn(PooledConnection.prototype, 'executeQuery');
  for (const path of OWN) {
    sent.mockClear();
    expect((await client.get(path)).status).toBe(200);
    const theirs = sent.mock.calls.filter(([{ parameters }]) =>
      parameters.some((value) => value === id || hashSecret(token).equals(bytesOf(value))),
    );
    expect(theirs.map(([{ statementName }]) => statementName)).toHaveLength(1);
  }
});

it('everybody reads what is their own, also when many ask at once', async () => {
  const people = await Promise.all([1, 2, 3].map((n) => somebody(`person${n}@example.com`)));
  await people[1]?.client.post(API.updatePhone, { phoneNumber: '+14155550123', timeZone: 'America/Denver' });
  await people[2]?.client.post(API.notificationPreferences, {
    immediateAlerts: true,
    maxDailyNotifications: 7,
    minimumDaysOut: 30,
    urgencyThreshold: 3,
    earlierThan: '2030-05-06',
    pausedUntil: '2030-01-02T03:04:05.000Z',
  });
  const [first, second, third] = await Promise.all(
    people.map(async ({ client }) => ({
      me: (await client.get<User>(API.me)).body,
      settings: (await client.get<{ preferences: object }>(API.notificationPreferences)).body.preferences,
    })),
  );
  expect(first?.me).toMatchObject({ email: 'person1@example.com', phoneNumber: null, timeZone: null });
  expect(second?.me).toMatchObject({
    email: 'person2@example.com',
    phoneNumber: '+14155550123',
    phoneVerified: false,
    phoneConsentRequired: true,
    timeZone: 'America/Denver',
  });
  expect(third?.settings).toMatchObject({
    maxDailyNotifications: 7,
    earlierThan: '2030-05-06',
    pausedUntil: '2030-01-02T03:04:05.000Z',
  });
  expect(first?.settings).toEqual(second?.settings);
  expect(first?.settings).not.toEqual(third?.settings);
});

it('a session that has ended reads nothing', async () => {
  const { client } = await somebody('gone@example.com');
  const token = client.token;
  expect((await client.post(API.logout)).status).toBe(204);
  client.token = token;
  for (const path of OWN) {
    const { status, body } = await client.get(path);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'session-ended' } });
  }
});

const bytesOf = (value: unknown) => (Buffer.isBuffer(value) ? value : Buffer.alloc(0));
