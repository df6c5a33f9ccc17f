import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceStatus } from '#contract/availability';
import { BOOKING_API } from '#contract/booking-paths';
import type { Booking } from '#contract/bookings';
import type { DashboardAnswer } from '#contract/dashboard';
import { API } from '#contract/paths';
import type { Problem } from '#contract/problem';
import type { Client } from '../../../../../test/client.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { CALLED, providerCalls } from '../../../../../test/provider-calls.ts';
import { sharedApp } from '../../../../../test/start-app.ts';

const SAN_FRANCISCO = 5446;
const NEVER_TOO_LATE = '2099-05-04';
const FOUR = { immediateAlerts: true, maxDailyNotifications: 5, minimumDaysOut: 90, urgencyThreshold: 6 };

const app = sharedApp(CALLED);
const { somebody } = providerCalls(app);

beforeAll(async () => {
  await eventually(
    () => app().db.selectFrom('location').select('id').execute(),
    (rows) => rows.length > 100,
  );
});

const bookingOf = async (client: Client) => (await client.get<DashboardAnswer>(API.dashboard)).body.booking;
const earlierThan = async (client: Client) =>
  (await client.get<DashboardAnswer>(API.dashboard)).body.preferences.earlierThan;

/** An opening ahead of which this person got a text. */
async function texted(client: Client, localTime: string): Promise<number> {
  const { id } = await client.me();
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
        last_seen_at, gone_at, check_id)
      values (${SAN_FRANCISCO}, ${localTime}, ${id}, 'America/Los_Angeles',
        ${localTime}::timestamp at time zone 'America/Los_Angeles', 1, false, service_now(), service_now(),
        service_now(), 1)
      returning id
    ), told as (
      insert into message (channel, account_id, kind, address_hash, opening_ids, state, useful_until, settled_at)
      select 'text', ${id}, 'alert', 'hash', array[opened.id], 'delivered', service_now(), service_now() from opened
    )
    select id from opened`.execute(app().db);
  return rows[0]?.id ?? 0;
}

describe('“I got my interview”', () => {
  it('BOOKED by text turns texts off and says how to go on; RESUME takes it back', async () => {
    const person = await somebody();
    await person.client.post(API.watches, { locationId: SAN_FRANCISCO });
    const ask = async (word: string) => {
      await person.handset.reply(word);
      const text = await person.handset.next(person.lastId);
      person.lastId = text.id;
      return text.body;
    };
    expect(await ask('booked')).toMatch(/alerts are off now.*Reply RESUME if you still need one/);
    expect(await bookingOf(person.client)).toMatchObject({ textsOff: true, interview: null, texted: [] });
    expect(await ask('status')).toContain('alerts are off, you told us that you have an interview');
    expect(await ask('resume')).toContain('alerts are on again');
    expect(await bookingOf(person.client)).toBeNull();
    expect(await ask('status')).toContain('alerts are on.');
  });

  it('offers what we texted, takes one of them with one tap, and asks again after another BOOKED', async () => {
    const { client } = await somebody();
    const openingId = await texted(client, `${NEVER_TOO_LATE}T09:15`);
    const { body: booked } = await client.post<Booking>(BOOKING_API.booking);
    expect(booked.texted).toMatchObject([{ id: openingId, date: `${NEVER_TOO_LATE}T09:15:00-07:00` }]);
    const { body: chosen } = await client.post<Booking>(BOOKING_API.earlier, { openingId });
    expect(chosen).toMatchObject({
      textsOff: false,
      interview: { date: NEVER_TOO_LATE, slot: { date: `${NEVER_TOO_LATE}T09:15:00-07:00` } },
    });
    expect(await earlierThan(client)).toBe(NEVER_TOO_LATE);
    const { body: again } = await client.post<Booking>(BOOKING_API.booking);
    expect(again).toMatchObject({ textsOff: true, interview: null, bookedAt: booked.bookedAt });
  });

  it('knows the date from then on, and gives the setting back that was there before', async () => {
    const { client } = await somebody();
    await client.post(API.notificationPreferences, { ...FOUR, earlierThan: '2099-12-31' });
    await client.post(BOOKING_API.earlier, { date: NEVER_TOO_LATE });
    await client.post(BOOKING_API.earlier, {});
    expect(await earlierThan(client)).toBe(NEVER_TOO_LATE);
    expect((await client.delete(BOOKING_API.booking)).status).toBe(204);
    expect([await bookingOf(client), await earlierThan(client)]).toEqual([null, '2099-12-31']);
  });

  it('leaves a date alone that the person has changed since, and a pause as it is', async () => {
    const { client } = await somebody();
    await client.post(BOOKING_API.earlier, { date: NEVER_TOO_LATE });
    const pausedUntil = '2099-01-01T00:00:00.000Z';
    await client.post(API.notificationPreferences, { ...FOUR, earlierThan: '2098-01-01', pausedUntil });
    await client.delete(BOOKING_API.booking);
    const { preferences } = (await client.get<DashboardAnswer>(API.dashboard)).body;
    expect(preferences).toMatchObject({ earlierThan: '2098-01-01', pausedUntil });
  });

  it('refuses with a sentence: no date, one that is over, somebody else’s opening', async () => {
    const { client } = await somebody();
    const { client: other } = await somebody();
    const openingId = await texted(other, `${NEVER_TOO_LATE}T10:30`);
    const refused = async (body: object) => (await client.post<Problem>(BOOKING_API.earlier, body)).body;
    expect(await refused({})).toMatchObject({ status: 400, code: 'interview-date-unknown' });
    expect(await refused({ date: '2020-01-01' })).toMatchObject({
      status: 400,
      detail: 'Please choose a date after today.',
    });
    expect(await refused({ openingId })).toMatchObject({ status: 404 });
    // A refusal leaves nothing behind.
    expect(await bookingOf(client)).toBeNull();
  });

  it('is told and taken back at the same time on several devices, and each gets an answer', async () => {
    const { client } = await somebody();
    const seen = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        [0, 1, 2].flatMap(() => [
          client.post(BOOKING_API.booking),
          client.post(BOOKING_API.earlier, { date: NEVER_TOO_LATE }),
          client.delete(BOOKING_API.booking),
        ]),
      );
      for (const { status } of answers) seen.add(status);
    }
    expect(seen).toEqual(new Set([200, 204]));
  });

  it('goes into a calendar once the date is known, as the same entry each time', async () => {
    const { client } = await somebody();
    const read = async () => {
      const { status, headers, body } = await client.get(BOOKING_API.calendar);
      return { status, type: headers.get('content-type'), lines: String(body).split('\r\n') };
    };
    const uidOf = ({ lines }: { lines: string[] }) => lines.find((line) => line.startsWith('UID:'));
    await client.post(BOOKING_API.booking);
    expect((await read()).status).toBe(404);
    await client.post(BOOKING_API.earlier, { date: NEVER_TOO_LATE });
    const day = await read();
    expect(day).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(day.lines).toContain('DTSTART;VALUE=DATE:20990504');
    const openingId = await texted(client, `${NEVER_TOO_LATE}T09:15`);
    await client.post(BOOKING_API.earlier, { openingId });
    const slot = await read();
    expect(slot.lines).toContain('DTSTART:20990504T161500Z');
    expect(uidOf(slot)).toBe(uidOf(day));
  });

  it('goes with the account', async () => {
    const { client } = await somebody();
    const { id } = await client.me();
    await client.post(BOOKING_API.booking);
    await client.delete(API.account, { password: 'correct horse battery' });
    const { rows } = await sql`select from booking where account_id = ${id}`.execute(app().db);
    expect(rows).toEqual([]);
  });
});

describe('the public figures about interviews', () => {
  const BOOKED = 25;
  beforeAll(async () => {
    await sql`delete from booking`.execute(app().db);
    // Thirty more customers, of whom all but five got their interview, after 1, 2, 3 … days; and one who never paid.
    await sql`
      with made as (
        insert into account (email, username, password_hash, role, created_at, password_changed_at)
        select 'booked-' || n || '@example.com', 'b', '', 'user', service_now(), service_now()
        from generate_series(1, 31) n returning id, email
      ), numbered as (select id, split_part(split_part(email, '@', 1), '-', 2)::int as n from made),
      granted as (
        insert into simulated_grant (account_id, until) select id, 'epoch' from numbered where n <= 30
      )
      insert into booking (account_id, booked_at, first_watch_at)
      select id, service_now(), case when n > 1 then service_now() - make_interval(days => n) end from numbered
      where n <= ${BOOKED} or n = 31`.execute(app().db);
  });

  it('are those of an independent count', async () => {
    const { body } = await app().client().get<ServiceStatus>(API.status);
    const customers = new Set(
      [
        ...(await app().db.selectFrom('simulated_grant').select('account_id').execute()),
        ...(await app()
          .db.selectFrom('subscription')
          .select('account_id')
          .where('entitled_until', 'is not', null)
          .execute()),
      ].flatMap(({ account_id }) => account_id ?? []),
    );
    const rows = (await app().db.selectFrom('booking').selectAll().execute()).filter(({ account_id }) =>
      customers.has(account_id),
    );
    expect(rows).toHaveLength(BOOKED);
    const days = rows
      .flatMap(({ booked_at: at, first_watch_at: since }) =>
        since === null ? [] : [(at.getTime() - since.getTime()) / 86_400_000],
      )
      .toSorted((a, b) => a - b);
    expect(days).toHaveLength(BOOKED - 1);
    expect(body.interviews).toEqual({
      customers: customers.size,
      booked: BOOKED,
      share: BOOKED / customers.size,
      medianDays: expect.closeTo(((days[11] ?? 0) + (days[12] ?? 0)) / 2, 5) as number,
    });
  });
});
