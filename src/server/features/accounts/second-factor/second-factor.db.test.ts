import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuthAnswer } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { AuthenticatorSecret, RecoveryCodes, SecondFactorState } from '#contract/second-factor';
import type { Client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { countLockWaits } from '../../../../../test/lock-waits.ts';
import { codeAt } from '../../../../../test/one-time-code.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { newSomebody, type Somebody } from '../../../../../test/somebody.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const PASSWORD = 'correct horse battery';
const CHANGE = { currentPassword: PASSWORD, newPassword: 'staple tractor violet' };

const app = sharedApp();

const logIn = ({ email, address }: Somebody, code?: string, password = PASSWORD) =>
  app().client({ address }).post<AuthAnswer & Problem>(API.login, { email, password, code });

const outcome = ({ status, body }: { status: number; body: Problem }) => [status, body.code];

async function turnOn(client: Client) {
  const { body: made } = await client.post<AuthenticatorSecret>(API.secondFactorEnroll, {
    password: PASSWORD,
  });
  /** Time goes on by a step, because a code works once. */
  const nextCode = async () => {
    await app().clock.advance({ seconds: 30 });
    return codeAt(made.secret, await app().clock.now());
  };
  const { status, body } = await client.post<RecoveryCodes>(API.secondFactorConfirm, {
    code: await nextCode(),
  });
  expect(status).toBe(200);
  return { secret: made.secret, nextCode, recoveryCodes: body.recoveryCodes };
}

async function customer() {
  const who = newSomebody();
  await app().clock.stop();
  const client = app().client(who);
  const { user } = await client.register(who.email);
  return { who, client, user };
}

async function customerWithFactor() {
  const { who, client, user } = await customer();
  return { who, client, user, ...(await turnOn(client)) };
}

describe('turning on a second factor', () => {
  it('needs the password, and counts only once a code was entered', async () => {
    const { who, client } = await customer();
    const refused = await client.post<Problem>(API.secondFactorEnroll, { password: 'not it' });
    expect(outcome(refused)).toEqual([401, 'wrong-password']);
    const { body: made } = await client.post<AuthenticatorSecret>(API.secondFactorEnroll, {
      password: PASSWORD,
    });
    expect(made.url).toBe(
      `otpauth://totp/Gatelight%3A${encodeURIComponent(who.email)}?secret=${made.secret}&issuer=Gatelight`,
    );
    expect((await logIn(who)).status).toBe(200);
    const right = codeAt(made.secret, await app().clock.now());
    const wrong = right === '000000' ? '000001' : '000000';
    expect(outcome(await client.post<Problem>(API.secondFactorConfirm, { code: wrong }))).toEqual([
      401,
      'wrong-code',
    ]);
    expect((await logIn(who)).status).toBe(200);
    expect((await client.post(API.secondFactorConfirm, { code: right })).status).toBe(200);
    expect((await client.get<SecondFactorState>(API.secondFactor)).body).toMatchObject({
      enabled: true,
      authenticator: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect(outcome(await logIn(who))).toEqual([401, 'second-factor-required']);
  });

  it('has to be begun again after an hour', async () => {
    const { client } = await customer();
    const { body: made } = await client.post<AuthenticatorSecret>(API.secondFactorEnroll, {
      password: PASSWORD,
    });
    await app().clock.advance({ hours: 1 });
    const code = codeAt(made.secret, await app().clock.now());
    expect(outcome(await client.post<Problem>(API.secondFactorConfirm, { code }))).toEqual([
      409,
      'no-enrollment',
    ]);
  });

  it('is not missed by a log-in that overlaps with it', async () => {
    const { who, user } = await customer();
    const sessions = () => sql`select from session where account_id = ${user.id}`.execute(app().db);
    await sql`delete from session where account_id = ${user.id}`.execute(app().db);
    const { login } = await app()
      .db.transaction()
      .execute(async (trx) => {
        await sql`select from account where id = ${user.id} for no key update`.execute(trx);
        const login = logIn(who);
        await eventually(
          () => countLockWaits(app().db),
          (waits) => waits > 0,
        );
        await sql`insert into second_factor (account_id, secret) values (${user.id}, 'x')`.execute(trx);
        return { login };
      });
    expect(outcome(await login)).toEqual([401, 'second-factor-required']);
    expect((await sessions()).rows).toEqual([]);
  });
});

describe('logging in with a second factor', () => {
  it('asks for a code, and the same call with it answers token and user', async () => {
    const { who, nextCode, user } = await customerWithFactor();
    expect(outcome(await logIn(who))).toEqual([401, 'second-factor-required']);
    const code = await nextCode();
    expect(outcome(await logIn(who, code, 'not the password'))).toEqual([401, 'invalid-credentials']);
    const { status, body } = await logIn(who, code);
    expect([status, body.user.id]).toEqual([200, user.id]);
    const client = app().client(who);
    client.token = body.token;
    expect((await client.me()).email).toBe(who.email);
    expect(outcome(await logIn(who, code)), 'a code works once').toEqual([401, 'wrong-code']);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { who, client, recoveryCodes } = await customerWithFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(who, first)).status).toBe(200);
    expect(outcome(await logIn(who, first))).toEqual([401, 'wrong-code']);
    expect((await logIn(who, second.toLowerCase().replace('-', ' '))).status).toBe(200);
    const { body } = await client.get<SecondFactorState>(API.secondFactor);
    expect(body.recoveryCodesLeft).toBe(8);
    const { rows } = await sql<{ row: string }>`select recovery_code::text as row from recovery_code`.execute(
      app().db,
    );
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  });

  it('gets slow when codes are guessed, for strangers and not for the owner at home', async () => {
    const { who, nextCode } = await customerWithFactor();
    const guess = (address: string) =>
      app()
        .client({ address })
        .post<Problem>(API.login, { email: who.email, password: PASSWORD, code: 'AAAAA-AAAAA' });
    const statuses = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await guess(`203.0.113.${n}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    expect((await logIn(who, await nextCode())).status).toBe(200);
  });
});

describe('a change that a stolen session must not make', () => {
  it.each([
    ['the password', 'POST', API.changePassword, CHANGE, 204],
    ['the phone number', 'POST', API.updatePhone, { phoneNumber: '+14155550198' }, 200],
    ['the account as a whole', 'DELETE', API.account, { password: PASSWORD }, 204],
    ['the recovery codes', 'POST', API.recoveryCodes, undefined, 200],
    ['the authenticator app', 'POST', API.secondFactorEnroll, { password: PASSWORD }, 200],
    ['the second factor itself', 'DELETE', API.secondFactor, undefined, 204],
  ])('needs the factor again after five minutes: %s', async (_, method, url, body, done) => {
    const { client, nextCode } = await customerWithFactor();
    await app().clock.advance({ minutes: 5 });
    const refused = await client.send<Problem>(method, url, body);
    expect(outcome(refused)).toEqual([403, 'second-factor-required']);
    expect((await client.post(API.secondFactorVerify, { code: await nextCode() })).status).toBe(204);
    expect((await client.send(method, url, body)).status).toBe(done);
  });

  it('is made at once right after logging in with the factor', async () => {
    const { who, nextCode } = await customerWithFactor();
    const client = app().client(who);
    client.token = (await logIn(who, await nextCode())).body.token;
    expect((await client.post(API.changePassword, CHANGE)).status).toBe(204);
  });

  it('is never asked about where there is no factor', async () => {
    const { client } = await customer();
    await app().clock.advance({ days: 20 });
    expect((await client.post(API.updatePhone, { phoneNumber: '+14155550198' })).status).toBe(200);
    expect((await client.post(API.changePassword, CHANGE)).status).toBe(204);
    expect((await client.delete(API.account, { password: CHANGE.newPassword })).status).toBe(204);
  });
});

describe('a second factor', () => {
  it('is off after it was removed: the password alone logs in, and old recovery codes are gone', async () => {
    const { who, client } = await customerWithFactor();
    expect((await client.delete(API.secondFactor)).status).toBe(204);
    expect((await client.get<SecondFactorState>(API.secondFactor)).body).toMatchObject({
      enabled: false,
      authenticator: false,
      recoveryCodesLeft: 0,
    });
    expect((await logIn(who)).status).toBe(200);
    expect(outcome(await client.post<Problem>(API.recoveryCodes))).toEqual([409, 'no-second-factor']);
    const subjects = await eventually(
      async () => (await app().mailbox.all(who.email)).map(({ subject }) => subject),
      (mails) => mails.length >= 2,
    );
    expect(subjects.toSorted()).toEqual([
      'Two-step verification is off for your Gatelight account',
      'Two-step verification is on for your Gatelight account',
    ]);
  });

  it('gets new recovery codes, which end the old ones', async () => {
    const { who, client, recoveryCodes } = await customerWithFactor();
    const { body } = await client.post<RecoveryCodes>(API.recoveryCodes);
    expect(outcome(await logIn(who, recoveryCodes[0]))).toEqual([401, 'wrong-code']);
    expect((await logIn(who, body.recoveryCodes[0])).status).toBe(200);
  });

  it('outlives a forgotten password', async () => {
    const { who, nextCode } = await customerWithFactor();
    await app().client(who).post(API.forgotPassword, { email: who.email });
    const mails = await eventually(
      () => app().mailbox.all(who.email),
      (all) => all.some(({ subject }) => subject.startsWith('Reset')),
    );
    const token = /token=([\w-]+)/.exec(JSON.stringify(mails))?.[1];
    const newPassword = 'lantern gravel orbit';
    expect((await app().client(who).post(API.resetPassword, { token, newPassword })).status).toBe(204);
    expect(outcome(await logIn(who, undefined, newPassword))).toEqual([401, 'second-factor-required']);
    expect((await logIn(who, await nextCode(), newPassword)).status).toBe(200);
  });

  it('is not an operator’s to turn off', async () => {
    const { client } = await provenOperator(app());
    expect(outcome(await client.delete<Problem>(API.secondFactor))).toEqual([409, 'factor-needed']);
  });

  it('leaves its marks in the log of the account', async () => {
    const { who, client, recoveryCodes } = await customerWithFactor();
    await logIn(who, 'AAAAA-AAAAA');
    await logIn(who, recoveryCodes[0]);
    await client.post(API.recoveryCodes);
    await client.delete(API.secondFactor);
    const { body } = await client.get<{ events: { kind: string }[] }>(API.securityEvents);
    expect(body.events.map(({ kind }) => kind)).toEqual([
      'factor-removed',
      'recovery-codes-made',
      'logged-in',
      'recovery-code-used',
      'factor-failed',
      'factor-added',
      'registered',
    ]);
  });
});
