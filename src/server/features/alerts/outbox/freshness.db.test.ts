import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { addRecipient } from '../../../../../test/recipients.ts';

const reasons = async (world: AlertsWorld) =>
  (await world.rows()).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));

afterEach(() => void vi.useRealTimers());

describe('nothing stale is announced', () => {
  it('asks for a look when the last one is over a minute old, and waits for it', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(9)}T09:00`]);
    await sql`update location_look set good_look_at = now() - interval '61 seconds'`.execute(world.db);
    await world.tellAll();
    expect(world.looksAsked).toEqual([location]);
    expect(await world.texts.handset(person.number).all()).toEqual([]);
    await world.look(location);
    await world.tellAll();
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
  });

  it('drops a backlog of thousands when the opening is gone, and says so to each', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    await sql`
      insert into account (email, username, password_hash, role, created_at, password_changed_at)
      select 'many' || n, 'many', '', 'user', now(), now() from generate_series(1, 10000) n`.execute(
      world.db,
    );
    await sql`insert into recipient (account_id) select id from account`.execute(world.db);
    await sql`insert into contact (account_id, channel, address_sealed, address_hash, verified_at, consented_at)
      select id, 'text', '\\x00', sha256(id::text::bytea), now(), now() from account`.execute(world.db);
    await sql`insert into simulated_grant select id, now() + interval '1 day' from account`.execute(world.db);
    await sql`insert into watch (location_id, account_id, since) select ${location}, id, to_timestamp(0) from account`.execute(
      world.db,
    );
    await world.open(location, [`${inDays(9)}T09:00`]);
    await world.planAll();
    await sql`update opening set gone_at = now()`.execute(world.db);
    await world.tellAll();
    await world.timePasses(901);
    await world.tellAll();
    const { rows } = await sql`select state, reason, count(*) as people from outbox group by 1, 2`.execute(
      world.db,
    );
    expect(rows).toEqual([{ state: 'held', reason: 'gone', people: 10_000 }]);
    expect(await world.texts.sent()).toEqual([]);
  });

  it('stops a campaign that is not through when its openings are gone', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(9)}T09:00`]);
    await sql`update opening set gone_at = now()`.execute(world.db);
    await world.planAll();
    expect(await world.rows()).toEqual([]);
    const campaigns = () => world.db.selectFrom('campaign').select(['state', 'stop_reason']).execute();
    expect(await campaigns(), 'it may be back').toEqual([{ state: 'planning', stop_reason: null }]);
    await world.timePasses(901);
    await world.planAll();
    expect(await campaigns()).toEqual([{ state: 'stopped', stop_reason: 'gone' }]);
    expect(await world.texts.handset(person.number).all()).toEqual([]);
  });

  it('takes an opening that is back within a quarter of an hour for the same: told once, however it flaps', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const [early, late] = [
      await addRecipient(world.db, { watches: [location] }),
      await addRecipient(world.db, { watches: [location], settings: { quiet_from: 0, quiet_to: 1439 } }),
    ];
    await world.open(location, [`${inDays(9)}T09:00`]);
    for (let flap = 0; flap < 3; flap += 1) {
      await world.tellAll();
      await sql`update opening set gone_at = now()`.execute(world.db);
      await world.tellAll();
      await world.timePasses(600);
      await world.tellAll();
      await sql`update opening set gone_at = null`.execute(world.db);
      await world.look(location);
    }
    await sql`update recipient set quiet_from = null, quiet_to = null`.execute(world.db);
    await sql`update outbox set due_at = now() where state = 'deferred'`.execute(world.db);
    await world.tellAll();
    expect(await world.texts.handset(early.number).all()).toHaveLength(1);
    expect(await world.texts.handset(late.number).all()).toHaveLength(1);
  });

  it('sends after quiet hours only what is still open', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, {
      watches: [location],
      settings: { quiet_from: 0, quiet_to: 1439, time_zone: 'America/Denver' },
    });
    const [gone] = await world.open(location, [`${inDays(9)}T09:00`, `${inDays(9)}T10:00`]);
    await world.tellAll();
    expect(await reasons(world)).toEqual(['deferred: quiet-hours', 'deferred: quiet-hours']);
    await sql`update opening set gone_at = now() - interval '1 hour' where id = ${gone}`.execute(world.db);
    await sql`update recipient set quiet_from = null, quiet_to = null`.execute(world.db);
    await sql`update outbox set due_at = now() where state = 'deferred'`.execute(world.db);
    await world.tellAll();
    expect(await reasons(world)).toEqual(['held: gone', 'told']);
    const [text] = await world.texts.handset(person.number).all();
    expect(text?.body).toContain('10:00 AM');
    expect(text?.body).not.toContain('9:00 AM');
  });

  it('goes by the time of the database: a worker whose clock is a day ahead does the same', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(9)}T09:00`]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    await world.tellAll();
    vi.useRealTimers();
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
    const { rows } = await sql<{ near: boolean; planned: boolean; day: boolean }>`
      select abs(extract(epoch from created_at - now())) < 60 as near,
        (select abs(extract(epoch from planned_at - now())) < 60 from outbox) as planned,
        charged_day = to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day from message`.execute(
      world.db,
    );
    expect(rows).toEqual([{ near: true, planned: true, day: true }]);
  });
});
