import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts';
import { API } from '#contract/paths';
import type { PhoneAnswer } from '#contract/phone';
import type { Problem } from '#contract/problem';
import { CONSENT_VERSION, CONSENT_WORDING } from '#domain/alerts/consent';
import { asId } from '#domain/ids';
import { keyedHash } from '#server/platform/secrets';
import { throttleKey } from '#server/platform/throttle';
import type { Client } from '../../../../test/client.ts';
import { codeIn } from '../../../../test/handset.ts';
import { confirmPhone, newNumber } from '../../../../test/phones.ts';
import { sharedApp, startApp, TEST_SECRET } from '../../../../test/start-app.ts';
import { eventually } from '../../../../test/upstream.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });

let people = 0;
/** Somebody new, from an address of their own unless told otherwise. */
async function somebody(address?: string): Promise<Client & { email: string }> {
  people += 1;
  const client = app().client({ address: address ?? `10.1.${Math.floor(people / 250)}.${people % 250}` });
  const email = `phone-${people}@example.com`;
  await client.register(email);
  return Object.assign(client, { email });
}

const me = async (client: Client) => (await client.get<User>(API.me)).body;
const update = (client: Client, phoneNumber: unknown, more: object = { consent: true }) =>
  client.post<PhoneAnswer & Problem>(API.updatePhone, { phoneNumber, ...more });
const verify = (client: Client, code: string) => client.post<User & Problem>(API.verifyPhone, { code });
const outcome = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.detail];

