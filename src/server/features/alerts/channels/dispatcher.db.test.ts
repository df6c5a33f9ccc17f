import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Failure } from '#server/platform/failure';
import { ownerOf } from './sealed-rows.ts';
import { storeNumber } from './text/stored-number.ts';
import { type AlertsWorld, alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { openHandle } from '../../../../../test/database.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { countLockWaits } from '../../../../../test/lock-waits.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { testKeys } from '../../../../../test/keys.ts';
import { insertServiceMessage } from './message-store.ts';

const bodies = async (world: AlertsWorld, number: string) =>
  (await world.texts.handset(number).all()).map(({ body }) => body);
const states = async (world: AlertsWorld) =>
  (await world.rows()).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));

describe('sending', () => {
  it('tells everything that one check found in one text, earliest first, three spelt out', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation({ name: 'Boise Enrollment Center' });
    const person = await addRecipient(world.db, { watches: [location] });
    const day = inDays(10);
    await world.open(location, [
      `${day}T15:30`,
      `${day}T09:15`,
      `${day}T11:00`,
      `${day}T16:00`,
      `${day}T12:45`,
    ]);
    await world.tellAll();
    const [body, ...others] = await bodies(world, person.number);
    expect(others).toEqual([]);
    expect(body).toMatch(
      /^Gatelight: Boise: .* 9:15 AM P[DS]T \(1\), .* 11:00 AM \(1\), .* 12:45 PM \(1\) \+2 more https:/,
    );
    expect(await states(world)).toEqual(Array(5).fill('told'));
  });

  it('gives people of different programs their own page behind the same openings', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const people = [];
    for (let person = 0; person < 3; person += 1)
      people.push(await addRecipient(world.db, { watches: [location] }));
    await sql`update recipient set program = 'nexus' where account_id = ${people[2]?.id}`.execute(world.db);
    await world.open(location, [`${inDays(10)}T09:15`]);
    await world.tellAll();
    const programs = [];
    for (const { number } of people) {
      const code = /\/o\/(\w+)/.exec((await bodies(world, number))[0] ?? '')?.[1];
      const { rows } = await sql<{
        program: string;
      }>`select program from link where code = ${code}`.execute(world.db);
      programs.push(rows[0]?.program);
    }
    expect(programs).toEqual(['global-entry', 'global-entry', 'nexus']);
  });

  it('collects further openings at a location for 15 minutes; a sooner one and another location break through', async () => {
    const world = await alertsWorld();
    const [here, there] = [await world.addLocation(), await world.addLocation()];
    const person = await addRecipient(world.db, { watches: [here, there] });
    await world.open(here, [`${inDays(20)}T09:15`]);
    await world.tellAll();
    await world.open(here, [`${inDays(21)}T09:15`]);
    await world.tellAll();
    expect(await bodies(world, person.number)).toHaveLength(1);
    expect(await states(world)).toEqual(['told', 'deferred: cool-down']);

    await world.open(there, [`${inDays(22)}T09:15`]);
    await world.tellAll();
    const [second] = await bodies(world, person.number);
    expect(second).toContain('Center 1: ');
    expect(second).toContain('; Center 2: ');
    expect(await states(world)).toEqual(['told', 'told', 'told']);

    await world.open(here, [`${inDays(19)}T09:15`]);
    await world.tellAll();
    expect(await bodies(world, person.number)).toHaveLength(3);

    await world.open(here, [`${inDays(25)}T09:15`]);
    await world.tellAll();
    expect(await bodies(world, person.number)).toHaveLength(3);
    await world.timePasses(901);
    await world.tellAll();
    expect(await bodies(world, person.number)).toHaveLength(4);
  });

  it('gives every other text to alerts, however many codes and replies wait', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const people = [];
    for (let person = 0; person < 3; person += 1)
      people.push(await addRecipient(world.db, { watches: [location] }));
    const stranger = await addRecipient(world.db);
    for (let code = 0; code < 20; code += 1)
      await insertServiceMessage(world.db, {
        channel: 'text',
        accountId: stranger.id,
        kind: 'code',
        address: storeNumber(testKeys, stranger.id, stranger.number),
        bodySealed: testKeys.sealer.seal(`Code ${code}`, ownerOf(stranger.id)),
        usefulForSeconds: 600,
      });
    await world.open(location, [`${inDays(10)}T09:00`]);
    await world.planAll();
    const paced = world.service(world.db, { segmentsPerSecond: 10 });
    const told = async () =>
      (await world.allMessages()).filter(({ kind, state }) => kind === 'alert' && state !== 'waiting');
    while ((await told()).length < 3) await paced.channelWorkers.text.dispatch(() => {});
    await paced.channelWorkers.text.settled();
    expect((await bodies(world, stranger.number)).length).toBeLessThanOrEqual(4);
    for (const { number } of people) expect(await bodies(world, number)).toHaveLength(1);
  });

  it('says to each how far it is for them, and nothing to whom it is the first choice', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation({ name: 'Nogales' });
    const [near, far, farther] = await Promise.all(
      [null, 62, 148].map(async (miles) => {
        const person = await addRecipient(world.db, { watches: [location] });
        await sql`update watch set miles = ${miles} where account_id = ${person.id}`.execute(world.db);
        return person;
      }),
    );
    await world.open(location, [`${inDays(12)}T10:00`]);
    await world.tellAll();
    const read = async (person: typeof near) => (await bodies(world, person?.number ?? '')).join();
    expect(await read(near)).toContain('Gatelight: Nogales: ');
    expect(await read(far)).toContain('Gatelight: Nogales (62 mi): ');
    expect(await read(farther)).toContain('Gatelight: Nogales (148 mi): ');
  });

  it('sends no more texts a day than the person allows, and says so', async () => {
    const world = await alertsWorld();
    const person = await addRecipient(world.db, { settings: { max_per_day: 5 } });
    for (let found = 0; found < 6; found += 1) {
      const location = await world.addLocation();
      await sql`insert into watch (location_id, account_id, since) values (${location}, ${person.id}, to_timestamp(0))`.execute(
        world.db,
      );
      await world.open(location, [`${inDays(12)}T10:00`]);
      await world.tellAll();
    }
    expect(await bodies(world, person.number)).toHaveLength(5);
    expect((await states(world)).at(-1)).toBe('held: daily-limit');
  });

  it('tries again when the provider did not take a text, and charges the day once', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const person = await addRecipient(world.db, { watches: [location] });
    await world.texts.fault('429');
    await world.open(location, [`${inDays(12)}T10:00`]);
    await world.tellAll();
    expect(await bodies(world, person.number)).toEqual([]);
    expect(await states(world)).toEqual(['deferred: provider-busy']);
    await world.timePasses(15);
    await world.tellAll();
    expect(await bodies(world, person.number)).toHaveLength(1);
    expect((await world.allMessages()).map(({ state, reason }) => [state, reason])).toEqual([
      ['dropped', 'not-taken'],
      ['sent', null],
    ]);
    expect(await world.db.selectFrom('daily_count').select('alerts').execute()).toEqual([{ alerts: 1 }]);
  });

  it('claims fewer people at a time when the database is so slow that many would be handed over too late', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const people: Recipient[] = [];
    while (people.length < 520) people.push(await addRecipient(world.db, { watches: [location] }));
    await sql`
      create function be_slow() returns trigger language plpgsql as $$ begin
        if (select count(*) from added) > 150 then perform pg_sleep(5.2); end if;
        return null;
      end $$`.execute(world.db);
    await sql`
      create trigger be_slow after insert on message referencing new table as added
      for each statement execute function be_slow()`.execute(world.db);
    await world.open(location, [`${inDays(12)}T10:00`]);
    await world.planAll();
    const listener = await openHandle(world.url).pool.connect();
    let woken = 0;
    listener.on('notification', () => (woken += 1));
    await listener.query('listen alerts');
    await world.sendAll(world.service(world.db, { segmentsPerSecond: 100_000 }));
    await eventually(
      async () => woken,
      (times) => times > 0,
    );
    listener.release(true);
    const sent = await world.texts.sent();
    expect(sent.map(({ number }) => number).toSorted()).toEqual(
      people.map(({ number }) => number).toSorted(),
    );
    const late = (await world.allMessages()).filter(({ reason }) => reason === 'not-taken');
    expect(late.length, 'those of the first claim').toBeGreaterThanOrEqual(256);
    expect(late.length, 'those of the first claim alone').toBeLessThan(512);
  });

  it('records failures a few at a time, so that everything else still gets a connection', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    const { db, pool } = openHandle(world.url);
    const people = pool.options.max + 10;
    for (let n = 0; n < people; n += 1) await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(12)}T10:00`]);
    await world.planAll();
    let called = 0;
    let fail = () => {};
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new Failure('retryable', 'sms-busy', 'The provider asked to wait.'));
    });
    failing.catch(() => {});
    const send = () => {
      called += 1;
      return failing;
    };
    const alerts = world.service(db, { sms: { send, find: async () => [] }, segmentsPerSecond: 100_000 });
    await alerts.channelWorkers.text.dispatch(() => {});
    await eventually(
      async () => called,
      (calls) => calls === people,
    );
    await world.db.transaction().execute(async (trx) => {
      await sql`select from message for update`.execute(trx);
      fail();
      await eventually(
        () => countLockWaits(world.db),
        (waits) => waits > 0,
      );
      expect(pool.waitingCount).toBe(0);
    });
    await alerts.channelWorkers.text.settled();
    expect(await states(world)).toEqual(Array(people).fill('deferred: provider-busy'));
  });

  it('says of each claim that failed why, and goes on when it can', async () => {
    const world = await alertsWorld();
    const [here, there] = [await world.addLocation(), await world.addLocation()];
    const person = await addRecipient(world.db, { watches: [here, there] });
    await world.open(here, [`${inDays(12)}T10:00`]);
    await world.planAll();
    const alerts = world.service(world.db, { segmentsPerSecond: 100_000 });
    expect(await alerts.channelWorkers.text.dispatch(() => {})).toBe('again');
    await sql`alter table outbox rename to mislaid`.execute(world.db);
    await expect(alerts.channelWorkers.text.dispatch(() => {})).rejects.toThrow('outbox');
    await alerts.channelWorkers.text.settled();
    await sql`alter table mislaid rename to outbox`.execute(world.db);
    // The two claims that were under way beside the first are heard of as well.
    await expect(alerts.channelWorkers.text.dispatch(() => {})).rejects.toThrow('outbox');
    await expect(alerts.channelWorkers.text.dispatch(() => {})).rejects.toThrow('outbox');
    await world.open(there, [`${inDays(12)}T10:00`]);
    await world.planAll();
    await world.sendAll(alerts);
    expect(await bodies(world, person.number)).toHaveLength(2);
  });
});
