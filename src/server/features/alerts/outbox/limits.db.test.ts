import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/server-store';
import { describe, expect, it } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import { addDays, toInstant, toLocalDate, toLocalTime } from '#domain/time/local-time';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { openHandle } from '../../../../../test/database.ts';
import { setDatabaseClock } from '../../../../../test/database-clock.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { chargeDays } from './claim-store.ts';
import { outboxClaim } from './claim.ts';

const ZONE = 'America/New_York';

/** An opening that waits for everybody, as planning would have left it at that time. */
async function openAndPlan(world: AlertsWorld, location: LocationId, now: Date): Promise<void> {
  const at = `${addDays(toLocalDate(now.getTime(), ZONE), 10)}T${toLocalTime(now.getTime(), ZONE).slice(11)}`;
  const [opening] = await world.open(location, [at], { timeZone: ZONE, firstSeen: now });
  await sql`
    with begun as (
      insert into campaign (location_id, created_at, urgency, start_after, cursor_at, state)
      values (${location}, ${now}, 10, 0, 0, 'done') returning id
    ), planned as (
      insert into campaign_opening (opening_id, seats_over, campaign_id, seats, urgency)
      select ${opening}, 0, id, 1, 10 from begun
    )
    insert into outbox (opening_id, account_id, campaign_id, state, planned_at)
    select ${opening}, account_id, begun.id, 'waiting', ${now} from begun, recipient`.execute(world.db);
  await sql`update location_look set good_look_at = ${now}`.execute(world.db);
}

describe('the limit of the day', () => {
  it('holds while 16 connections claim at once', async () => {
    const world = await alertsWorld();
    const people = [];
    const locations: LocationId[] = [];
    for (let n = 0; n < 5; n += 1) locations.push(await world.addLocation());
    for (let n = 0; n < 20; n += 1)
      people.push(await addRecipient(world.db, { watches: locations, settings: { max_per_day: 3 } }));
    const services = Array.from({ length: 16 }, () =>
      world.service(openHandle(world.url).db, { cooldownSeconds: 0 }),
    );
    for (const location of locations) {
      await world.open(location, [`${inDays(6)}T09:00`]);
      await world.planAll();
      await Promise.all(services.map((service) => world.sendAll(service)));
    }
    for (const { number } of people) expect(await world.texts.handset(number).all()).toHaveLength(3);
    const { rows } = await sql`select alerts, count(*) as people from daily_count group by 1`.execute(
      world.db,
    );
    expect(rows).toEqual([{ alerts: 3, people: 20 }]);
    const held = (await world.rows()).filter(({ state }) => state === 'held');
    expect(held).toHaveLength(20 * 2);
    expect(new Set(held.map(({ reason }) => reason))).toEqual(new Set(['daily-limit']));
  });

  it('is held by the charge itself, whatever was decided before it', async () => {
    const world = await alertsWorld();
    const person = await addRecipient(world.db, { settings: { max_per_day: 2 } });
    const charge = { accountId: person.id, day: inDays(0) };
    const charged: number[] = [];
    for (let alert = 0; alert < 4; alert += 1) charged.push((await chargeDays(world.db, [charge])).size);
    expect(charged).toEqual([1, 1, 0, 0]);
  });

  it.each([
    ['when clocks are put forward', '2027-03-14', 23],
    ['when clocks are put back', '2027-11-07', 25],
    ['on an ordinary day', '2027-06-01', 24],
  ])('belongs to the person’s own day %s', async (_when, day, hours) => {
    const world = await alertsWorld();
    const location = await world.addLocation({ timeZone: ZONE });
    await addRecipient(world.db, { watches: [location], settings: { max_per_day: 4, time_zone: ZONE } });
    const { claim } = outboxClaim({ cooldownSeconds: 0 });
    const midnight = toInstant(`${day}T00:00`, ZONE);
    const next = toInstant(`${addDays(day, 1)}T00:00`, ZONE);
    expect((next - midnight) / 3_600_000).toBe(hours);
    const perDay: Record<string, number> = {};
    for (let now = midnight - 3_600_000; now < next + 3_600_000; now += 3_600_000) {
      await openAndPlan(world, location, new Date(now));
      await setDatabaseClock(world.db, new Date(now));
      const { claims } = await world.db
        .transaction()
        .execute((trx) => claim(trx, { channel: 'text', limit: 10, now: new Date(now) }));
      for (const { chargedDay } of claims) perDay[String(chargedDay)] = (perDay[String(chargedDay)] ?? 0) + 1;
    }
    expect(perDay).toEqual({ [addDays(day, -1)]: 1, [day]: 4, [addDays(day, 1)]: 1 });
  });
});

describe('the pace', () => {
  it('is shared by all processes, and never exceeded', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    for (let n = 0; n < 12; n += 1) await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(6)}T09:00`]);
    await world.planAll();
    const perSecond = 10;
    const services = [1, 2, 3].map(() =>
      world.service(openHandle(world.url).db, { segmentsPerSecond: perSecond }),
    );
    const start = (await databaseNow(world.db)).getTime();
    await Promise.all(services.map((service) => world.sendAll(service)));
    const calls = (await world.allMessages()).map(({ called_at }) => called_at?.getTime() ?? 0).toSorted();
    expect(calls).toHaveLength(12);
    // One at once, then one in a tenth of a second; a millisecond for rounding.
    const earliest = calls.map((_, index) => start + index * (1000 / perSecond) - 1);
    expect(calls.filter((call, index) => call < (earliest[index] ?? 0))).toEqual([]);
  });
});
