import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BOOKING_API } from '#contract/booking-paths';
import { API } from '#contract/paths';
import { confirmPhone } from '../../../../test/phones.ts';
import { sharedApp } from '../../../../test/start-app.ts';
import { pruneAlerts } from '#server/features/alerts/job-kinds';
import { eventually } from '../../../../test/eventually.ts';

const SAN_FRANCISCO = 5446;
const JFK = 5140;
const PASSWORD = 'correct horse battery';
const app = sharedApp({ SMS_SEGMENTS_PER_SECOND: '1000' });

let people = 0;
async function somebody() {
  people += 1;
  await eventually(
    () => app().db.selectFrom('location').select('id').execute(),
    (rows) => rows.length > 100,
  );
  const client = app().client({ address: `10.5.0.${people}` });
  const email = `leaver-${people}@example.com`;
  await client.register(email);
  await app().wired.billing.grantSimulated(email, new Date('2100-01-01'));
  const phone = await confirmPhone(app(), client);
  return { client, ...phone };
}

describe('an export', () => {
  it('holds everything that alerts know of a person, in clear', async () => {
    const { client, number } = await somebody();
    for (const locationId of [SAN_FRANCISCO, JFK]) await client.post(API.watches, { locationId });
    await client.delete(`${API.watches}/${JFK}`);
    const four = { immediateAlerts: true, maxDailyNotifications: 2, minimumDaysOut: 30, urgencyThreshold: 3 };
    await client.post(API.notificationPreferences, four);
    await client.post(API.hideFirstRun);
    await client.post(BOOKING_API.booking);
    const { body } = await client.get<{ alerts: Record<string, unknown> }>(API.accountExport);
    expect(body.alerts).toMatchObject({
      firstStepsHiddenAt: expect.any(String) as string,
      booking: {
        bookedAt: expect.any(String) as string,
        firstWatchAt: expect.any(String) as string,
        interviewDate: null,
      },
      phone: { phoneNumber: number, phoneVerified: true, smsOptedOut: false },
      consents: [
        {
          wording: expect.stringContaining('I agree') as string,
          address: expect.any(String) as string,
          page: 'not a page',
        },
      ],
      preferences: four,
      pastPreferences: [{ preferences: { maxDailyNotifications: 5 }, since: expect.any(String) as string }],
      watches: [{ id: SAN_FRANCISCO, since: expect.any(String) as string }],
      pastWatches: [{ id: JFK, endedAt: expect.any(String) as string }],
      texts: [
        { kind: 'code', body: null },
        { kind: 'confirmation', body: expect.stringContaining('confirmed') as string },
      ],
    });
  });

  it('is there for somebody who never used them', async () => {
    const client = app().client();
    await client.register('never@example.com');
    const { status, body } = await client.get<{ alerts: Record<string, unknown> }>(API.accountExport);
    expect(status).toBe(200);
    expect(body.alerts).toMatchObject({
      phone: { phoneNumber: null },
      firstStepsHiddenAt: null,
      preferences: null,
      watches: [],
      texts: [],
    });
  });
});

describe('deleting the account', () => {
  it('drops what waits at once and leaves nothing that can be read, but the opt-out stays', async () => {
    const { client, number, handset } = await somebody();
    await client.post(API.watches, { locationId: SAN_FRANCISCO });
    const user = await client.me();
    await handset.reply('STOP');
    await handset.reply('START');
    await sql`update channel set paused_until = now() + interval '1 hour'`.execute(app().db);
    expect((await client.post(API.testText)).status).toBe(202);
    await sql`insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
      values (1, ${user.id}, 1, 'waiting', now()), (2, ${user.id}, 1, 'told', now())`.execute(app().db);
    const before = (await handset.all()).length;
    await handset.reply('STOP');

    expect((await client.delete(API.account, { password: PASSWORD })).status).toBe(204);
    await sql`update channel set paused_until = null`.execute(app().db);
    const { rows: texts } = await sql<{ kind: string; state: string }>`
      select kind, state, address_sealed, body_sealed from message where address_hash in (select address_hash from opt_out)
      and account_id is null and kind = 'test'`.execute(app().db);
    expect(texts).toEqual([{ kind: 'test', state: 'dropped', address_sealed: null, body_sealed: null }]);
    for (const table of [
      'recipient',
      'contact',
      'watch',
      'consent',
      'phone_code',
      'past_preferences',
      'ended_watch',
    ])
      expect(
        (await sql`select 1 from ${sql.table(table)} where account_id = ${user.id}`.execute(app().db)).rows,
      ).toEqual([]);
    const { rows: waiting } =
      await sql`select opening_id from outbox where account_id = ${user.id} and state = 'waiting'`.execute(
        app().db,
      );
    expect(waiting).toEqual([]);
    expect(await handset.all()).toHaveLength(before);

    const next = app().client({ address: '10.5.1.1' });
    const { user: nextOwner } = await next.register('next-owner@example.com');
    await next.post(API.updatePhone, { phoneNumber: number, consent: true });
    expect(await next.me(), 'told only to who has confirmed the number').toMatchObject({
      phoneNumber: number,
      smsOptedOut: false,
    });
    await eventually(
      () =>
        sql`select from message where account_id = ${nextOwner.id} and reason = 'opted-out'`.execute(
          app().db,
        ),
      ({ rows }) => rows.length === 1,
    );
    expect(await handset.all(), 'no code for a number that opted out').toHaveLength(before);
  });
});

describe('pruning', () => {
  it('takes codes, replies and old service texts, and empties old alerts without losing their log', async () => {
    const { client } = await somebody();
    const user = await client.me();
    await eventually(
      () => app().db.selectFrom('message').select('settled_at').where('settled_at', 'is', null).execute(),
      (open) => open.length === 0,
    );
    // The product's own run is over: two at once leave each other's rows alone.
    await eventually(
      () =>
        sql`select from job_rhythm where name = ${pruneAlerts.name} and last_success_at is not null`.execute(
          app().db,
        ),
      ({ rows }) => rows.length === 1,
    );
    expect(await app().wired.alerts.prune()).toBe('nothing to do');
    await sql`insert into inbound_text (provider_sid, received_at) values ('SMold', now() - interval '8 days')`.execute(
      app().db,
    );
    await sql`update phone_code set expires_at = now() - interval '2 days' where account_id = ${user.id}`.execute(
      app().db,
    );
    await sql`update message set created_at = now() - interval '31 days' where account_id = ${user.id} and kind = 'code'`.execute(
      app().db,
    );
    await sql`update message set kind = 'alert', created_at = now() - interval '91 days' where account_id = ${user.id} and kind = 'confirmation'`.execute(
      app().db,
    );
    expect(await app().wired.alerts.prune()).toBe('did work');
    const { rows } =
      await sql`select kind, address_sealed, body_sealed from message where account_id = ${user.id}`.execute(
        app().db,
      );
    expect(rows).toEqual([{ kind: 'alert', address_sealed: null, body_sealed: null }]);
    expect(
      (await sql`select 1 from phone_code where account_id = ${user.id}`.execute(app().db)).rows,
    ).toEqual([]);
    expect(
      (await sql`select 1 from inbound_text where provider_sid = 'SMold'`.execute(app().db)).rows,
    ).toEqual([]);
    expect(await app().wired.alerts.prune()).toBe('nothing to do');
  });
});