describe('a phone number', () => {
  it('is confirmed with the code from a text, and then gets the confirmation', async () => {
    const client = await somebody();
    const number = newNumber();
    const handset = app().texts.handset(number);
    const answer = await update(client, number.slice(2), { consent: true, timeZone: 'America/Denver' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { phoneNumber: number, phoneVerified: false, consentRequired: false },
    ]);
    expect(await me(client)).toMatchObject({
      phoneNumber: number,
      phoneVerified: false,
      smsOptedOut: false,
      phoneProblem: null,
      timeZone: 'America/Denver',
    });

    const text = await handset.next();
    expect(text).toMatchObject({
      segments: 1,
      validityPeriod: expect.toSatisfy((s: number) => s > 590 && s <= 600),
    });
    const verified = await verify(client, codeIn(text));
    expect([verified.status, verified.body.phoneVerified, verified.body.email]).toEqual([
      200,
      true,
      client.email,
    ]);
    expect((await handset.next(text.id)).body).toContain('your number is confirmed');
    expect(await me(client)).toMatchObject({ phoneNumber: number, phoneVerified: true });
  });

  it('is only noted when the box was not ticked', async () => {
    const client = await somebody();
    const number = newNumber();
    expect((await update(client, number, {})).body).toEqual({
      phoneNumber: number,
      phoneVerified: false,
      consentRequired: true,
    });
    expect(outcome(await client.post(API.resendPhoneCode))).toEqual([
      409,
      'consent-required',
      'Please agree to receive texts first.',
    ]);
    expect(await app().texts.handset(number).all()).toEqual([]);
    expect(await me(client)).toMatchObject({ phoneNumber: number, phoneVerified: false });
  });

  it.each([
    ['', 'validation', 'Please enter a valid phone number'],
    ['   ', 'validation', 'Please enter a valid phone number'],
    [undefined, 'validation', 'Please enter a valid phone number'],
    [4155550132, 'validation', 'Please enter a valid phone number'],
    ['555-0132', 'phone-invalid', 'Please enter a valid phone number'],
    ['415555013x', 'phone-invalid', 'Please enter a valid phone number'],
    ['+1 415 555 0132 ext. 5', 'phone-invalid', 'Please enter a valid phone number'],
    ['+44 20 7123 4567', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['8765551234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['(809) 555-1234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['9005551234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
    ['1-800-555-1234', 'phone-region', 'Please enter a mobile number from the US or Canada'],
  ])('%j is refused: %s', async (typed, code, sentence) => {
    expect(outcome(await update(await somebody(), typed))).toEqual([400, code, sentence]);
  });

  it('may be Canadian, and is taken in every way people write it', async () => {
    const client = await somebody();
    for (const typed of ['604-555-0123', '1 604 555 0123', '+1 (604) 555-0123', '6045550123'])
      expect((await update(client, typed, {})).body.phoneNumber).toBe('+16045550123');
  });

  it('comes with a known time zone or none, and consent is yes or nothing', async () => {
    const client = await somebody();
    const zone = await update(client, newNumber(), { timeZone: 'America/Gotham' });
    expect(outcome(zone)).toEqual([400, 'validation', 'This time zone is not known']);
    expect((await update(client, newNumber(), { consent: false })).status).toBe(400);
  });

  it('leaves a record of the consent: what was agreed to, when, from where and on which page', async () => {
    const client = await somebody('203.0.113.77');
    await client.send(
      'POST',
      API.updatePhone,
      { phoneNumber: newNumber(), consent: true },
      { referer: 'http://localhost:3000/account?tab=1' },
    );
    const { id } = await me(client);
    const { rows } =
      await sql`select version, wording, address, page from consent where account_id = ${id}`.execute(
        app().db,
      );
    expect(rows).toEqual([
      { version: CONSENT_VERSION, wording: CONSENT_WORDING, address: '203.0.113.77', page: '/account' },
    ]);
    expect(CONSENT_WORDING).toMatch(
      /up to 10 a day.*quiet hours.*rates may apply.*STOP.*HELP.*Terms and Privacy/,
    );
  });

  it('stays confirmed when it is saved again, and is unconfirmed when it changes', async () => {
    const client = await somebody();
    const { number } = await confirmPhone(app(), client);
    for (const more of [{}, { consent: true }])
      expect((await update(client, number, more)).body).toEqual({
        phoneNumber: number,
        phoneVerified: true,
        consentRequired: false,
      });
    const other = newNumber();
    expect((await update(client, other, {})).body).toEqual({
      phoneNumber: other,
      phoneVerified: false,
      consentRequired: true,
    });
    expect(await me(client)).toMatchObject({ phoneNumber: other, phoneVerified: false });
  });

  it('that said STOP is not sent a code', async () => {
    const number = newNumber();
    await app().texts.handset(number).reply('STOP');
    const client = await somebody();
    expect(outcome(await update(client, number))).toEqual([
      409,
      'opted-out',
      'This number has replied STOP. Text START to the number our texts come from, then try again.',
    ]);
    await update(client, number, {});
    expect(await me(client)).toMatchObject({ phoneNumber: number, smsOptedOut: true });
  });
});

describe('the code', () => {
  it('is asked for in six digits', async () => {
    const client = await somebody();
    for (const code of ['', '12345', '1234567', 'abcdef', '12 34 56'])
      expect(outcome(await verify(client, code))).toEqual([
        400,
        'validation',
        'Please enter the 6-digit code from the text',
      ]);
    expect(outcome(await verify(client, '123456'))).toEqual([
      409,
      'phone-missing',
      'Please enter your phone number first.',
    ]);
  });

  it('may be tried five times, right or wrong', async () => {
    const client = await somebody();
    const number = newNumber();
    await update(client, number);
    const code = codeIn(await app().texts.handset(number).next());
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await verify(client, wrong));
    expect(answers.map(outcome)).toEqual(
      Array.from({ length: 5 }, () => [
        400,
        'code-wrong',
        'This code is not right. Please check the text and try again.',
      ]),
    );
    expect(outcome(await verify(client, code))).toEqual([
      400,
      'code-spent',
      'This code no longer works. Please ask for a new one.',
    ]);
    expect((await me(client)).phoneVerified).toBe(false);
  });

  it('counts tries that come together one by one', async () => {
    const client = await somebody();
    const number = newNumber();
    await update(client, number);
    const code = codeIn(await app().texts.handset(number).next());
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => verify(client, guess)));
    expect(answers.filter(({ body }) => body.code === 'code-wrong')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'code-spent')).toHaveLength(15);
  });

  it('confirms once, however often it is sent at the same time, and a lost answer can be asked for again', async () => {
    const client = await somebody();
    const number = newNumber();
    const handset = app().texts.handset(number);
    await update(client, number);
    const text = await handset.next();
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(client, codeIn(text))));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await verify(client, codeIn(text))).status).toBe(200);
    await handset.next(text.id);
    const confirmations = (await handset.all()).filter(({ body }) => body.includes('confirmed'));
    expect(confirmations).toHaveLength(1);
  });

  it('is nobody else’s: another account cannot use it', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const number = newNumber();
    await update(one, number);
    const code = codeIn(await app().texts.handset(number).next());
    await update(other, number, {});
    expect((await verify(other, code)).status).toBe(400);
    expect((await verify(one, code)).status).toBe(200);
  });

  it('for a number that was changed since is worth nothing', async () => {
    const client = await somebody();
    const number = newNumber();
    await update(client, number);
    const code = codeIn(await app().texts.handset(number).next());
    await update(client, newNumber(), {});
    expect((await verify(client, code)).body.code).toBe('code-spent');
  });

  it('is hashed in its row and forgotten in the text once it was sent', async () => {
    const client = await somebody();
    const number = newNumber();
    await update(client, number);
    const text = await app().texts.handset(number).next();
    await verify(client, codeIn(text));
    const { id } = await me(client);
    const { rows } = await sql<{
      code_hash: Buffer;
    }>`select code_hash from phone_code where account_id = ${id}`.execute(app().db);
    expect(rows[0]?.code_hash).toHaveLength(32);
    await eventually(
      () =>
        app()
          .db.selectFrom('text')
          .select(['kind', 'body_sealed'])
          .where('account_id', '=', asId<'account'>(id))
          .execute(),
      (texts) => texts.some(({ kind, body_sealed }) => kind === 'code' && body_sealed === null),
    );
  });
});

