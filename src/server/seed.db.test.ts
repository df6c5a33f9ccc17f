import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { WatchEntry } from '#contract/watches';
import { startApp } from '../../test/start-app.ts';
import { eventually } from '../../test/eventually.ts';
import { DEMO_NUMBER, DEMO_PASSWORD, DEMO_SUBSCRIBER } from './seed.ts';

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

async function somewhere({ db }: Awaited<ReturnType<typeof startApp>>) {
  const { id } = await db.selectFrom('location').select('id').limit(1).executeTakeFirstOrThrow();
  return id;
}
