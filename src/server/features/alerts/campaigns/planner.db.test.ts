import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { gate, mismatch } from '#domain/alerts/decision/match';
import type { ContactReason } from '#domain/alerts/decision/reasons';
import { traitsOf } from '#domain/alerts/opening';
import { TIMES_OF_DAY } from '#domain/time/time-of-day';
import type { LocationId } from '#domain/availability/slot';
import type { AccountId } from '#domain/ids';
import { addDays } from '#domain/time/local-time';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { seededRandom, type SeededRandom } from '../../../../../test/garbage/seeded-random.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { type CampaignRow, listCampaignOpenings } from './campaign-store.ts';
import { readRecipients } from '#server/features/alerts/outbox/claim-store';
import { writePage } from './page-store.ts';
import { toAlertOpening } from '#server/features/alerts/opening-rows';
import { toPreferences } from '#server/features/alerts/people/preference-rows';
import { listVerdicts } from '#server/features/alerts/history/history-store';
import { listDatedPreferences } from '#server/features/alerts/people/preference-store';
import type { PreferenceColumns } from '#server/features/alerts/tables';
import { verdictOn } from '#server/features/alerts/history/verdicts';

const fresh = Math.floor(Math.random() * 2 ** 31);
const ZONES = ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu'] as const;

const ALWAYS = { from: new Date(0), to: new Date('2100-01-01') };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** People of every kind: most can be texted, and each wants something else. */
async function crowd(world: AlertsWorld, random: SeededRandom, size: number, locations: LocationId[]) {
  for (let person = 0; person < size; person += 1) {
    const { numberHash } = await addRecipient(world.db, {
      watches: locations.filter(() => random.chance(0.8)),
      watchingSince: random.chance(0.1) ? hoursAgo(random.next()) : hoursAgo(100),
      paidUntil: random.chance(0.9) ? new Date('2100-01-01') : random.chance(0.5) ? new Date(0) : null,
      settings: {
        immediate: random.chance(0.8),
        timeframe_days: random.pick([7, 30, 90, 365]),
        urgency_threshold: 1 + random.below(10),
        times_of_day: random.chance(0.5) ? [...TIMES_OF_DAY] : [random.pick(TIMES_OF_DAY)],
        weekends_only: random.chance(0.15),
        party_size: random.chance(0.6) ? 1 : 1 + random.below(5),
        earlier_than: random.chance(0.2) ? inDays(random.below(60)) : null,
        texts_off_since: random.chance(0.05) ? new Date(0) : null,
        paused_until: random.chance(0.1) ? hoursAgo(random.pick([-1, 1])) : null,
      },
      contact: {
        verified_at: random.chance(0.95) ? new Date(0) : null,
        consented_at: random.chance(0.95) ? new Date(0) : null,
        problem: random.chance(0.05) ? 'undeliverable' : null,
      },
    });
    if (random.chance(0.12))
      await sql`insert into opt_out (channel, address_hash, opted_out_at, ended_at)
        values ('text', ${numberHash}, now(), ${random.chance(0.5) ? new Date() : null})`.execute(world.db);
  }
}

interface WatcherRow extends PreferenceColumns {
  location_id: LocationId;
  account_id: AccountId;
  since: Date;
  verified_at: Date | null;
  consented_at: Date | null;
  problem: string | null;
  opted_out: boolean;
  entitled: boolean;
  texts_off_since: Date | null;
}

/** People without a confirmed phone: planned for, and held. */
async function addWatchers(world: AlertsWorld, location: LocationId, count: number): Promise<void> {
  await sql`
    insert into account (email, username, password_hash, role, created_at, password_changed_at)
    select 'many' || n, 'many', '', 'user', now(), now() from generate_series(1, ${count}::int) n`.execute(
    world.db,
  );
  await sql`insert into recipient (account_id) select id from account`.execute(world.db);
  await sql`insert into watch (location_id, account_id, since) select ${location}, id, to_timestamp(0) from account`.execute(
    world.db,
  );
}

function unreachable(watcher: WatcherRow): ContactReason | null {
  if (watcher.verified_at === null) return 'not-verified';
  if (watcher.consented_at === null) return 'no-consent';
  if (watcher.opted_out) return 'opted-out';
  return watcher.problem === null ? null : 'number-problem';
}

