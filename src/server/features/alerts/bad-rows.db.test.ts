import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { alertsWorld, inDays, NO_ANSWER } from '../../../../test/alerts-world.ts';
import { parkedSummary, retryParkedNow } from '../../../../test/incidents.ts';
import { addRecipient } from '../../../../test/recipients.ts';

const DAY = `${inDays(20)}T09:00`;
const NOWHERE = 'Mars/Olympus_Mons';

/** A center with people who watch it. */
async function watchedCenter(people = 3) {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const readers = [];
  for (let n = 0; n < people; n += 1)
    readers.push(await addRecipient(world.db, { watches: [location], settings: { urgency_threshold: 1 } }));
  return { world, location, readers };
}

const stateOf = async ({ world, readers }: Awaited<ReturnType<typeof watchedCenter>>, index: number) =>
  (await world.rows())
    .filter(({ account_id }) => account_id === readers[index]?.id)
    .map(({ state, reason }) => reason ?? state);

describe('an opening in a time zone that nobody knows', () => {
  it('keeps neither what was found with it nor later openings from being planned', async () => {
    const { world, location } = await watchedCenter(1);
    const [bad] = await world.open(location, [DAY, `${inDays(20)}T10:00`]);
    await sql`update opening set time_zone = ${NOWHERE} where id = ${bad}`.execute(world.db);
    await world.planAll();
    expect(await world.rows()).toHaveLength(1);
    expect(await parkedSummary(world.db, 'alerts.plan-openings')).toContain(`opening ${bad} (RangeError)`);
    await sql`update opening set time_zone = 'America/Los_Angeles'`.execute(world.db);
    await retryParkedNow(world.db);
    await world.planAll();
    expect(await world.rows()).toHaveLength(2);
    expect(await parkedSummary(world.db, 'alerts.plan-openings')).toBeUndefined();
  });
});

