import { describe, expect, it } from 'vitest';
import type { AuthAnswer, SessionEntry } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { Client } from '../../../../../test/client.ts';
import { newSomebody, type Somebody } from '../../../../../test/somebody.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const PASSWORD = 'correct horse battery';

const app = sharedApp();

async function signedInAgain(who: Somebody): Promise<Client> {
  const client = app().client(who);
  const { body } = await client.post<AuthAnswer>(API.login, { email: who.email, password: PASSWORD });
  client.token = body.token;
  return client;
}

describe('a session', () => {
  it('is dead on the server at once after logging out', async () => {
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    expect((await client.post(API.logout)).status).toBe(204);
    const { status, body } = await client.get<Problem>(API.me);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'session-ended', detail: 'Please log in to continue.' });
  });

  it('ends after 30 idle days, and use keeps it alive up to 90 days', async () => {
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    for (let day = 0; day < 84; day += 28) {
      await app().clock.advance({ days: 28 });
      expect((await client.get(API.me)).status).toBe(200);
    }
    await app().clock.advance({ days: 7 });
    expect((await client.get(API.me)).status).toBe(401);

    const idle = await signedInAgain(who);
    await app().clock.advance({ days: 30, seconds: 1 });
    expect((await idle.get(API.me)).status).toBe(401);
  });

  it('is never stored or answered in a form that could be used again', async () => {
    const who = newSomebody();
    const { token } = await app().client(who).register(who.email);
    const rows = await app().db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('is listed with its device and can be ended from another one, by its owner alone', async () => {
    const who = newSomebody();
    const laptop = app().client(who);
    await laptop.register(who.email);
    const phone = await signedInAgain(who);
    const outsider = app().client();
    await outsider.register(newSomebody().email);

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
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00']) {
      const { status } = await client.delete(`/api/sessions/${id}`);
      expect([400, 404]).toContain(status);
    }
  });

  it('grants nothing through cookies or the address', async () => {
    const who = newSomebody();
    const { token } = await app().client(who).register(who.email);
    const stranger = app().client(who);
    expect((await stranger.send('GET', `${API.me}?token=${token}`)).status).toBe(401);
    expect((await stranger.send('GET', API.me, undefined, { cookie: `auth-token=${token}` })).status).toBe(
      401,
    );
    expect((await stranger.send('GET', API.me, undefined, { authorization: `Basic ${token}` })).status).toBe(
      401,
    );
  });
});
