import { describe, expect, it } from 'vitest';
import type { AuthAnswer } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { linkIn } from '../../../../../test/mailbox.ts';
import { newSomebody, type Somebody } from '../../../../../test/somebody.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const OLD = 'correct horse battery';
const NEW = 'staple tractor violet';

const app = sharedApp();

const login = (who: Somebody, password: string) =>
  app().client(who).post<AuthAnswer>(API.login, { email: who.email, password });

describe('changing the password', () => {
  it('ends every other session, keeps this one, and tells the owner by mail', async () => {
    const who = newSomebody();
    const here = app().client(who);
    await here.register(who.email);
    const elsewhere = app().client(who);
    elsewhere.token = (await login(who, OLD)).body.token;

    const changed = await here.post(API.changePassword, { currentPassword: OLD, newPassword: NEW });
    expect(changed.status).toBe(204);
    expect((await here.get(API.me)).status).toBe(200);
    expect((await elsewhere.get(API.me)).status).toBe(401);
    expect((await login(who, OLD)).status).toBe(401);
    expect((await login(who, NEW)).status).toBe(200);
    expect((await app().mailbox.next(who.email)).subject).toBe('Your Gatelight password was changed');
  });

  it('refuses a wrong current password and a common new one, and changes nothing', async () => {
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    const wrong = await client.post<Problem>(API.changePassword, {
      currentPassword: 'not this one',
      newPassword: NEW,
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-password']);
    const common = await client.post<Problem>(API.changePassword, {
      currentPassword: OLD,
      newPassword: 'iloveyou',
    });
    expect([common.status, common.body.code]).toEqual([400, 'password-too-common']);
    expect((await login(who, OLD)).status).toBe(200);
  });

  it('may be repeated after a lost answer', async () => {
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    const change = () => client.post(API.changePassword, { currentPassword: OLD, newPassword: NEW });
    expect([(await change()).status, (await change()).status]).toEqual([204, 204]);
  });

  it('cannot be used to guess the password with a stolen session', async () => {
    const who = newSomebody();
    await app().clock.stop();
    const client = app().client(who);
    await client.register(who.email);
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push(
        (await client.post(API.changePassword, { currentPassword: `guess ${n}`, newPassword: NEW })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a link that works once and ends all sessions', async () => {
    const who = newSomebody();
    const client = app().client(who);
    await client.register(who.email);
    expect(
      (await app().client(who).post(API.forgotPassword, { email: who.email.toUpperCase() })).status,
    ).toBe(202);
    const link = linkIn(await app().mailbox.next(who.email));
    expect(link.pathname).toBe('/reset-password');
    const token = link.searchParams.get('token');

    const common = await app()
      .client(who)
      .post<Problem>(API.resetPassword, { token, newPassword: '123456789' });
    expect(common.body.code).toBe('password-too-common');
    expect((await app().client(who).post(API.resetPassword, { token, newPassword: NEW })).status).toBe(204);
    expect((await client.get(API.me)).status).toBe(401);
    expect((await login(who, NEW)).status).toBe(200);

    const again = await app()
      .client(who)
      .post<Problem>(API.resetPassword, { token, newPassword: 'another tractor' });
    expect([again.status, again.body.code]).toEqual([400, 'reset-link-invalid']);
    expect((await login(who, NEW)).status).toBe(200);
  });

  it('lets one of two simultaneous uses of a link win', async () => {
    const who = newSomebody();
    await app().client(who).register(who.email);
    await app().client(who).post(API.forgotPassword, { email: who.email });
    const token = linkIn(await app().mailbox.next(who.email)).searchParams.get('token');
    const uses = await Promise.all(
      ['first tractor seat', 'second tractor seat'].map((newPassword) =>
        app().client(who).post(API.resetPassword, { token, newPassword }),
      ),
    );
    expect(uses.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('has a link that dies after an hour', async () => {
    const who = newSomebody();
    await app().client(who).register(who.email);
    await app().client(who).post(API.forgotPassword, { email: who.email });
    const token = linkIn(await app().mailbox.next(who.email)).searchParams.get('token');
    await app().clock.advance({ hours: 1 });
    expect((await app().client(who).post(API.resetPassword, { token, newPassword: NEW })).status).toBe(400);
  });

  it('gives the same answer for an unknown address and sends nothing', async () => {
    const who = newSomebody();
    await app().client(who).register(who.email);
    const unknown = await app().client(who).post(API.forgotPassword, { email: 'nobody@example.com' });
    const known = await app().client(who).post(API.forgotPassword, { email: who.email });
    expect(unknown).toMatchObject({ status: 202, body: undefined });
    expect(known).toMatchObject({ status: 202, body: undefined });
    await app().mailbox.next(who.email);
    expect(await app().mailbox.all('nobody@example.com')).toEqual([]);
  });

  it('cannot be used to fill somebody’s mail box, and does not say so', async () => {
    const [who, last] = [newSomebody(), newSomebody()];
    await app().client(who).register(who.email);
    for (let n = 0; n < 8; n += 1) {
      expect((await app().client(who).post(API.forgotPassword, { email: who.email })).status).toBe(202);
    }
    await app().client(last).register(last.email);
    await app().client(last).post(API.forgotPassword, { email: last.email });
    await app().mailbox.next(last.email);
    expect(await app().mailbox.all(who.email)).toHaveLength(4);
  });
});
