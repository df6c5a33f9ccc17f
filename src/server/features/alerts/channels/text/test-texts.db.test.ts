import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { API } from '#contract/paths';
import type { LinkAnswer } from '#contract/alerts';
import type { Problem } from '#contract/problem';
import type { Client } from '../../../../../../test/client.ts';
import { confirmPhone, newNumber } from '../../../../../../test/phones.ts';
import { sharedApp } from '../../../../../../test/start-app.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
let people = 0;
async function somebody(): Promise<Client> {
  people += 1;
  const client = app().client({ address: `10.4.0.${people}` });
  await client.register(`tester-${people}@example.com`);
  return client;
}
const ask = (client: Client, key?: string) =>
  client.send<Problem>('POST', API.testText, undefined, key === undefined ? {} : { 'idempotency-key': key });
/** Watched by this person, in a zone without daylight saving. */
const TUCSON = 7_001;
async function addWatchedCenter(accountId: number): Promise<void> {
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
      flags, first_listed_at, last_listed_at)
    values (${TUCSON}, 'tucson', 'Tucson Enrollment Center', 'Tucson', 'AZ', 'US', 'America/Phoenix', '', '', '', '',
      '{}', service_now(), service_now())`.execute(app().db);
  await sql`insert into recipient (account_id) values (${accountId}) on conflict do nothing`.execute(
    app().db,
  );
  await sql`insert into watch (account_id, location_id) values (${accountId}, ${TUCSON})`.execute(app().db);
}

async function addOpening({ at, gone }: { at: string; gone: boolean }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
      last_seen_at, gone_at, check_id)
    values (${TUCSON}, ${at}, 1, 'America/Phoenix', ${at}::timestamp at time zone 'America/Phoenix', 2, false,
      service_now(), service_now(), case when ${gone} then service_now() end, 0) returning id`.execute(
    app().db,
  );
  return rows[0]?.id ?? 0;
}

const testTextsOf = async (number: string) =>
  (await app().texts.handset(number).all()).filter(({ body }) => body.includes('test alert'));

describe('a test text', () => {
  it('goes to a confirmed number once a day', async () => {
    const client = await somebody();
    const { number, handset, text } = await confirmPhone(app(), client);
    expect((await ask(client)).status).toBe(202);
    expect(await handset.next(text.id)).toMatchObject({
      segments: 1,
      body: 'Gatelight: this is your test alert. Real ones name the center, the time, the seats and a link to book. Reply STOP to end',
    });
    const again = await ask(client);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      429,
      'throttled',
      'One test text a day: this number got it already.',
    ]);
    const wait = Number(again.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
    expect(await testTextsOf(number)).toHaveLength(1);
  });

  it('is written like an alert of a watched center, with what is open there or was last', async () => {
    const client = await somebody();
    const { handset, text } = await confirmPhone(app(), client);
    const { id } = await client.me();
    await addWatchedCenter(id);
    const gone = await addOpening({ at: '2100-03-01T10:00', gone: true });
    await ask(client);
    const test = await handset.next(text.id);
    expect(test).toMatchObject({ segments: 1 });
    expect(test.body).toMatch(
      /^Gatelight test alert: Tucson Enrollment Center: Mon Mar 1 10:00 AM MST \(2 seats\) http:\/\/localhost:\d+\/o\/[2-9a-z]{9} Reply STOP to end$/,
    );
    const code = /\/o\/([2-9a-z]+)/.exec(test.body)?.[1] ?? '';
    const { body: link } = await client.get<LinkAnswer>(API.link.replace(':code', code));
    expect(link.openings.map((opening) => [opening.id, opening.open])).toEqual([[gone, false]]);

    await addOpening({ at: '2100-03-02T09:15', gone: false });
    await app().clock.advance({ hours: 25 });
    await ask(client);
    expect((await handset.next(test.id)).body).toContain('Tue Mar 2 9:15 AM MST');
  });

  it('is possible again on the next day of its owner, not earlier', async () => {
    const person = await somebody();
    const { number: own } = await confirmPhone(app(), person);
    await person.post(API.updatePhone, { phoneNumber: own, timeZone: 'America/Los_Angeles' });
    await ask(person);
    const body = await person.me();
    const move = (to: ReturnType<typeof sql>) =>
      sql`update message set created_at = ${to} where account_id = ${body.id} and kind = 'test'`.execute(
        app().db,
      );
    const midnight = sql`(service_now() at time zone 'America/Los_Angeles')::date::timestamp at time zone 'America/Los_Angeles'`;
    await move(midnight);
    expect((await ask(person)).status).toBe(429);
    await move(sql`${midnight} - interval '1 second'`);
    expect((await ask(person)).status).toBe(202);
  });

  it('asked for again with the same key is not sent again, also at the same time', async () => {
    const client = await somebody();
    const { number, handset, text } = await confirmPhone(app(), client);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(client, 'a key of my own')));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await handset.next(text.id);
    expect((await ask(client, 'a key of my own')).status).toBe(202);
    expect((await ask(client, 'another key')).status).toBe(429);
    expect(await testTextsOf(number)).toHaveLength(1);
  });

  it('asked for from many sides at once goes out once', async () => {
    const client = await somebody();
    const { number, handset, text } = await confirmPhone(app(), client);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429, 429]);
    await handset.next(text.id);
    expect(await testTextsOf(number)).toHaveLength(1);
  });

  it('is once per number, whoever has it now', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const { number, handset, text } = await confirmPhone(app(), first);
    await ask(first);
    const test = await handset.next(text.id);
    await app().clock.advance({ minutes: 2 });
    await confirmPhone(app(), second, number, test.id);
    expect((await ask(second)).status).toBe(429);
  });

  it('needs a confirmed number', async () => {
    const client = await somebody();
    for (const prepare of [
      async () => undefined,
      () => client.post(API.updatePhone, { phoneNumber: newNumber() }),
      () => client.post(API.updatePhone, { phoneNumber: newNumber(), consent: true }),
    ]) {
      await prepare();
      const { status, body } = await ask(client);
      expect([status, body.code, body.detail]).toEqual([
        409,
        'phone-unverified',
        'Please confirm your phone number first.',
      ]);
    }
  });
});