describe('two accounts with one number', () => {
  it('the newest that confirms it keeps it, the other is told by mail', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const { number, text } = await confirmPhone(app(), first);
    app().clock.advance({ minutes: 2 });
    await confirmPhone(app(), second, number, text.id);
    expect(await me(second)).toMatchObject({ phoneNumber: number, phoneVerified: true });
    expect(await me(first)).toMatchObject({ phoneNumber: null, phoneVerified: false });
    const mail = await app().mailbox.next(first.email);
    expect(mail.subject).toBe('Your Gatelight alerts have no phone number now');
    expect(await app().mailbox.all(second.email)).toEqual([]);
  });

  it('confirming at the same moment leaves it with exactly one', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const number = newNumber();
    const handset = app().texts.handset(number);
    await update(first, number);
    const firstText = await handset.next();
    app().clock.advance({ minutes: 2 });
    await update(second, number);
    const secondText = await handset.next(firstText.id);
    const answers = await Promise.all([verify(first, codeIn(firstText)), verify(second, codeIn(secondText))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const verified = [await me(first), await me(second)].filter(({ phoneVerified }) => phoneVerified);
    expect(verified).toHaveLength(1);
  });
});

describe('sending codes again', () => {
  it('is allowed once a minute and five times a day, per person', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const client = own.client();
    await client.register('often@example.com');
    await client.post(API.updatePhone, { phoneNumber: newNumber(), consent: true });
    const tooSoon = await client.post<Problem>(API.resendPhoneCode);
    expect([tooSoon.status, tooSoon.body.code, tooSoon.headers.get('retry-after')]).toEqual([
      429,
      'throttled',
      '60',
    ]);
    const statuses = [];
    for (let minute = 0; minute < 5; minute += 1) {
      own.clock.advance({ seconds: 61 });
      statuses.push((await client.post(API.resendPhoneCode)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    own.clock.advance({ minutes: 2 });
    const changed = await client.post(API.updatePhone, { phoneNumber: newNumber(), consent: true });
    expect(changed.status).toBe(429);
    own.clock.advance({ hours: 24 });
    expect((await client.post(API.resendPhoneCode)).status).toBe(202);
  });

  it('is allowed five times a day per number, whoever asks, also after an account was deleted', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const number = newNumber();
    const ask = async (index: number, leave: boolean) => {
      const client = own.client({ address: `10.2.0.${index}` });
      await client.register(`pumper-${index}@example.com`);
      const { status } = await client.post(API.updatePhone, { phoneNumber: number, consent: true });
      if (leave) await client.delete(API.account, { password: 'correct horse battery' });
      return status;
    };
    expect([await ask(1, true), await ask(2, true)]).toEqual([200, 429]);
    const statuses = [];
    for (let index = 3; index < 8; index += 1) {
      own.clock.advance({ seconds: 61 });
      statuses.push(await ask(index, true));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('is allowed thirty times an hour per address', async () => {
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      const client = await somebody('203.0.113.200');
      statuses.push((await update(client, newNumber())).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it('stops for everybody when more are asked for than is believable, and an operator is told', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    const client = own.client();
    await client.register('breaker@example.com');
    const now = own.clock.now();
    const key = throttleKey(keyedHash(TEST_SECRET), 'codes of everybody, hour');
    await sql`insert into throttle (key, hits, window_at, next_at)
      values (${key}, 300, ${now}, ${new Date(now.getTime() + 600_000)})`.execute(own.db);
    const { status, body, headers } = await client.post<Problem>(API.updatePhone, {
      phoneNumber: newNumber(),
      consent: true,
    });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'codes-paused', '600']);
    const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(
      own.db,
    );
    expect(rows.map((row) => row.key)).toContain('phone-codes');
  });
});
