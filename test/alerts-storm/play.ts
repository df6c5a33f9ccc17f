import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { storeNumber } from '#server/features/alerts/channels/text/stored-number';
import { createSealer } from '#server/platform/sealing';
import { keyedHash } from '#server/platform/secrets';
import type { Db } from '#server/tables';
import { startSimulators } from '#simulators/start';
import { seededRandom } from '../garbage/seeded-random.ts';
import { TextProvider } from '../handset.ts';
import { about, startWorkers } from './killing.ts';
import { createNaiveQueue } from './naive.ts';
import { STORM_SECRET, type Way } from './orders.ts';

export interface StormOptions {
  db: Db;
  databaseUrl: string;
  workerFile: string;
  way: Way;
  people: number;
  /** Openings, one after the other; everybody is told of each. */
  waves: number;
  kills: number;
  killEveryMs: number;
  workers: number;
  seed: number;
  /** Lets the time that leases and lists take pass at the end instead of waiting for it. */
  skipsWaiting: boolean;
  progress(line: string): void;
}

export interface StormResult {
  alerts: number;
  kills: number;
  /** Neither a text nor a verdict. */
  lost: number;
  twice: number;
  /** Not sent, and the log says why. */
  unsure: number;
  /** Answers that were lost on the way, of all calls. */
  ambiguousPercent: number;
}

/** How many of a hundred answers get lost before and after the provider took the text. */
const LOST = { before: 0.03, after: 0.04 };

export async function playStorm(options: StormOptions): Promise<StormResult> {
  const { db, way, progress } = options;
  const random = seededRandom(options.seed);
  const simulators = await startSimulators({ port: 0 });
  const provider = new TextProvider(simulators.url);
  await provider.callbacks('drop');
  await provider.behave({ lostBefore: LOST.before, lostAfter: LOST.after, seed: options.seed });
  if (way === 'ours') await settle(db, options);
  else await createNaiveQueue(db);
  const orders = { databaseUrl: options.databaseUrl, simulatorPort: simulators.port, way };
  const workers = startWorkers(options.workerFile, orders, options.workers, random);
  try {
    let kills = 0;
    let opened = 0;
    while (kills < options.kills || opened < options.waves) {
      if (opened < options.waves && opened <= (kills / options.kills) * options.waves) {
        opened += 1;
        await (way === 'ours' ? openOne(db, opened) : queueOne(db, opened, options.people));
      }
      await about(options.killEveryMs, random);
      if (kills < options.kills) {
        await workers.killOne();
        kills += 1;
        if (kills % 50 === 0) progress(`${way}: ${kills} kills, ${opened} waves`);
      }
      await keepFresh(db);
    }
    await untilSettled(db, options);
    await workers.stop();
    return await count(db, await provider.sent(), options);
  } finally {
    await workers.stop();
    await simulators.stop();
  }
}

async function settle(db: Db, { people, waves }: StormOptions): Promise<void> {
  const keys = { hash: keyedHash(STORM_SECRET), sealer: createSealer(STORM_SECRET) };
  await sql`
    insert into account (email, username, password_hash, role, created_at, password_changed_at)
    select 'storm' || n, 'storm', '', 'user', now(), now() from generate_series(1, ${people}) n`.execute(db);
  const accounts = await db.selectFrom('account').select('id').orderBy('id').execute();
  const stored = accounts.map((_, index) => storeNumber(keys, numberOf(index)));
  await sql`
    insert into recipient (account_id, max_per_day) select id, 10 from account`.execute(db);
  await sql`
    insert into contact (account_id, channel, address_sealed, address_hash, verified_at, consented_at)
    select id, 'text', sealed, hash, now(), now() from unnest(
      ${accounts.map(({ id }) => id)}::bigint[], ${stored.map(({ sealed }) => sealed)}::bytea[],
      ${stored.map(({ hash }) => hash)}::bytea[]) as person (id, sealed, hash)`.execute(db);
  await sql`insert into simulated_grant select id, now() + interval '1 day' from account`.execute(db);
  for (let wave = 1; wave <= waves; wave += 1) {
    await sql`
      insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
        flags, first_listed_at, last_listed_at)
      values (${wave}, ${`center-${wave}`}, ${`Center ${wave}`}, 'City', 'CA', 'US', 'America/Denver', '', '', '', '',
        '{}', now(), now())`.execute(db);
    await sql`insert into location_look (location_id, scheduler, good_look_at) values (${wave}, '{}', now())`.execute(
      db,
    );
    await sql`insert into watch (location_id, account_id, since) select ${wave}, id, to_timestamp(0) from account`.execute(
      db,
    );
  }
}

const numberOf = (index: number): string => `+1415${2_000_000 + index}`;

