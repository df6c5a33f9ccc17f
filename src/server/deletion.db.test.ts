import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AREA_API } from '#contract/area-paths';
import type { AlertChannels } from '#contract/alert-channels';
import { BOOKING_API, SHARED_LIST_API } from '#contract/booking-paths';
import { CHANNEL_API } from '#contract/channel-paths';
import { API } from '#contract/paths';
import type { PasskeyCreation } from '#contract/second-factor';
import type { Db } from '#server/tables';
import { eventually } from '../../test/eventually.ts';
import { Buyer } from '../../test/buyer.ts';
import { testKeys } from '../../test/keys.ts';
import { codeAt } from '../../test/one-time-code.ts';
import { confirmPhone } from '../../test/phones.ts';
import { SoftwareAuthenticator } from '../../test/software-authenticator.ts';
import { PushDesk } from '../../test/push-service.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { hashNumber } from './features/alerts/channels/text/stored-number.ts';

const PUBLIC_URL = 'https://gatelight.example';
const PASSWORD = 'correct horse battery';

/** Words that only this customer wrote. */
const WORDS = 'marmalade-escalator';

/** Tables that say whose a row is, by a column for it or by a reference to such a table; from the database itself. */
async function tablesAboutPeople(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name like '%account_id' or column_name like '%account')`.execute(db);
  return new Map(rows.map(({ name, column }) => [name, column]));
}

/** Rows that no story of a customer writes, and why. */
const NOT_A_CUSTOMERS: Record<string, string> = {
  simulated_grant: 'a gift of the payment simulator',
  operator_action: 'what operators did, which stays',
  campaign_page: 'the range of accounts of a page',
};

const count = async (db: Db, table: string, column: string, id: number): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0]?.rows ?? 0;
};

async function dump(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: found } = await sql<{ row: string }>`
      select each::text as row from ${sql.table(name)} each`.execute(db);
    tables.set(name, found.map(({ row }) => row).join('\n'));
  }
  return tables;
}

/** Everything that a customer of some months leaves behind. */
async function busyCustomer(app: TestApp) {
  const buyer = await Buyer.subscribed(app);
  const { client, email } = buyer;
  const { number, handset } = await confirmPhone(app, client);
  const { id } = await client.me();
  const ticket = {
    subject: `About ${WORDS}`,
    description: `${WORDS} `.repeat(3),
    category: 'other',
    priority: 'low',
  };
  const { body } = await client.post<{ id: number }>(API.tickets, ticket);
  await client.post(API.ticketReplies.replace(':id', String(body.id)), { message: WORDS });
  await client.post(API.feedback, { rating: 5, feedback: `${WORDS} is good`, category: 'general' });
  await app.client().post(API.forgotPassword, { email });
  await app.mailbox.next(email);
  const { body: found } = await client.get<{ preferences: Record<string, unknown> }>(
    API.notificationPreferences,
  );
  for (const partySize of [2, 3])
    await client.post(API.notificationPreferences, { ...found.preferences, partySize });
  await client.post(API.testText);
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
      flags, first_listed_at, last_listed_at)
    values (901, 'a', 'A', 'A', 'CA', 'US', 'UTC', '', '', '', '', '{}', service_now(), service_now()),
      (902, 'b', 'B', 'B', 'CA', 'US', 'UTC', '', '', '', '', '{}', service_now(), service_now())`.execute(
    app.db,
  );
  for (const location of [901, 902]) await client.post(API.watches, { locationId: location });
  await client.delete(API.watch.replace(':id', '902'));
  await client.post(AREA_API.areas, { kind: 'radius', place: '85701', miles: 150 });
  await client.post(SHARED_LIST_API.lists);
  await client.post(BOOKING_API.booking);
  await sql
    .raw(
      `
    insert into campaign (location_id, created_at, urgency, start_after, cursor_at, state)
      select location, service_now(), 5, 0, 0, 'done' from unnest(array[901, 902]) location;
    insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency)
      select id + 1000, 0, id, 1, 5 from campaign;
    insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
      select opening_id, ${id}, campaign_id, 'told', service_now() from campaign_opening;
    insert into daily_count (account_id, day, alerts) values (${id}, to_char(service_now(), 'YYYY-MM-DD'), 1)
      on conflict do nothing;
    insert into weekly_mail (account_id, monday, state) values (${id}, '2025-12-29', 'sent')`,
    )
    .execute(app.db);
  await client.post(API.accountEmail, { newEmail: `new-${email}`, password: PASSWORD });
  await app.mailbox.next(`new-${email}`);
  const { body: factor } = await client.post<{ secret: string }>(API.secondFactorEnroll, {
    password: PASSWORD,
  });
  await client.post(API.secondFactorConfirm, { code: codeAt(factor.secret, await app.clock.now()) });
  await sql`insert into second_factor_enrollment (account_id, secret) values (${id}, 'a salt')`.execute(
    app.db,
  );
  const { body: creation } = await client.post<PasskeyCreation>(API.passkeyEnroll, { password: PASSWORD });
  const passkey = new SoftwareAuthenticator({ origin: PUBLIC_URL });
  await client.post(API.passkeys, passkey.create(creation));
  await client.post(API.secondFactorChallenge);
  const { body: channels } = await client.get<AlertChannels>(CHANNEL_API.alertChannels);
  const browser = await new PushDesk(app.simulatorsUrl ?? '').subscribe(channels.push.publicKey);
  await client.post(CHANNEL_API.pushBrowsers, browser);
  await handset.reply('STOP');
  return { client, id, email, number };
}

it('deleting an account leaves the opt-out and the books, and nothing about the person', async () => {
  const app = await startApp({ SMS_SEGMENTS_PER_SECOND: '1000', PUBLIC_URL });
  const { db } = app;
  const { client, id, email, number } = await busyCustomer(app);
  const tables = await tablesAboutPeople(db);
  const empty = [];
  for (const [table, column] of tables)
    if (NOT_A_CUSTOMERS[table] === undefined && (await count(db, table, column, id)) === 0) empty.push(table);
  expect(empty, 'tables of which the story of this test writes no row').toEqual([]);

  const deleted = await client.delete(API.account, { password: PASSWORD });
  expect(deleted.status).toBe(204);
  await app.clock.advance({ hours: 25 });
  await app.wired.alerts.prune();
  // The product's own job is due by now, too, and each leaves alone what the other is about to remove.
  await eventually(
    async () => {
      const left: Record<string, number> = {};
      for (const [table, column] of tables) {
        const rows = await count(db, table, column, id);
        if (rows > 0) left[table] = rows;
      }
      return left;
    },
    (left) => Object.keys(left).length === 0,
  );

  const [name] = email.split('@');
  const hash = hashNumber(testKeys.lookupHash, number).toString('hex');
  const marks: Record<string, string> = {
    email,
    name: name ?? '',
    words: WORDS,
    number: number.slice(2),
    hash,
  };
  const found = [];
  for (const [table, rows] of await dump(db))
    for (const [mark, text] of Object.entries(marks))
      if (rows.includes(text)) found.push(`${mark} in ${table}`);
  expect(found).toEqual(['hash in opt_out']);
  const { rows: books } = await sql`
    select account_id from subscription join invoice on invoice.subscription_id = subscription.id`.execute(
    db,
  );
  expect(books).toEqual([{ account_id: null }]);
  expect(await app.wired.accounts.findByEmail(email)).toBeUndefined();
});
