import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { asId } from '#domain/ids';
import { ownerOf } from '#server/features/alerts/channels/sealed-rows';
import { type AlertPipeline, alertPipeline } from '#server/features/alerts/pipeline';
import type { PushSender } from '#server/gateways/push/port';
import type { TextSender } from '#server/gateways/sms/port';
import { systemClock } from '#server/platform/clock';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database';
import { migrate } from '#server/platform/db/migrate';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded';
import type { Enqueue } from '#server/platform/jobs/queue';
import { systemRandom } from '#server/platform/random';
import { firstKeyFunctions } from '#server/platform/keys/data-keys';
import { MIGRATIONS_FOLDER } from '#server/project';
import type { Db, Tables } from '#server/tables';
import type { RunOptions } from '../../test/runner.ts';

const SECRET = 'a secret that only the benchmarks of alerts share';
export const { hash, lookupHash, sealer } = firstKeyFunctions(SECRET);
export const PUBLIC_URL = 'https://gatelight.example';
export const COOLDOWN_SECONDS = 900;
/** The largest value of SMS_SEGMENTS_PER_SECOND: the pace is kept, and never the limit. */
export const FASTEST_PACE = 100_000;

/** A PostgreSQL of its own, set up like the product's. */
export async function openBench({ whenDone }: RunOptions): Promise<DatabaseHandle<Tables> & { url: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gatelight-bench-'));
  whenDone(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  whenDone(() => server.stop());
  const handle = openDatabase<Tables>(server.url, { maxConnections: 20, onError: () => {} });
  whenDone(handle.close);
  await migrate(handle.db, MIGRATIONS_FOLDER);
  return { ...handle, url: server.url };
}

/** Seeding a million people takes longer than any statement of the product may, and refers only to what it made itself. */
export async function unhurried<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set session_replication_role = replica`.execute(connection);
    const result = await work(connection);
    await sql`set statement_timeout = '30s'; set session_replication_role = origin`.execute(connection);
    return result;
  });
}

/** So many people who pay, have a confirmed number and want every opening. */
export async function seedRecipients(db: Db, count: number): Promise<void> {
  const chunk = 50_000;
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1);
    await sql`
      insert into account (email, username, password_hash, role, created_at, password_changed_at)
      select 'person' || n || '@bench.example', 'person', '', 'user', now(), now()
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
    await sql`
      insert into recipient (account_id, preferences_since)
      select id, now() from account where id between ${from} and ${to}`.execute(db);
    const ids = Array.from({ length: to - from + 1 }, (_, index) => asId<'account'>(from + index));
    const numbers = ids.map((id) => sealer.seal('+14155550132', ownerOf(id)));
    await sql`
      insert into contact (account_id, channel, address_sealed, address_hash, verified_at, consented_at)
      select id, 'text', number, sha256(int8send(id)), now(), now()
      from unnest(${ids}::bigint[], ${numbers}::bytea[]) as known (id, number)`.execute(db);
    await sql`
      insert into subscription (account_id, state, anchor_day, period_start, period_end, entitled_until, next_step_at)
      select id, 'active', 1, now(), now() + interval '1 month', now() + interval '1 month', now() + interval '27 days'
      from account where id between ${from} and ${to}`.execute(db);
  }
}

/** Everybody gets a confirmed address and a browser beside the phone. */
export async function seedOtherChannels(db: Db): Promise<void> {
  await sql`update account set email_confirmed_at = now()`.execute(db);
  await sql`
    insert into contact (account_id, channel, address_sealed, address_hash, verified_at, consented_at)
    select account_id, name, address_sealed, sha256(convert_to(name || account_id, 'UTF8')), now(), now()
    from contact, unnest(array['push', 'email']) as name where channel = 'text'`.execute(db);
  await sql`
    with opened as (
      insert into session (account_id, token_hash, created_at, last_seen_at)
      select account_id, sha256(int8send(account_id)), now(), now() from recipient returning id, account_id
    )
    insert into push_subscription (account_id, session_id, endpoint_hash, subscription_sealed)
    select account_id, id, sha256(int8send(id)), '\\x00' from opened`.execute(db);
}

/** A center that the first so many people watch. */
export async function seedLocation(db: Db, id: number, watchers: number): Promise<void> {
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
      flags, first_listed_at, last_listed_at)
    values (${id}, ${`center-${id}`}, ${`Center ${id} Enrollment Center`}, 'City', 'CA', 'US', 'America/Los_Angeles',
      '', '', '', '', '{}', now(), now())`.execute(db);
  await sql`insert into location_look (location_id, scheduler, good_look_at) values (${id}, '{}', now())`.execute(
    db,
  );
  await sql`
    insert into watch (location_id, account_id, since) select ${id}, id, to_timestamp(0) from account
    where id <= ${watchers} order by id`.execute(db);
}

/** What recording a look writes when it finds one opening. */
export async function openOne(db: Db, location: number, check: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
      last_seen_at, check_id)
    select ${location}, to_char(now() + interval '5 days', 'YYYY-MM-DD"T"HH24:MI'), ${check}, 'America/Los_Angeles',
      now() + interval '5 days', 1, false, now(), now(), ${check}
    returning id`.execute(db);
  await sql`update location_look set good_look_at = now() where location_id = ${location}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** No text of these benchmarks leads to a job. */
export const noJobs: Enqueue = async () => {};

/** As if nothing had ever opened. */
export async function forgetOpenings(db: Db): Promise<void> {
  await sql`truncate outbox, message, daily_count, campaign, campaign_opening, campaign_page, link`.execute(
    db,
  );
  await sql`truncate opening cascade`.execute(db);
}

/** Nobody here has a browser that takes notifications. */
const NOBODY: PushSender = { publicKey: '', isPushService: () => false, send: async () => {} };

export function benchPipeline(db: Db, sms: TextSender): AlertPipeline {
  return alertPipeline({
    db,
    clock: systemClock,
    random: systemRandom,
    hash,
    sealer,
    sms,
    push: NOBODY,
    mailer: { send: async () => {} },
    accounts: { find: async () => undefined },
    supportEmail: 'help@gatelight.example',
    availability: { requestLook: async () => {} },
    publicUrl: PUBLIC_URL,
    settings: { segmentsPerSecond: FASTEST_PACE, cooldownSeconds: COOLDOWN_SECONDS },
    enqueue: noJobs,
  });
}

/** Until everybody is told; what came too late for its call waits again when its claim is settled. */
export async function sendAll({ channelWorkers: { text } }: AlertPipeline): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  do {
    while ((await text.dispatch(fail)) === 'again');
    await text.settled();
  } while ((await text.dispatch(fail)) === 'again');
}
