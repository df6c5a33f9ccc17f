import { describe, expect, it } from 'vitest';
import type { AccountEmail, ConfirmedEmail } from '#contract/email-address';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { asId } from '#domain/ids';
import { confirmEmail, linkIn } from '../../../../../test/mailbox.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const app = sharedApp();
const PASSWORD = 'correct horse battery';

let people = 0;
async function somebody() {
  people += 1;
  const client = app().client({ address: `203.0.113.${people}` });
  const email = `person${people}@example.com`;
  await client.register(email);
  return { client, email };
}

const confirm = (token: string) =>
  app()
    .client({ address: `198.51.100.${(people += 1)}` })
    .post<ConfirmedEmail & Problem>(API.confirmEmail, { token });
const tokenIn = (mail: Parameters<typeof linkIn>[0]) => linkIn(mail).searchParams.get('token') ?? '';

describe('the address of a new account', () => {
  it('is confirmed with a link from a mail, once or more often', async () => {
    const { client, email } = await somebody();
    expect((await client.me()).emailConfirmed).toBe(false);
    const link = linkIn(await app().mailbox.confirmation(email));
    expect([link.origin + link.pathname]).toEqual([`${app().config.publicUrl}/confirm-email`]);
    const token = link.searchParams.get('token') ?? '';
    for (let press = 0; press < 2; press += 1)
      expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect((await client.me()).emailConfirmed).toBe(true);
    expect((await client.get<AccountEmail>(API.accountEmail)).body).toEqual({
      email,
      confirmed: true,
      newEmail: null,
    });
  });

  it('keeps nobody from anything before that', async () => {
    const { client, email } = await somebody();
    await app().wired.billing.grantSimulated(email, new Date('2100-01-01T00:00:00Z'));
    expect((await client.get(API.watches)).status).toBe(200);
    expect((await client.post(API.updatePhone, { phoneNumber: '4155550142' })).status).toBe(200);
    expect((await client.post(API.forgotPassword, { email })).status).toBe(202);
    expect((await app().mailbox.next(email)).subject).toBe('Reset your Gatelight password');
  });

  it('is asked for again on request, not without end, and not once it is done', async () => {
    const { client, email } = await somebody();
    const first = await app().mailbox.confirmation(email);
    expect((await client.post(API.resendConfirmation)).status).toBe(202);
    const second = await app().mailbox.confirmation(email, first.id);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    expect((await confirm(tokenIn(first))).status).toBe(200);
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1)
      statuses.push((await client.post(API.resendConfirmation)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await app().wired.accounts.sendEmailConfirmation(asId((await client.me()).id))).toBe(
      'nothing to do',
    );
  });

  it('is not confirmed by a made-up link, nor by one that is three days old', async () => {
    const made = await confirm('made-up');
    expect([made.status, made.body.code]).toEqual([400, 'email-link-invalid']);
    const { client, email } = await somebody();
    const token = tokenIn(await app().mailbox.confirmation(email));
    await app().clock.advance({ days: 3, minutes: 1 });
    expect((await confirm(token)).status).toBe(400);
    expect((await client.me()).emailConfirmed).toBe(false);
  });
});

describe('another address for an account', () => {
  it('is confirmed there first, and the old one is told before and after', async () => {
    const { client, email } = await somebody();
    await confirmEmail(app(), email);
    const newEmail = `New.${email}`;
    const wrong = await client.post<Problem>(API.accountEmail, { newEmail, password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-password']);
    expect((await client.post(API.accountEmail, { newEmail, password: PASSWORD })).status).toBe(202);

    const warned = await app().mailbox.next(email);
    expect(warned.subject).toBe('Your Gatelight account is to get another email address');
    expect(warned.text).not.toContain(newEmail);
    expect(await client.me()).toMatchObject({ email, emailConfirmed: true });
    expect((await client.get<AccountEmail>(API.accountEmail)).body.newEmail).toBe(newEmail);

    // A link that was mailed to the old address must not open the account once it has another one.
    await client.post(API.forgotPassword, { email });
    const resetMail = await app().mailbox.next(email, warned.id);
    const token = tokenIn(await app().mailbox.next(newEmail));
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: newEmail } });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: newEmail } });
    expect(await client.me()).toMatchObject({
      email: newEmail,
      username: newEmail.split('@')[0],
      emailConfirmed: true,
    });
    const told = (await app().mailbox.next(email, resetMail.id)).subject;
    expect(told).toBe('The email address of your Gatelight account was changed');
    const reset = await client.post<Problem>(API.resetPassword, {
      token: tokenIn(resetMail),
      newPassword: 'new words',
    });
    expect(reset.body.code).toBe('reset-link-invalid');

    const login = (address: string) => app().client().post(API.login, { email: address, password: PASSWORD });
    expect([(await login(email)).status, (await login(newEmail.toUpperCase())).status]).toEqual([401, 200]);
    expect((await app().client({ address: '192.0.2.9' }).register(email)).user.email).toBe(email);
  });

  it('is refused when it is taken, or the same', async () => {
    const { client, email } = await somebody();
    const other = await somebody();
    const asked = async (newEmail: string) =>
      (await client.post<Problem>(API.accountEmail, { newEmail, password: PASSWORD })).body.code;
    expect(await asked(other.email.toUpperCase())).toBe('email-taken');
    expect(await asked(email.toUpperCase())).toBe('email-unchanged');
    expect(await asked('nobody')).toBe('validation');
  });

  it('stays with whoever registered it in the meantime', async () => {
    const { client, email } = await somebody();
    const wanted = `wanted.by.two.${people}@example.com`;
    await client.post(API.accountEmail, { newEmail: wanted, password: PASSWORD });
    const token = tokenIn(await app().mailbox.next(wanted));
    await app().client({ address: '192.0.2.10' }).register(wanted);
    const late = await confirm(token);
    expect([late.status, late.body.code]).toEqual([409, 'email-taken']);
    expect((await client.me()).email).toBe(email);
  });

  it('can be canceled or replaced, and earlier links are then worth nothing', async () => {
    const { client, email } = await somebody();
    const ask1 = `first.${email}`;
    const ask2 = `second.${email}`;
    await client.post(API.accountEmail, { newEmail: ask1, password: PASSWORD });
    const first = tokenIn(await app().mailbox.next(ask1));
    await client.post(API.accountEmail, { newEmail: ask2, password: PASSWORD });
    const second = tokenIn(await app().mailbox.next(ask2));
    expect((await confirm(first)).body.code).toBe('email-link-invalid');
    expect((await client.delete(API.accountEmail)).status).toBe(204);
    expect((await confirm(second)).body.code).toBe('email-link-invalid');
    expect((await client.get<AccountEmail>(API.accountEmail)).body).toEqual({
      email,
      confirmed: false,
      newEmail: null,
    });
  });

  it('is part of the export while it waits, and goes with the account', async () => {
    const { client, email } = await somebody();
    await client.post(API.accountEmail, { newEmail: `later.${email}`, password: PASSWORD });
    expect((await client.get(API.accountExport)).body).toMatchObject({
      account: { email, emailConfirmedAt: null, newEmail: `later.${email}` },
    });
    expect((await client.delete(API.account, { password: PASSWORD })).status).toBe(204);
    const left = await app()
      .db.selectFrom('email_change')
      .select('id')
      .where('old_email', '=', email)
      .execute();
    expect(left).toEqual([]);
  });
});