/** What the rules say about every watcher and every planned opening, one by one. */
async function bruteForce(world: AlertsWorld): Promise<Map<string, string>> {
  const expected = new Map<string, string>();
  const { rows: watchers } = await sql<WatcherRow>`
    select watch.location_id, watch.since, recipient.*, verified_at, consented_at, problem,
      opt_out.address_hash is not null as opted_out, entitled_account.account_id is not null as entitled
    from watch join recipient using (account_id) join contact using (account_id)
    left join opt_out on opt_out.address_hash = contact.address_hash and opt_out.ended_at is null
    left join entitled_account using (account_id)`.execute(world.db);
  const campaigns = await world.db.selectFrom('campaign').selectAll().execute();
  for (const campaign of campaigns) {
    const openings = await listCampaignOpenings(world.db, campaign.id);
    const pages = await world.db
      .selectFrom('campaign_page')
      .selectAll()
      .where('campaign_id', '=', campaign.id)
      .execute();
    for (const watcher of watchers.filter(({ location_id }) => location_id === campaign.location_id)) {
      const page = pages.find(
        ({ after_account, upto_account }) =>
          after_account < watcher.account_id && upto_account >= watcher.account_id,
      );
      const now = page?.planned_at.getTime() ?? 0;
      for (const row of openings) {
        const opening = toAlertOpening(row);
        const preferences = toPreferences(watcher);
        const eligibility = {
          unreachable: unreachable(watcher),
          entitled: watcher.entitled,
          booked: watcher.texts_off_since !== null,
        };
        const unwanted = mismatch(opening, preferences, watcher.since.getTime(), now);
        const verdict = unwanted ?? gate(eligibility, preferences.pausedUntil, now) ?? 'waiting';
        expected.set(`${row.opening_id} ${watcher.account_id}`, verdict);
      }
    }
  }
  return expected;
}

