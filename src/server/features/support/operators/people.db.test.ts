import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VerdictPage } from '#contract/alerts';
import type { ServiceStatus } from '#contract/availability';
import type { OperatorHealth } from '#contract/operator-health';
import type {
  OperatorPerson,
  PersonEntry,
  PersonTextPage,
  Resent,
  RevealedPhone,
} from '#contract/operator-people';
import { OPERATOR_API } from '#contract/operator-paths';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { OperatorAction } from '#contract/support';
import { raiseIncident } from '#server/platform/incidents/incident-store';
import { inDays } from '../../../../../test/alerts-world.ts';
import type { Client } from '../../../../../test/client.ts';
import { provenOperator } from '../../../../../test/operators.ts';
import { addQuietCenter, openQuietly } from '../../../../../test/quiet-centers.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { sharedApp, startApp } from '../../../../../test/start-app.ts';
import { eventually } from '../../../../../test/eventually.ts';

const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });
let staff: Client;

beforeAll(async () => {
  staff = (await provenOperator(app())).client;
});

const of = (url: string, { id }: { id: number }) => url.replace(':id', String(id));
const actions = async (subject: string) =>
  (await staff.get<OperatorAction[]>(OPERATOR_API.actions)).body.filter((one) => one.subject === subject);
const find = async (email: string) =>
  staff.get<PersonEntry[] & Problem>(`${OPERATOR_API.people}?${new URLSearchParams({ email })}`);

describe('finding people', () => {
  it('goes by the address or its beginning, the exact one first, ten at most', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `ann${String(index).padStart(2, '0')}`);
    for (const name of [...names, 'ann', 'an_'])
      await app()
        .client({ address: `203.0.113.${name.length + names.indexOf(name)}` })
        .register(`${name}@people.test`);
    const some = await find('ANN');
    expect(some.body).toHaveLength(10);
    expect(some.body[0]).toEqual({
      id: expect.any(Number) as number,
      email: 'ann00@people.test',
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/) as string,
      isSubscribed: false,
    });
    expect((await find('Ann@people.test')).body.map(({ email }) => email)).toEqual(['ann@people.test']);
    expect((await find('an_')).body.map(({ email }) => email)).toEqual(['an_@people.test']);
    expect((await find('nobody')).body).toEqual([]);
    const short = await find(' an ');
    expect([short.status, short.body.detail]).toEqual([400, 'Please enter at least 3 characters']);
  });
});

