import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OUTLIVED as OF_ACCOUNTS } from '#server/features/accounts/retention-store';
import { OUTLIVED as OF_ALERTS } from '#server/features/alerts/retention-store';
import { OUTLIVED as OF_AVAILABILITY } from '#server/features/availability/history/retention-store';
import { OUTLIVED as OF_BILLING } from '#server/features/billing/retention-store';
import { listArticles } from '#server/features/support/knowledge-base/article-store';
import { OUTLIVED as OF_SUPPORT } from '#server/features/support/retention-store';
import { applyRetention } from '#server/platform/retention/retention';
import { oldRows, removal } from '#server/platform/retention/retention-store';
import { PROJECT_ROOT } from '#server/project';
import type { Db } from '#server/tables';
import { freshDatabase, openHandle } from '../../test/database.ts';
import { setDatabaseClock } from '../../test/database-clock.ts';

/** In the middle of a month, so that adding months and taking them away again leads back. */
const START = new Date('2026-01-15T12:00:00Z');
const ALL = [...OF_ACCOUNTS, ...OF_ALERTS, ...OF_AVAILABILITY, ...OF_BILLING, ...OF_SUPPORT];

const prune = (db: Db) => applyRetention(db, ALL);

async function later(db: Db, span: string, seconds: number): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select ${START}::timestamptz + ${span}::interval + make_interval(secs => ${seconds}) as at`.execute(db);
  await setDatabaseClock(db, rows[0]?.at ?? START);
}

/** An account, a location, an article and a subscription for other rows to belong to; all with the id 1. */
async function startingDatabase(): Promise<Db> {
  const { db } = await freshDatabase();
  await setDatabaseClock(db, START);
  await sql.raw(PARENTS).execute(db);
  return db;
}

const PARENTS = `
  insert into account (email, username, password_hash, role, created_at, password_changed_at)
    values ('a@example.com', 'a', '', 'user', service_now(), service_now());
  insert into recipient (account_id) values (1);
  insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions, flags,
    first_listed_at, last_listed_at) values (1, 'a', 'A', 'A', 'CA', 'US', 'UTC', '', '', '', '', '{}', service_now(), service_now());
  insert into article (slug, title, category, content, position) values ('a', 'A', 'account', '', 1);
  insert into subscription (account_id, state) values (1, 'none'), (null, 'lapsed');`;

const openingWith = (gone: string) => `
  insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
    last_seen_at, gone_at, check_id) values (1, 'x', 1, 'UTC', service_now(), 1, false, service_now(), service_now(), ${gone}, 1)`;

const messageOf = (kind: string, account: string) => `
  insert into message (channel, account_id, kind, address_hash, state, useful_until, settled_at)
    values ('text', ${account}, '${kind}', 'hash', 'sent', service_now(), service_now())`;

const past = `insert into past_preferences (account_id, since, until, immediate, max_per_day, timeframe_days, urgency_threshold,
  times_of_day, weekends_only, party_size) values (1, 'epoch', service_now(), true, 5, 90, 6, '{morning}', false, 1)`;

const campaign = `
  insert into campaign (location_id, created_at, urgency, start_after, cursor_at, state)
    values (1, service_now(), 1, 0, 0, 'done');
  insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency) values (7, 0, 1, 1, 1);
  insert into campaign_page (campaign_id, after_account, upto_account, planned_at) values (1, 0, 9, service_now());
  insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
    select 7, n, 1, 'held', service_now() from generate_series(1, 5000) n`;

const paidMonth = `
  insert into invoice (subscription_id, status, period_start, period_end, amount_cents, currency, paid_at)
    values (2, 'paid', service_now(), service_now() + interval '1 month', 100, 'USD', service_now());
  insert into payment_attempt (invoice_id, kind, status) values (1, 'renewal', 'refunded');
  insert into refund (attempt_id, status) values (1, 'done')`;

const ticketOf = (account: string) => `
  insert into ticket (account_id, email, subject, description, category, priority, status, created_at, changed_at)
    values (${account}, 'x', 'x', 'x', 'other', 'low', 'open', service_now(), service_now());
  insert into ticket_message (ticket_id, author, body, created_at) values (1, 'user', 'x', service_now())`;

const feedbackOf = (account: string) => `
  insert into feedback (account_id, rating, feedback, category, created_at) values (${account}, 5, 'x', 'general', service_now())`;

const session = (seen: string) => `
  insert into session (account_id, token_hash, created_at, last_seen_at) values (1, 'x', service_now(), ${seen})`;

const incident = (cleared: string) => `
  insert into incident (key, summary, cleared_at) values ('x', 'x', ${cleared});
  insert into incident_notice values (1, 'raised')`;

describe('what has served its purpose', () => {
  it.each([
    ['session', '30 days', session('service_now()'), ['session']],
    ['session in use', '90 days', session("service_now() + interval '89 days'"), ['session']],
    [
      'reset link',
      '1 hour',
      `insert into password_reset values ('x', 1, service_now(), service_now() + interval '1 hour', null)`,
      ['password_reset'],
    ],
    [
      'known address',
      '90 days',
      `insert into known_address (account_id, address_hash) values (1, 'x')`,
      ['known_address'],
    ],
    [
      'second factor that was not confirmed',
      '1 hour',
      `insert into second_factor_enrollment (account_id, secret) values (1, 'x')`,
      ['second_factor_enrollment'],
    ],
    [
      'challenge to a passkey',
      '5 minutes',
      `insert into passkey_challenge (challenge, account_id, purpose) values ('x', 1, 'proof')`,
      ['passkey_challenge'],
    ],
    [
      'security event',
      '90 days',
      `insert into security_event (account_id, kind, repeat_key) values (1, 'logged-in', 'x')`,
      ['security_event'],
    ],
    [
      'link that confirms an address',
      '3 days',
      `insert into email_confirmation values ('x', 1, 'x', service_now() + interval '3 days')`,
      ['email_confirmation'],
    ],
    [
      'change of address',
      '7 days',
      `insert into email_change (account_id, old_email, new_email) values (1, 'x', 'y')`,
      ['email_change'],
    ],
    [
      'link to a ticket',
      '30 days',
      `${ticketOf('1')}; insert into ticket_link (token_hash, ticket_id) values ('x', 1)`,
      ['ticket_link'],
    ],
    ['throttle', '1 day', `insert into throttle values ('x', 1, service_now(), service_now())`, ['throttle']],
    [
      'code for a phone',
      '1 day',
      `insert into phone_code (account_id, number_hash, code_hash, created_at, expires_at)
        values (1, 'x', 'x', service_now(), service_now())`,
      ['phone_code'],
    ],
    ['reply', '7 days', `insert into inbound_text (provider_sid) values ('x')`, ['inbound_text']],
    ['service message', '30 days', messageOf('code', '1'), ['message']],
    ['alert', '13 months', messageOf('alert', '1'), ['message']],
    ['alert of a deleted account', '1 day', messageOf('alert', 'null'), ['message']],
    ['campaign', '60 days', campaign, ['campaign', 'campaign_opening', 'campaign_page', 'outbox']],
    ['past preferences', '60 days', past, ['past_preferences']],
    [
      'ended watch',
      '60 days',
      `insert into ended_watch (account_id, location_id, since) values (1, 1, 'epoch')`,
      ['ended_watch'],
    ],
    [
      'weekly mail',
      '60 days',
      `insert into weekly_mail (account_id, monday) values (1, '2026-11-09')`,
      ['weekly_mail'],
    ],
    [
      'ended opt-out',
      '1 day',
      `insert into opt_out values ('x', service_now(), service_now(), 'text')`,
      ['opt_out'],
    ],
    ['link', '400 days', `insert into link (code, opening_ids) values ('x', '{7}')`, ['link']],
    [
      'count of a day',
      '7 days 12 hours',
      `insert into daily_count values (1, to_char(service_now(), 'YYYY-MM-DD'), 3)`,
      ['daily_count'],
    ],
    [
      'check',
      '2 days 12 hours',
      `insert into source_check (kind, asked_at) values ('look', service_now())`,
      ['source_check'],
    ],
    [
      'day of checks',
      '13 months 12 hours',
      `insert into source_check_day values (service_now()::date, 'look', 3, 3)`,
      ['source_check_day'],
    ],
    ['heartbeat', '31 days', `insert into heartbeat values (service_now())`, ['heartbeat']],
    [
      'blind period',
      '31 days',
      `insert into blind_period values (1, service_now() - interval '1 day', service_now())`,
      ['blind_period'],
    ],
    [
      'release of a calendar',
      '13 months',
      `insert into calendar_release values (1, service_now(), service_now(), 'x', 'y')`,
      ['calendar_release'],
    ],
    ['opening that went', '13 months', openingWith('service_now()'), ['opening']],
    ['opening that was never seen to go', '13 months', openingWith('null'), ['opening']],
    [
      'handled payment event',
      '90 days',
      `insert into payment_event (event_id, type, handled_at) values ('x', 'x', service_now())`,
      ['payment_event'],
    ],
    ['paid month', '7 years', paidMonth, ['invoice', 'payment_attempt', 'refund']],
    ['ticket without an account', '1 year', ticketOf('null'), ['ticket', 'ticket_message']],
    ['feedback without an account', '1 year', feedbackOf('null'), ['feedback']],
    [
      'mark on an article',
      '90 days',
      `insert into article_mark (article_id, kind, visitor) values (1, 'view', 'x')`,
      ['article_mark'],
    ],
    ['incident that is over', '13 months', incident('service_now()'), ['incident', 'incident_notice']],
  ])('goes: %s after %s, and not before', async (_, span, insert, tables) => {
    const db = await startingDatabase();
    await sql.raw(insert).execute(db);
    const left = async () => Promise.all(tables.map((table) => count(db, table)));
    const before = await left();
    await later(db, span, -1);
    await prune(db);
    expect(await left()).toEqual(before);
    await later(db, span, 1);
    expect(await prune(db)).toBe('did work');
    expect(await left()).toEqual(tables.map(() => 0));
    expect(await prune(db)).toBe('nothing to do');
  });

  it.each([
    ['opt-out', `insert into opt_out values ('x', service_now(), null, 'text')`, 'opt_out'],
    [
      'payment event that nobody handled',
      `insert into payment_event (event_id, type) values ('x', 'x')`,
      'payment_event',
    ],
    ['ticket', ticketOf('1'), 'ticket'],
    ['feedback', feedbackOf('1'), 'feedback'],
    ['open incident', incident('null'), 'incident'],
    [
      'consent',
      `insert into consent (account_id, number_hash, version, wording, given_at, address, page)
        values (1, 'x', '1', 'x', service_now(), 'x', 'x')`,
      'consent',
    ],
    [
      'open invoice of somebody who is still here',
      `insert into invoice (subscription_id, status, amount_cents, currency) values (1, 'open', 100, 'USD')`,
      'invoice',
    ],
    ['second factor', `insert into second_factor (account_id, secret) values (1, 'x')`, 'second_factor'],
    ['recovery code', `insert into recovery_code values (1, 'x')`, 'recovery_code'],
    [
      'passkey',
      `insert into passkey (account_id, credential_id, public_key, sign_count) values (1, 'x', 'x', 0)`,
      'passkey',
    ],
    ['newest backup', `insert into backup (bytes) values (1)`, 'backup'],
    [
      'what an operator did',
      `insert into operator_action (operator_id, action, subject) values (1, 'x', 'x')`,
      'operator_action',
    ],
  ])('stays, however old: %s', async (_, insert, table) => {
    const db = await startingDatabase();
    await sql.raw(insert).execute(db);
    await later(db, '30 years', 0);
    await prune(db);
    expect(await count(db, table)).toBe(1);
  });

  it('lets number and wording of an alert go after 90 days, and keeps its line in the log', async () => {
    const db = await startingDatabase();
    await sql.raw(messageOf('alert', '1')).execute(db);
    await sql`update message set address_sealed = 'x', body_sealed = 'x'`.execute(db);
    const sealed = async () =>
      (await sql`select from message where address_sealed is not null or body_sealed is not null`.execute(db))
        .rows.length;
    await later(db, '90 days', -1);
    await prune(db);
    expect(await sealed()).toBe(1);
    await later(db, '90 days', 1);
    await prune(db);
    expect([await sealed(), await count(db, 'message')]).toEqual([0, 1]);
  });

  it('lets address and browser of a security event go after 30 days, and keeps the event', async () => {
    const db = await startingDatabase();
    await sql`insert into security_event (account_id, kind, address, device, repeat_key)
      values (1, 'logged-in', '198.51.100.7', 'x', 'x')`.execute(db);
    const located = async () =>
      (await sql`select from security_event where address is not null or device is not null`.execute(db)).rows
        .length;
    await later(db, '30 days', -1);
    await prune(db);
    expect(await located()).toBe(1);
    await later(db, '30 days', 1);
    await prune(db);
    expect([await located(), await count(db, 'security_event')]).toEqual([0, 1]);
  });

  it('goes on counting what was read, and forgets older backups than the newest', async () => {
    const db = await startingDatabase();
    await sql
      .raw(
        `insert into article_mark (article_id, kind, visitor) select 1, 'view', sha256(n::text::bytea)
      from generate_series(1, 3) n; insert into article_mark (article_id, kind, visitor) values (1, 'helpful', 'x')`,
      )
      .execute(db);
    await sql`insert into backup (bytes) values (1)`.execute(db);
    await later(db, '14 months', 0);
    await sql`insert into backup (bytes) values (1)`.execute(db);
    await sql`insert into article_mark (article_id, kind, visitor) values (1, 'view', 'y')`.execute(db);
    await prune(db);
    expect(await listArticles(db, {})).toMatchObject([{ view_count: 4, helpful: 1 }]);
    expect([await count(db, 'article_mark'), await count(db, 'backup')]).toEqual([1, 1]);
  });

  it('goes with the subscription of an account that is gone once its last month has gone', async () => {
    const db = await startingDatabase();
    await sql.raw(paidMonth).execute(db);
    await later(db, '7 years', 1);
    await prune(db);
    const { rows } = await sql`select id from subscription`.execute(db);
    expect(rows).toEqual([{ id: 1 }]);
  });
});

describe('retention', () => {
  const SESSIONS = oldRows('session', sql`true`);
  const broken = removal(() => sql`delete from no_such_table`);

  const addSessions = (db: Db, many: number) =>
    sql`insert into session (account_id, token_hash, created_at, last_seen_at)
      select 1, sha256(n::text::bytea), service_now(), service_now() from generate_series(1, ${many}::int) n`.execute(
      db,
    );

  it('takes many rows in several steps, each of them small', async () => {
    const db = await startingDatabase();
    await addSessions(db, 5_001);
    await sql
      .raw(
        `create table step (at integer);
      create function note_step() returns trigger language plpgsql as $$ begin
        insert into step select count(*) from gone; return null; end $$;
      create trigger note_step after delete on session referencing old table as gone
        for each statement execute function note_step()`,
      )
      .execute(db);
    expect(await applyRetention(db, [SESSIONS])).toBe('did work');
    const { rows } = await sql<{ at: number }>`select at from step where at > 0`.execute(db);
    expect(rows.map(({ at }) => at)).toEqual([2_000, 2_000, 1_001]);
  });

  it('waits for nobody: a row that somebody holds stays until the next time', async () => {
    const { url } = await freshDatabase();
    const { db } = openHandle(url);
    await sql.raw(PARENTS).execute(db);
    await addSessions(db, 3);
    await openHandle(url)
      .db.transaction()
      .execute(async (trx) => {
        await sql`select from session where id = 2 for update`.execute(trx);
        await applyRetention(db, [SESSIONS]);
        expect((await sql`select id from session`.execute(db)).rows).toEqual([{ id: 2 }]);
      });
    await applyRetention(db, [SESSIONS]);
    expect(await count(db, 'session')).toBe(0);
  });

  it('goes on with the other rules when one fails, and says so at the end', async () => {
    const db = await startingDatabase();
    await addSessions(db, 3);
    await expect(applyRetention(db, [broken, SESSIONS])).rejects.toThrow(
      'Not all that is old could be removed',
    );
    expect(await count(db, 'session')).toBe(0);
  });

  it('is documented for every table there is, and for none that is not', async () => {
    const { db } = await freshDatabase();
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    const document = await readFile(path.join(PROJECT_ROOT, 'docs/retention.md'), 'utf8');
    const named = [...document.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

async function count(db: Db, table: string): Promise<number> {
  return (await sql`select from ${sql.table(table)}`.execute(db)).rows.length;
}
