import { describe, expect, it } from 'vitest';
import type { AuthAnswer } from '#contract/accounts';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { newSomebody } from '../../../../../test/somebody.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const PASSWORD = 'correct horse battery';

const app = sharedApp();

describe('registering', () => {
  it('signs the new person in and names them after their e-mail', async () => {
    const who = newSomebody();
    const client = app().client(who);
    const { status, body } = await client.post<AuthAnswer>(API.register, {
      username: 'someone-else',
      email: ' Jordan.Lee@Example.com ',
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: body.user.id,
      username: 'Jordan.Lee',
      email: 'Jordan.Lee@Example.com',
      emailConfirmed: false,
      isSubscribed: false,
      phoneNumber: null,
      phoneVerified: false,
      phoneConsentRequired: false,
      smsOptedOut: false,
      phoneProblem: null,
      timeZone: null,
      isOperator: false,
    });
    client.token = body.token;
    expect(await client.me()).toEqual(body.user);
  });

  it('refuses an address that is taken, in whatever capitals', async () => {
    const who = newSomebody();
    await app().client(who).register(who.email);
    const { status, body } = await app()
      .client(who)
      .post<Problem>(API.register, { username: 'x', email: who.email.toUpperCase(), password: PASSWORD });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'email-taken', detail: 'An account with this email already exists' });
  });

  it('lets one of several simultaneous registrations win', async () => {
    const who = newSomebody();
    const body = { username: 'x', email: 'race@example.com', password: PASSWORD };
    const register = () => app().client(who).post(API.register, body);
    const answers = await Promise.all(Array.from({ length: 5 }, register));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it('answers a repeated call with the same Idempotency-Key as if it were the first', async () => {
    const who = newSomebody();
    const body = { username: 'x', email: 'lost@example.com', password: PASSWORD };
    const key = { 'idempotency-key': 'one-user-action' };
    const first = await app().client(who).send<AuthAnswer>('POST', API.register, body, key);
    const second = await app().client(who).send<AuthAnswer>('POST', API.register, body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.user.id).toBe(first.body.user.id);
    const guess = { ...body, password: 'not the password' };
    expect((await app().client(who).send('POST', API.register, guess, key)).status).toBe(409);
  });

  it.each([
    ['password1', 'jordan@example.com'],
    ['QWERTY123', 'jordan@example.com'],
    ['jordan@example.com', 'jordan@example.com'],
    ['jordanlee', 'JordanLee@example.com'],
  ])('refuses the guessable password %s', async (password, email) => {
    const { status, body } = await app()
      .client(newSomebody())
      .post<Problem>(API.register, { username: 'x', email, password });
    expect(status).toBe(400);
    expect(body.detail).toBe('This password is too common. Please choose another one.');
  });

  it.each([
    [{ email: 'nobody', password: PASSWORD }, 'email', 'Please enter a valid email address'],
    [
      { email: 'a@example.com', password: '12345' },
      'password',
      'Password must be at least 6 characters long',
    ],
    [{ email: 7, password: PASSWORD }, 'email', 'Please enter a valid email address'],
    [
      { email: 'a@example.com', password: 'x'.repeat(1001) },
      'password',
      'Password must be at most 1000 characters long',
    ],
  ])('says what is wrong with %j', async (body, path, message) => {
    const answer = await app()
      .client(newSomebody())
      .post<Problem>(API.register, { username: 'x', ...body });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'validation', detail: message, errors: [{ path, message }] });
  });
});

describe('logging in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const who = newSomebody();
    await app().client(who).register('known@example.com');
    const answers = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) =>
        app().client(who).post<Problem>(API.login, { email, password: 'wrong password' }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'invalid-credentials', detail: 'Invalid email or password' });
    }
  });

  it('ignores capitals in the address, never in the password', async () => {
    const who = newSomebody();
    await app().client(who).register(who.email, 'Correct Horse');
    const login = (password: string) =>
      app().client(who).post(API.login, { email: who.email.toUpperCase(), password });
    expect((await login('Correct Horse')).status).toBe(200);
    expect((await login('correct horse')).status).toBe(401);
  });

  it('slows down guessing at one account from one address, tells how long, and lets the owner in from elsewhere', async () => {
    const who = newSomebody();
    await app().clock.stop();
    await app().client(who).register('victim@example.com');
    const guess = () =>
      app()
        .client({ address: '203.0.113.9' })
        .post<Problem>(API.login, { email: 'victim@example.com', password: 'guess no. n' });
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    const refused = await guess();
    expect(refused.body.code).toBe('throttled');
    expect(refused.headers.get('retry-after')).toBe('2');

    const owner = await app()
      .client(who)
      .post(API.login, { email: 'victim@example.com', password: PASSWORD });
    expect(owner.status).toBe(200);

    await app().clock.advance({ seconds: 2 });
    expect((await guess()).status).toBe(401);
  });

  it('counts guesses that arrive together one by one', async () => {
    const who = newSomebody();
    await app().clock.stop();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app().client(who).post(API.login, { email: 'x@example.com', password: 'guess no. n' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(6).fill(401), ...Array<number>(14).fill(429)]);
  });

  it('has room for an office: 30 registrations and 100 sign-ins an hour from one address', async () => {
    const who = newSomebody();
    for (let n = 0; n < 30; n += 1) await app().client(who).register(`colleague${n}@example.com`);
    for (let n = 0; n < 100; n += 1) {
      const { status } = await app()
        .client(who)
        .post(API.login, { email: `colleague${n % 30}@example.com`, password: PASSWORD });
      expect(status).toBe(200);
    }
  }, 600_000);
});