describe('a person', () => {
  it('is shown with account, phone, watches and money; who looks is written down', async () => {
    const here = await addQuietCenter(app().db, 'Boise Enrollment Center');
    const pausedUntil = new Date('2099-01-01T00:00:00Z');
    const person = await addRecipient(app().db, {
      watches: [here],
      settings: { time_zone: 'America/Boise', paused_until: pausedUntil },
    });
    const look = () => staff.get<OperatorPerson>(of(OPERATOR_API.person, person));
    const { body } = await look();
    expect(body).toMatchObject({
      id: person.id,
      email: expect.stringMatching(/^recipient\d+@example\.com$/) as string,
      isOperator: false,
      phone: {
        masked: `+1 ••• ••• ${person.number.slice(-4)}`,
        verifiedAt: '1970-01-01T00:00:00.000Z',
        consentedAt: '1970-01-01T00:00:00.000Z',
        optedOut: false,
        problem: null,
        timeZone: 'America/Boise',
        pausedUntil: pausedUntil.toISOString(),
      },
      watches: [{ id: here, name: 'Boise Enrollment Center', city: 'City', state: 'CA', retired: true }],
      money: {
        entitledUntil: '2100-01-01T00:00:00.000Z',
        subscription: { status: 'none', walletSaved: false },
        payments: [],
        tries: [],
      },
    });
    await look();
    expect(await actions(`account ${person.id}`)).toMatchObject([
      { action: 'looked at person', reason: null },
    ]);
    expect((await staff.get(of(OPERATOR_API.person, { id: 999_999_999 }))).status).toBe(404);
  });

  it('is written down again when somebody looks an hour later', async () => {
    const own = await startApp({ ROLE: 'api' });
    const { client } = await provenOperator(own);
    const person = await addRecipient(own.db);
    const looks = async () => {
      await client.get(of(OPERATOR_API.person, person));
      const { body } = await client.get<OperatorAction[]>(OPERATOR_API.actions);
      return body.filter(({ subject }) => subject === `account ${person.id}`).length;
    };
    expect(await looks()).toBe(1);
    await own.clock.advance({ hours: 1 });
    expect(await looks()).toBe(2);
  });

  it('keeps the number from every answer but the one that asks for a reason and logs it', async () => {
    const person = await addRecipient(app().db);
    const url = of(OPERATOR_API.revealPhone, person);
    const answers = [
      await find('recipient'),
      await staff.get(of(OPERATOR_API.person, person)),
      await staff.get(of(OPERATOR_API.personTexts, person)),
      await staff.get(of(OPERATOR_API.personVerdicts, person)),
      await staff.get(OPERATOR_API.health),
      await staff.post(url, { reason: 'why' }),
      await staff.post(url, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 400]);
    expect(await actions(`account ${person.id}`)).toHaveLength(1);

    const reason = 'Customer asked us to check the number';
    const reveal = (key: string) =>
      staff.send<RevealedPhone>('POST', url, { reason }, { 'idempotency-key': key });
    for (const key of ['one', 'one', 'two']) {
      const { status, body } = await reveal(key);
      expect([status, body]).toEqual([200, { phoneNumber: person.number }]);
    }
    const log = await actions(`account ${person.id}`);
    expect(log.map(({ action, reason: why }) => [action, why])).toEqual([
      ['revealed phone number', reason],
      ['revealed phone number', reason],
      ['looked at person', null],
    ]);
    answers.push(await staff.get(OPERATOR_API.actions));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(person.number.slice(2));
    expect(app().logged()).not.toContain(person.number.slice(2));
  });

  it('whose number is unknown has none to reveal, and revealing without end gets slow', async () => {
    const { user } = await app().client().register('no.phone@example.com');
    const url = of(OPERATOR_API.revealPhone, user);
    const { client } = await provenOperator(app());
    const body = { reason: 'Reading the whole book' };
    const first = await client.post<Problem>(url, body);
    expect([first.status, first.body.code]).toEqual([409, 'phone-missing']);
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await client.post(url, body)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an alert that did not arrive', () => {
  async function failedAlert(status: 'failed' | 'undelivered', errorCode: number) {
    const here = await addQuietCenter(app().db, `Fargo ${errorCode}`);
    const person = await addRecipient(app().db, { watches: [here] });
    await app().texts.outcome({ status, errorCode, number: person.number, times: 1 });
    await openQuietly(app().db, here, `${inDays(12)}T13:00`);
    const text = await app().texts.handset(person.number).next();
    const [row] = await eventually(
      () => listTexts(person),
      ([newest]) => newest?.state === status,
    );
    return { here, person, text, id: row?.id ?? 0 };
  }

  const listTexts = async (person: Recipient) =>
    (await staff.get<PersonTextPage>(of(OPERATOR_API.personTexts, person))).body.texts;

  const resend = (person: Recipient, textId: number, key?: string) =>
    staff.send<Resent & Problem>(
      'POST',
      of(OPERATOR_API.resendText, person).replace(':textId', String(textId)),
      undefined,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  it('is sent again once, while its opening is there, and is written down', async () => {
    const { person, text, id, here } = await failedAlert('undelivered', 30_005);
    const listed = await listTexts(person);
    expect(listed).toMatchObject([
      { id, kind: 'alert', state: 'undelivered', errorCode: '30005', openings: [{ open: true }] },
    ]);
    const first = await resend(person, id, 'once');
    expect([first.status, first.body.message]).toEqual([
      202,
      'It goes out as soon as a fresh look has seen that it is still open.',
    ]);
    expect((await resend(person, id, 'once')).status).toBe(202);
    const again = await app().texts.handset(person.number).next(text.id);
    expect(again.body).toContain('Fargo 30005');
    const second = await resend(person, id);
    expect([second.status, second.body.code, second.body.detail]).toEqual([
      409,
      'not-resent',
      'Not sent again. Its openings were sent again already.',
    ]);
    await eventually(
      () => listTexts(person),
      ([newest]) => newest?.state === 'delivered',
    );
    const delivered = await resend(person, (await listTexts(person))[0]?.id ?? 0);
    expect(delivered.body.detail).toBe('Not sent again. It was delivered.');
    expect(await app().texts.handset(person.number).all()).toHaveLength(2);
    expect(await actions(`account ${person.id}, text ${id}`)).toMatchObject([{ action: 'sent alert again' }]);
    const { body } = await staff.get<VerdictPage>(of(OPERATOR_API.personVerdicts, person));
    expect(body.verdicts).toMatchObject([{ outcome: 'sent', opening: { location: { id: here } } }]);
  });

  it.each([
    [
      'paused',
      'You had paused alerts.',
      sql`update recipient set paused_until = service_now() + interval '1 day'`,
    ],
    ['unconfirmed', 'Your phone number was not confirmed.', sql`update contact set verified_at = null`],
    ['not watching', 'You were not watching this location.', sql`delete from watch`],
    ['unpaid', 'There was no active subscription.', sql`delete from simulated_grant`],
    ['too many', 'It had fewer seats than your party needs.', sql`update recipient set party_size = 10`],
  ])('is not sent again to somebody who is %s, in words', async (_what, sentence, change) => {
    const { person, id } = await failedAlert('undelivered', 30_006);
    await sql`${change} where account_id = ${person.id}`.execute(app().db);
    const { status, body } = await resend(person, id, 'a key');
    expect([status, body.code]).toEqual([409, 'not-resent']);
    expect(body.detail).toBe(`Not sent again. The customer is told: “${sentence}”`);
    expect(await actions(`account ${person.id}, text ${id}`)).toEqual([]);
    const outbox = await app()
      .db.selectFrom('outbox')
      .select(['state', 'message_id'])
      .where('account_id', '=', person.id)
      .execute();
    expect(outbox).toEqual([{ state: 'told', message_id: id }]);
  });

  it('is not sent again when its opening is gone, nor to somebody else', async () => {
    const { person, id, here } = await failedAlert('undelivered', 30_004);
    const other = await addRecipient(app().db);
    expect((await resend(other, id)).status).toBe(404);
    await sql`update opening set gone_at = service_now() where location_id = ${here}`.execute(app().db);
    const { body } = await resend(person, id);
    expect(body.detail).toBe('Not sent again. Nothing that it announced is open any more.');
  });

  it('waits for the end of quiet hours, and says so', async () => {
    const { person, id } = await failedAlert('undelivered', 30_009);
    await sql`update recipient set time_zone = 'UTC', quiet_from = (minute + 1380) % 1440, quiet_to = (minute + 60) % 1440
      from (select (extract(epoch from service_now())::bigint / 60 % 1440)::int as minute) as clock
      where account_id = ${person.id}`.execute(app().db);
    const { status, body } = await resend(person, id);
    expect([status, body.message]).toEqual([
      202,
      'It goes out later. The customer is told: “It came during your quiet hours; it is sent afterwards if it is still open.”',
    ]);
  });
});

describe('the health of the service', () => {
  it('is told from the rows that all processes share', async () => {
    const { db } = app();
    await raiseIncident(db, 'health-test', 'Texts are failing');
    const here = await addQuietCenter(db, 'Reno');
    await openQuietly(db, here, `${inDays(30)}T09:00`, 7200);
    await sql`update opening set unseen_since = first_seen_at - interval '40 seconds'
      where location_id = ${here}`.execute(db);
    await sql`insert into outbox (opening_id, account_id, campaign_id, state, planned_at, due_at)
      values (1, 1, 1, 'held', service_now(), null), (2, 1, 1, 'deferred', service_now(), service_now() + interval '1 hour')`.execute(
      db,
    );
    const { body: calm } = await eventually(
      () => staff.get<OperatorHealth>(OPERATOR_API.health),
      ({ body }) => body.texts.waiting === 0,
    );
    expect(calm.texts).toMatchObject({ waiting: 0, deferred: 2, oldestDueSeconds: null });
    await sql`insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
      values (3, 1, 1, 'waiting', service_now() - interval '90 seconds')`.execute(db);
    await sql`insert into subscription (state, steps_taken, next_step_at) values
      ('active', 1, service_now() + interval '3 hours'), ('active', 0, service_now() + interval '3 hours'),
      ('active', 1, service_now() + interval '30 hours'), ('past_due', 2, service_now() + interval '2 days')`.execute(
      db,
    );
    const { status, body } = await staff.get<OperatorHealth>(OPERATOR_API.health);
    expect(status).toBe(200);
    expect((await app().clock.now()).getTime() - Date.parse(body.at)).toBeLessThan(60_000);
    expect(body.incidents).toContainEqual(expect.objectContaining({ summary: 'Texts are failing' }));
    const told = await app().client().get<ServiceStatus>(API.status);
    expect(body.source).toMatchObject({ state: told.body.source, requestsAllowedPerHour: 1200 });
    expect(body.source.requestsLastHour).toBeGreaterThan(0);
    expect(body.source.goodAnswerAgeSeconds).toBeLessThan(60);
    expect(body.source.hours).toHaveLength(24);
    expect(body.source.hours.map(({ requests }) => requests).reduce((sum, one) => sum + one)).toBeGreaterThan(
      0,
    );
    expect(body.source.hours.at(-3)).toMatchObject({ openings: 1, delayP50s: 40 });
    expect(body.texts).toMatchObject({ waiting: 1, deferred: 2 });
    expect(body.texts.oldestDueSeconds).toBeGreaterThanOrEqual(90);
    expect(body.texts.failures24h).toContainEqual({ code: '30006', texts: 5 });
    expect(body.texts.hours).toHaveLength(24);
    expect(body.texts.hours.reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThanOrEqual(8);
    expect(body.renewals).toEqual({ due24h: 1, failed24h: 0, pastDue: 1, refundsOpen: 0 });
    expect(body.jobs.waiting).toBeGreaterThanOrEqual(0);
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
  });
});
