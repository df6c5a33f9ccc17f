import { describe, expect, it } from 'vitest';
import type { AlertChannels } from '#contract/alert-channels';
import { CHANNEL_API } from '#contract/channel-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { confirmEmail } from '../../../../test/mailbox.ts';
import { PushDesk } from '../../../../test/push-service.ts';
import { sharedApp } from '../../../../test/start-app.ts';

const app = sharedApp();
let people = 0;

async function somebody() {
  people += 1;
  const email = `channels${people}@example.com`;
  const client = app().client({ address: `203.0.113.${people}` });
  await client.register(email);
  const read = async () => (await client.get<AlertChannels>(CHANNEL_API.alertChannels)).body;
  const subscribe = async () => desk().subscribe((await read()).push.publicKey);
  const add = (subscription: object) =>
    client.post<AlertChannels & Problem>(CHANNEL_API.pushBrowsers, subscription);
  return { client, email, read, subscribe, add };
}

const desk = () => new PushDesk(app().simulatorsUrl ?? '');

describe('alerts by e-mail', () => {
  it('need a confirmed address, and are turned on and off', async () => {
    const { client, email, read } = await somebody();
    expect(await read()).toMatchObject({
      email: { state: 'unconfirmed', address: email },
      textsStopped: false,
    });
    const early = await client.post<Problem>(CHANNEL_API.emailAlerts, { on: true });
    expect([early.status, early.body.code]).toEqual([409, 'email-unconfirmed']);
    await confirmEmail(app(), email);
    expect((await read()).email.state).toBe('off');
    expect((await client.post(CHANNEL_API.emailAlerts, { on: true })).body).toMatchObject({
      email: { state: 'on' },
    });
    expect((await client.get(API.accountExport)).body).toMatchObject({ alerts: { emailAlerts: true } });
    await app()
      .db.updateTable('contact')
      .set({ problem: 'refused' })
      .where('channel', '=', 'email')
      .execute();
    expect((await read()).email.state).toBe('bounced');
    expect((await client.post(CHANNEL_API.emailAlerts, { on: true })).body).toMatchObject({
      email: { state: 'on' },
    });
    expect((await client.post(CHANNEL_API.emailAlerts, { on: false })).body).toMatchObject({
      email: { state: 'off' },
    });
  });

  it('after a bounce go on by themselves when the account gets another address', async () => {
    const { client, email, read } = await somebody();
    await confirmEmail(app(), email);
    await client.post(CHANNEL_API.emailAlerts, { on: true });
    await app()
      .db.updateTable('contact')
      .set({ problem: 'refused' })
      .where('channel', '=', 'email')
      .execute();
    const newEmail = `new.${email}`;
    await client.post(API.accountEmail, { newEmail, password: 'correct horse battery' });
    const { searchParams } = new URL(
      /https?:\S+confirm-email\S+/.exec((await app().mailbox.next(newEmail)).text)?.[0] ?? '',
    );
    await client.post(API.confirmEmail, { token: searchParams.get('token') });
    expect((await read()).email).toEqual({ state: 'on', address: newEmail });
  });
});

describe('the browsers that show notifications', () => {
  it('are listed, removed by hand, and gone with the session that added them', async () => {
    const { client, email, read, subscribe, add } = await somebody();
    const added = await add(await subscribe());
    expect(added.status).toBe(200);
    expect(added.body.push.browsers).toMatchObject([{ current: true, device: 'node' }]);
    const other = app().client();
    other.token = (
      await other.post<{ token: string }>(API.login, { email, password: 'correct horse battery' })
    ).body.token;
    await other.post(CHANNEL_API.pushBrowsers, await subscribe());
    expect((await read()).push.browsers.map(({ current }) => current)).toEqual([true, false]);
    expect((await client.get(API.accountExport)).body).toMatchObject({
      alerts: { browsers: [{ device: 'node' }, { device: 'node' }] },
    });
    await other.post(API.logout);
    const [left] = (await read()).push.browsers;
    expect((await read()).push.browsers).toHaveLength(1);
    expect((await client.delete(CHANNEL_API.pushBrowser.replace(':id', String(left?.id)))).status).toBe(204);
    expect((await read()).push.browsers).toEqual([]);
  });

  it('belong to whoever was signed in there last', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const subscription = await first.subscribe();
    await first.add(subscription);
    await second.add(subscription);
    expect((await first.read()).push.browsers).toEqual([]);
    expect((await second.read()).push.browsers).toHaveLength(1);
  });

  it('are five at most', async () => {
    const { client, email, subscribe, add } = await somebody();
    for (let n = 0; n < 5; n += 1) {
      expect((await add(await subscribe())).status).toBe(200);
      const again = await client.post<{ token: string }>(API.login, {
        email,
        password: 'correct horse battery',
      });
      client.token = again.body.token;
    }
    const sixth = await add(await subscribe());
    expect([sixth.status, sixth.body.code]).toEqual([409, 'too-many-browsers']);
  });

  it.each([
    ['https://attacker.example/push', 400, 'push-service-unknown'],
    ['http://169.254.169.254/latest/meta-data', 400, 'push-service-unknown'],
    [`https://fcm.googleapis.com/${'a'.repeat(2_000)}`, 400, 'validation'],
  ])('are not at %.40s', async (endpoint, status, code) => {
    const { subscribe, add } = await somebody();
    const refused = await add({ ...(await subscribe()), endpoint });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });
});
