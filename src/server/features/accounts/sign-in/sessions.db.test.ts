import { describe, expect, it } from 'vitest';
import type { AuthAnswer, SessionEntry } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { Client } from '../../../../../test/client.ts';
import { startApp, type TestApp } from '../../../../../test/start-app.ts';

const EMAIL = 'jordan@example.com';
const PASSWORD = 'correct horse battery';

async function signedInAgain(app: TestApp): Promise<Client> {
  const client = app.client();
  const { body } = await client.post<AuthAnswer>(API.login, { email: EMAIL, password: PASSWORD });
  client.token = body.token;
  return client;
}

describe('a session', () => {
  it('is dead on the server at once after logging out', async () => {
    const app = await startApp();
    const client = app.client();
    await client.register(EMAIL);
    expect((await client.post(API.logout)).status).toBe(204);
    const { status, body } = await client.get<Problem>(API.me);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'session-ended', detail: 'Please log in to continue.' });
  });

  it('ends after 30 idle days, and use keeps it alive up to 90 days', async () => {
    const app = await startApp();
    const client = app.client();
    await client.register(EMAIL);
    for (let day = 0; day < 84; day += 28) {
      await app.clock.advance({ days: 28 });
      expect((await client.get(API.me)).status).toBe(200);
    }
    await app.clock.advance({ days: 7 });
    expect((await client.get(API.me)).status).toBe(401);

    const idle = await signedInAgain(app);
    await app.clock.advance({ days: 30, seconds: 1 });
    expect((await idle.get(API.me)).status).toBe(401);
  });

  it('is never stored or answered in a form that could be used again', async () => {
    const app = await startApp();
    const { token } = await app.client().register(EMAIL);
    const rows = await app.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('is listed with its device and can be ended from another one, by its owner alone', async () => {
    const app = await startApp();
    const laptop = app.client();
    await laptop.register(EMAIL);
    const phone = await signedInAgain(app);
    const outsider = app.client();
    await outsider.register('outsider@example.com');

    const { body: sessions } = await laptop.get<SessionEntry[]>(API.sessions);
    expect(sessions.map(({ current, device }) => ({ current, device }))).toEqual(
      expect.arrayContaining([
        { current: true, device: 'node' },
        { current: false, device: 'node' },
      ]),
    );
    const other = sessions.find(({ current }) => !current);
    const address = `/api/sessions/${other?.id}`;
    expect((await outsider.delete(address)).status).toBe(404);
    expect((await phone.get(API.me)).status).toBe(200);
    expect((await laptop.delete(address)).status).toBe(204);
    expect((await phone.get(API.me)).status).toBe(401);
    expect((await laptop.delete(address)).status).toBe(404);
  });

  it('answers an id that cannot be one with a problem, not a crash', async () => {
    const client = (await startApp()).client();
    await client.register(EMAIL);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00']) {
      const { status } = await client.delete(`/api/sessions/${id}`);
      expect([400, 404]).toContain(status);
    }
  });

  it('grants nothing through cookies or the address', async () => {
    const app = await startApp();
    const { token } = await app.client().register(EMAIL);
    const stranger = app.client();
    expect((await stranger.send('GET', `${API.me}?token=${token}`)).status).toBe(401);
    expect((await stranger.send('GET', API.me, undefined, { cookie: `auth-token=${token}` })).status).toBe(
      401,
    );
    expect((await stranger.send('GET', API.me, undefined, { authorization: `Basic ${token}` })).status).toBe(
      401,
    );
  });
});