describe('a campaign whose page fails', () => {
  it('lets the others be planned, and is planned when it can be', async () => {
    const { world, location } = await watchedCenter(1);
    const other = await world.addLocation();
    await addRecipient(world.db, { watches: [other], settings: { urgency_threshold: 1 } });
    const planner = world.service(world.db);
    await world.open(location, [DAY]);
    await world.planAll(planner);
    await sql`update campaign set state = 'planning', cursor_at = 0, wrapped = false`.execute(world.db);
    await sql`delete from outbox`.execute(world.db);
    await sql`delete from campaign_page`.execute(world.db);
    await sql`update opening set time_zone = ${NOWHERE}`.execute(world.db);
    await world.open(other, [`${inDays(60)}T09:00`]);
    await world.planAll(planner);
    expect(await world.rows()).toHaveLength(1);
    expect(await parkedSummary(world.db, 'alerts.plan-pages')).toMatch(/campaign \d+ \(RangeError\)/);
    await sql`update opening set time_zone = 'America/Los_Angeles'`.execute(world.db);
    await retryParkedNow(world.db);
    await world.planAll(planner);
    expect(await world.rows()).toHaveLength(2);
    expect(await parkedSummary(world.db, 'alerts.plan-pages')).toBeUndefined();
  });

  it('does not fail on somebody whom the campaign of more seats has already reached', async () => {
    const { world, location, readers } = await watchedCenter(1);
    await sql`update recipient set party_size = 3`.execute(world.db);
    const [opening] = await world.open(location, [DAY]);
    await world.planAll();
    await sql`update opening set seats = 3 where id = ${opening}`.execute(world.db);
    await world.planAll();
    expect(await world.rows()).toHaveLength(1);
    // The first campaign was slower, and the party has become smaller meanwhile.
    await sql`update recipient set party_size = 1`.execute(world.db);
    await sql`update campaign set state = 'planning', cursor_at = start_after, wrapped = false
      where id = (select min(id) from campaign)`.execute(world.db);
    await sql`delete from campaign_page where campaign_id = (select min(id) from campaign)`.execute(world.db);
    await world.planAll();
    expect(await world.rows()).toMatchObject([{ account_id: readers[0]?.id, state: 'waiting' }]);
    const { rows } = await sql`select from campaign where state = 'planning'`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

describe('a person', () => {
  it('about whom nothing can be decided is held with a reason, and the others are told', async () => {
    const center = await watchedCenter();
    const { world, location, readers } = center;
    await sql`update recipient set time_zone = ${NOWHERE} where account_id = ${readers[1]?.id}`.execute(
      world.db,
    );
    await world.open(location, [DAY]);
    await world.tellAll();
    expect(await stateOf(center, 0)).toEqual(['told']);
    expect(await stateOf(center, 1)).toEqual(['our-error']);
    expect(await stateOf(center, 2)).toEqual(['told']);
    expect(await parkedSummary(world.db, 'alerts.decide')).toContain(
      `account ${readers[1]?.id} (RangeError)`,
    );
    await sql`update recipient set time_zone = null`.execute(world.db);
    await world.open(location, [`${inDays(19)}T09:00`]);
    await world.tellAll();
    expect(await stateOf(center, 1)).toEqual(['our-error', 'told']);
    expect(await parkedSummary(world.db, 'alerts.decide')).toBeUndefined();
  });

  it('whose address cannot be read is held, not charged, and told again when it can', async () => {
    const center = await watchedCenter();
    const { world, location, readers } = center;
    const account = readers[1]?.id;
    const { address_sealed: kept } = await world.db
      .selectFrom('contact')
      .select('address_sealed')
      .where('account_id', '=', account ?? (0 as never))
      .executeTakeFirstOrThrow();
    await sql`update contact set address_sealed = ${Buffer.from('nothing')} where account_id = ${account}`.execute(
      world.db,
    );
    await world.open(location, [DAY]);
    await world.tellAll();
    expect([await stateOf(center, 0), await stateOf(center, 1), await stateOf(center, 2)]).toEqual([
      ['told'],
      ['our-error'],
      ['told'],
    ]);
    const { rows: charged } =
      await sql`select from daily_count where account_id = ${account} and alerts > 0`.execute(world.db);
    expect(charged).toEqual([]);
    expect(await parkedSummary(world.db, 'alerts.write')).toContain(`account ${account} (`);
    await sql`update contact set address_sealed = ${kept} where account_id = ${account}`.execute(world.db);
    await world.open(location, [`${inDays(19)}T09:00`]);
    await world.tellAll();
    expect(await stateOf(center, 1)).toEqual(['our-error', 'told']);
    expect(await parkedSummary(world.db, 'alerts.write')).toBeUndefined();
  });
});

describe('a message', () => {
  it('whose fate cannot be asked for keeps no other from being settled, and is given up in the end', async () => {
    const { world, location } = await watchedCenter(2);
    await world.open(location, [DAY]);
    await world.planAll();
    const dying = world.service(world.db, { sms: NO_ANSWER });
    await dying.channelWorkers.text.dispatch(() => {});
    await world.timePasses(60);
    const [bad, good] = await world.allMessages();
    await sql`update message set body_sealed = ${Buffer.from('nothing')} where id = ${bad?.id}`.execute(
      world.db,
    );
    await world.reconcileAll();
    await world.timePasses(60);
    await world.reconcileAll();
    const states = new Map((await world.allMessages()).map(({ id, state }) => [id, state]));
    expect(states.get(good?.id ?? (0 as never))).toBe('dropped');
    expect(states.get(bad?.id ?? (0 as never))).toBe('unknown');
    expect(await parkedSummary(world.db, 'alerts.reconcile')).toContain(`message ${bad?.id} (`);
    await world.timePasses(3600);
    await world.reconcileAll();
    expect((await world.allMessages()).find(({ id }) => id === bad?.id)?.state).toBe('dropped');
  });
});
