import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { asId } from '#domain/ids';
import { throttleKey } from '#server/platform/throttles/throttle-store';
import type { Client } from '../../../../../../test/client.ts';
import { codeIn } from '../../../../../../test/handset.ts';
import { testKeys } from '../../../../../../test/keys.ts';
import { confirmPhone, newNumber, phoneOwners, update, verify } from '../../../../../../test/phones.ts';
import { sharedApp, startApp, type TestApp } from '../../../../../../test/start-app.ts';
import { eventually } from '../../../../../../test/eventually.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });

const somebody = phoneOwners(app);
const outcome = ({ status, body }: { status: number; body: Problem }) => [status, body.code, body.detail];

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
    expect((await client.me()).phoneVerified).toBe(false);
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
    const { id } = await client.me();
    const { rows } = await sql<{
      code_hash: Buffer;
    }>`select code_hash from phone_code where account_id = ${id}`.execute(app().db);
    expect(rows[0]?.code_hash).toHaveLength(32);
    await eventually(
      () =>
        app()
          .db.selectFrom('message')
          .select(['kind', 'body_sealed'])
          .where('account_id', '=', asId<'account'>(id))
          .execute(),
      (texts) => texts.some(({ kind, body_sealed }) => kind === 'code' && body_sealed === null),
    );
  });
});

describe('sending codes again', () => {
  it('is allowed once a minute and five times a day, per person', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    await own.clock.stop();
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
      await own.clock.advance({ seconds: 61 });
      statuses.push((await client.post(API.resendPhoneCode)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    await own.clock.advance({ minutes: 2 });
    const changed = await client.post(API.updatePhone, { phoneNumber: newNumber(), consent: true });
    expect(changed.status).toBe(429);
    await own.clock.advance({ hours: 24 });
    expect((await client.post(API.resendPhoneCode)).status).toBe(202);
  });

  it('is allowed five times a day per number to those who do not pay, also after an account was deleted', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    await own.clock.stop();
    const number = newNumber();
    const ask = async (index: number) => {
      const client = own.client({ address: `10.2.0.${index}` });
      await client.register(`pumper-${index}@example.com`);
      const { status } = await client.post(API.updatePhone, { phoneNumber: number, consent: true });
      await client.delete(API.account, { password: 'correct horse battery' });
      return status;
    };
    expect([await ask(1), await ask(2)]).toEqual([200, 429]);
    const statuses = [];
    for (let index = 3; index < 8; index += 1) {
      await own.clock.advance({ seconds: 61 });
      statuses.push(await ask(index));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);

    const owner = own.client({ address: '10.2.1.1' });
    await owner.register('owner@example.com');
    await pay(own, owner);
    const asked = await owner.post(API.updatePhone, { phoneNumber: number, consent: true });
    expect(asked.status, 'strangers cannot use up the codes of a customer').toBe(200);
  });

  it('is allowed ten times an hour per address, thirty times to those who pay', async () => {
    const statuses: Record<'free' | 'paid', number[]> = { free: [], paid: [] };
    for (let index = 0; index < 31; index += 1) {
      const client = await somebody('203.0.113.200');
      if (index > 10) await pay(app(), client);
      const { status } = await update(client, newNumber());
      statuses[index > 10 ? 'paid' : 'free'].push(status);
    }
    expect(statuses).toEqual({ free: [...Array<number>(10).fill(200), 429], paid: Array(20).fill(200) });
    for (let index = 0; index < 11; index += 1) {
      const client = await somebody('203.0.113.200');
      await pay(app(), client);
      statuses.paid.push((await update(client, newNumber())).status);
    }
    expect(statuses.paid.slice(20)).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('stops for those who do not pay when free accounts ask for sixty an hour, and goes on for customers', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    await own.clock.stop();
    const ask = async (index: number) => {
      const client = own.client({ address: `10.3.${index}.1` });
      await client.register(`free-${index}@example.com`);
      return client.post<Problem>(API.updatePhone, { phoneNumber: newNumber(), consent: true });
    };
    for (let index = 0; index < 60; index += 1) expect((await ask(index)).status).toBe(200);
    const { status, body } = await ask(60);
    expect([status, body.code]).toEqual([503, 'codes-paused']);
    expect(await openIncidents(own)).toContain('phone-codes');

    const customer = own.client({ address: '10.3.100.1' });
    await customer.register('customer@example.com');
    await pay(own, customer);
    await confirmPhone(own, customer);
    expect(await customer.me()).toMatchObject({ phoneVerified: true });
  });

  it('stops for everybody when customers ask for more than is believable, and an operator is told', async () => {
    const own = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
    await own.clock.stop();
    const client = own.client();
    await client.register('breaker@example.com');
    await pay(own, client);
    const key = throttleKey(testKeys.hash, 'codes of subscribers, hour');
    await sql`insert into throttle (key, hits, window_at, next_at)
      values (${key}, 300, service_now(), service_now() + interval '10 minutes')`.execute(own.db);
    const { status, body, headers } = await client.post<Problem>(API.updatePhone, {
      phoneNumber: newNumber(),
      consent: true,
    });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'codes-paused', '600']);
    expect(await openIncidents(own)).toContain('phone-codes');
  });
});

async function pay(own: TestApp, client: Client): Promise<void> {
  const { id } = await client.me();
  await own.db
    .insertInto('simulated_grant')
    .values({ account_id: asId<'account'>(id), until: new Date('2100-01-01') })
    .execute();
}

async function openIncidents({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(db);
  return rows.map(({ key }) => key);
}