async function openOne(db: Db, wave: number): Promise<void> {
  await sql`
    insert into opening (location_id, local_time, generation, time_zone, starts_at, seats, baseline, first_seen_at,
      last_seen_at, check_id)
    select ${wave}, to_char(now() + interval '5 days', 'YYYY-MM-DD"T"HH24:MI'), 1, 'America/Denver',
      now() + interval '5 days', 1, false, now(), now(), ${wave}`.execute(db);
}

async function queueOne(db: Db, wave: number, people: number): Promise<void> {
  const numbers = Array.from({ length: people }, (_, index) => numberOf(index));
  await sql`
    insert into naive_queue (id, number, body)
    select ${wave * 1_000_000}::bigint + ordinality, number, 'opening ' || ${wave}::text
    from unnest(${numbers}::text[]) with ordinality as person (number, ordinality)`.execute(db);
}

const keepFresh = (db: Db) => sql`update location_look set good_look_at = now()`.execute(db);

/** Until every opening is planned and every row has an answer; that takes a minute after the last kill. */
async function untilSettled(db: Db, { way, skipsWaiting, progress }: StormOptions): Promise<void> {
  const open =
    way === 'ours'
      ? sql<{ open: number }>`
        select (select count(*) from outbox where state in ('waiting', 'deferred'))
          + (select count(*) from message where state in ('waiting', 'sending', 'unknown'))
          + (select count(*) from campaign where state = 'planning')
          + (select count(*) from opening where id not in (select opening_id from campaign_opening)) as open`
      : sql<{ open: number }>`select count(*) as open from naive_queue where not sent`;
  const deadline = Date.now() + 600_000;
  for (;;) {
    await keepFresh(db);
    const left = (await open.execute(db)).rows[0]?.open ?? 0;
    if (left === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${left} rows were never settled: ${JSON.stringify(await unsettled(db))}`);
    progress(`${way}: ${left} rows to settle`);
    if (skipsWaiting && way === 'ours')
      await sql`update message set next_at = next_at - interval '5 seconds', called_at = called_at - interval '5 seconds'
        where state in ('sending', 'unknown') and called_at < now() - interval '8 seconds'`.execute(db);
    await delay(skipsWaiting ? 250 : 1_000);
  }
}

/** For whoever has to find out why. */
async function unsettled(db: Db) {
  const { rows } = await sql`
    select 'outbox' as what, to_jsonb(outbox) as row from outbox where state in ('waiting', 'deferred')
    union all select 'message', to_jsonb(message) - '{address_sealed,address_hash,body_sealed}'::text[] from message
      where state in ('waiting', 'sending', 'unknown')
    union all select 'campaign', to_jsonb(campaign) from campaign where state = 'planning' limit 5`.execute(
    db,
  );
  return rows;
}

type Sent = Awaited<ReturnType<TextProvider['sent']>>;

/** What arrived, compared with what should have: each person and opening once, or a word why not. */
async function count(db: Db, sent: Sent, { way, people, waves, kills }: StormOptions): Promise<StormResult> {
  const arrived = new Map<string, number>();
  const wavesIn = way === 'ours' ? await wavesByLink(db) : wavesByBody;
  for (const { number, body } of sent)
    for (const wave of wavesIn(body)) {
      const pair = `${number} ${wave}`;
      arrived.set(pair, (arrived.get(pair) ?? 0) + 1);
    }
  const verdicts = way === 'ours' ? await heldPairs(db) : new Set<string>();
  let lost = 0;
  let unsure = 0;
  for (let index = 0; index < people; index += 1)
    for (let wave = 1; wave <= waves; wave += 1) {
      const pair = `${numberOf(index)} ${wave}`;
      if (arrived.has(pair)) continue;
      if (verdicts.has(pair)) unsure += 1;
      else lost += 1;
    }
  const twice = [...arrived.values()].filter((times) => times > 1).length;
  return { alerts: people * waves, kills, lost, twice, unsure, ambiguousPercent: await ambiguous(db) };
}

const wavesByBody = (body: string): number[] => [Number(body.split(' ')[1])];

async function wavesByLink(db: Db): Promise<(body: string) => number[]> {
  const { rows } = await sql<{ code: string; waves: number[] }>`
    select code, array(select location_id from opening where opening.id = any (opening_ids)) as waves from link`.execute(
    db,
  );
  const known = new Map(rows.map(({ code, waves }) => [code, waves]));
  return (body) => known.get(/\/o\/(\w+)/.exec(body)?.[1] ?? '') ?? [];
}

async function heldPairs(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ person: number; wave: number }>`
    select account_id - (select min(id) from account) as person, opening.location_id as wave
    from outbox join opening on opening.id = outbox.opening_id where state = 'held'`.execute(db);
  return new Set(rows.map(({ person, wave }) => `${numberOf(person)} ${wave}`));
}

async function ambiguous(db: Db): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    select (100.0 * count(*) filter (where error_code in ('sms-cut', 'sms-timeout')) / nullif(count(*), 0))::float8 as share
    from message`.execute(db);
  return rows[0]?.share ?? 0;
}