describe('planning', () => {
  it.each([fresh])(
    'decides as the rules do for thousands of pairs, and can say why for each (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const world = await alertsWorld();
      const locations: LocationId[] = [];
      for (const timeZone of ZONES) locations.push(await world.addLocation({ timeZone }));
      await crowd(world, random, 150, locations);
      for (const [index, location] of locations.entries()) {
        const times = Array.from({ length: 12 }, () => {
          const minute = random.pick(['00', '15', '30', '45']);
          const hour = String(random.below(24)).padStart(2, '0');
          return `${addDays(inDays(1), random.below(random.pick([8, 40, 120, 400])))}T${hour}:${minute}`;
        });
        await world.open(location, [...new Set(times)], {
          timeZone: ZONES[index] ?? '',
          seats: 1 + random.below(4),
          firstSeen: hoursAgo(random.next()),
        });
      }
      await world.planAll();

      const expected = await bruteForce(world);
      expect(expected.size).toBeGreaterThan(3_000);
      const rows = new Map(
        (await world.rows()).map((row) => [`${row.opening_id} ${row.account_id}`, row.reason ?? row.state]),
      );
      const gates = new Set([
        'not-verified',
        'no-consent',
        'opted-out',
        'number-problem',
        'not-paid',
        'booked',
        'paused',
      ]);
      const wrong = [...expected].filter(([pair, verdict]) => {
        const hasRow = verdict === 'waiting' || gates.has(verdict);
        return rows.get(pair) !== (hasRow ? verdict : undefined);
      });
      expect(wrong).toEqual([]);
      expect(new Set(expected.values()).size).toBeGreaterThan(12);

      const accounts = await world.db.selectFrom('recipient').select('account_id').execute();
      for (const { account_id } of accounts) {
        const preferences = await listDatedPreferences(world.db, account_id, ALWAYS);
        for (const row of await listVerdicts(world.db, account_id, { before: null, limit: 100 })) {
          const { outcome, reason } = verdictOn(row, preferences);
          expect([row.id, account_id, reason ?? outcome]).toEqual([
            row.id,
            account_id,
            expected.get(`${row.id} ${account_id}`),
          ]);
        }
      }
    },
  );

  it('judges who has no row by the preferences of that moment, not by later ones', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, { watches: [location], settings: { timeframe_days: 7 } });
    await world.open(location, [`${inDays(30)}T09:00`]);
    await world.planAll();
    await sql`
      insert into past_preferences select account_id, preferences_since, clock_timestamp(), immediate, max_per_day,
        timeframe_days, urgency_threshold, times_of_day, weekends_only, quiet_from, quiet_to, party_size, earlier_than,
        paused_until from recipient`.execute(world.db);
    await sql`update recipient set timeframe_days = 90, preferences_since = clock_timestamp()`.execute(
      world.db,
    );
    const [row] = await listVerdicts(world.db, person.id, { before: null, limit: 10 });
    if (row === undefined) throw new Error('There is no verdict');
    expect(verdictOn(row, await listDatedPreferences(world.db, person.id, ALWAYS)).reason).toBe('timeframe');
  });

  it('goes through all watchers once, whoever comes first, page by page and with several planners', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    await addWatchers(world, location, 3_500);
    const [opening] = await world.open(location, [`${inDays(3)}T09:00`]);
    const planners = [world.alerts, world.service(world.db), world.service(world.db)];
    await Promise.all(planners.map((planner) => world.planAll(planner)));
    await world.planAll();
    const rows = await world.rows();
    expect(rows).toHaveLength(3_500);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['not-verified']));
    const [campaign] = await world.db.selectFrom('campaign').selectAll().execute();
    expect(campaign?.state).toBe('done');
    expect(await world.db.selectFrom('campaign_opening').select('opening_id').execute()).toEqual([
      { opening_id: opening },
    ]);
  });

  it('is done when its last page is full and ends with the watcher before the first', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    await addWatchers(world, location, 2_000);
    await world.open(location, [`${inDays(3)}T09:00`]);
    const halfway = { bytes: (count: number) => Buffer.alloc(count).fill(0x80, 0, 1) };
    await world.planAll(world.service(world.db, { random: halfway }));
    expect(await world.rows()).toHaveLength(2_000);
    expect(await world.db.selectFrom('campaign').select('state').execute()).toEqual([{ state: 'done' }]);
  });

  it('tells of added seats only parties that were too large before, and of a known opening nothing else', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const single = await addRecipient(world.db, { watches: [location] });
    const family = await addRecipient(world.db, { watches: [location], settings: { party_size: 3 } });
    const [opening] = await world.open(location, [`${inDays(5)}T09:00`], { seats: 1 });
    await world.tellAll();
    await addRecipient(world.db, { watches: [location], watchingSince: new Date(Date.now() - 1_000) });
    await sql`update opening set first_seen_at = now() - interval '1 minute'`.execute(world.db);
    for (const seats of [2, 3, 1, 3]) {
      await sql`update opening set seats = ${seats} where id = ${opening}`.execute(world.db);
      await world.tellAll();
    }
    expect(await world.texts.handset(single.number).all()).toHaveLength(1);
    expect(await world.texts.handset(family.number).all()).toHaveLength(1);
    const planned = (await world.rows()).map(({ account_id }) => account_id);
    expect(planned, 'who began to watch in between had room before').toEqual([single.id, family.id]);
  });

  it('announces neither a baseline nor what was open before somebody began to watch', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    await addRecipient(world.db, { watches: [location] });
    await addRecipient(world.db, { watches: [location], watchingSince: new Date(Date.now() + 60_000) });
    await world.open(location, [`${inDays(5)}T09:00`], { baseline: true });
    await world.planAll();
    expect(await world.rows()).toEqual([]);
    await world.open(location, [`${inDays(6)}T09:00`]);
    await world.planAll();
    expect(await world.rows()).toHaveLength(1);
    await sql`update opening set baseline = true, seats = 5`.execute(world.db);
    await world.planAll();
    expect(await world.db.selectFrom('campaign').select('id').execute(), 'added seats neither').toHaveLength(
      1,
    );
  });

  it('reads of the many who pay only those it decides about, when planning and at the last gate', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const { id } = await addRecipient(world.db, { watches: [location], paidUntil: null });
    await sql`
      with strangers as (
        insert into account (email, username, password_hash, role, created_at, password_changed_at)
        select n || '@example.com', 'stranger', '', 'user', now(), now() from generate_series(1, 2000) n returning id
      )
      insert into subscription (account_id, state, entitled_until)
      select id, 'active', now() + interval '1 day' from strangers union all
      select ${id}, 'active', now() + interval '1 day'`.execute(world.db);
    await sql`analyze subscription`.execute(world.db);
    await world.open(location, [`${inDays(5)}T09:00`]);
    await world.planAll();
    const now = new Date();
    await world.db.transaction().execute(async (trx) => {
      await sql`delete from outbox`.execute(trx);
      const { rows } = await sql<CampaignRow>`select * from campaign`.execute(trx);
      const [campaign] = rows;
      if (campaign === undefined) throw new Error('Nothing was planned');
      const openings = (await listCampaignOpenings(trx, campaign.id)).map((opening) => {
        const tellable = toAlertOpening(opening);
        return Object.assign(tellable, { traits: traitsOf(tellable, now.getTime()) });
      });
      const all = { ...campaign, cursor_at: 0, wrapped: false };
      expect(await writePage(trx, all, openings, { channel: 'text', size: 10, now })).toMatchObject({
        waiting: 1,
      });
      const [person] = await readRecipients(trx, [id], {
        channel: 'text',
        now,
        recentSeconds: 3600,
        batches: [],
      });
      expect(person?.entitled).toBe(true);
      const { rows: read } = await sql<{ tuples: number }>`
        select seq_tup_read + idx_tup_fetch as tuples from pg_stat_xact_user_tables where relname = 'subscription'`.execute(
        trx,
      );
      expect(read[0]?.tuples).toBeLessThan(10);
    });
  });
});
