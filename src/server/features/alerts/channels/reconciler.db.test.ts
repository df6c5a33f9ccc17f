import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '#server/features/alerts/tables';
import type { OpeningId } from '#server/features/availability/tables';
import { type AlertsWorld, alertsWorld, inDays, NO_ANSWER } from '../../../../../test/alerts-world.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { recordDelivery } from './delivery.ts';
import type { DeliveryReport } from './port.ts';

async function oneWaiting(): Promise<{ world: AlertsWorld; person: Recipient; opening: OpeningId }> {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const person = await addRecipient(world.db, { watches: [location] });
  const [opening] = await world.open(location, [`${inDays(9)}T09:00`]);
  if (opening === undefined) throw new Error('Nothing opened');
  await world.planAll();
  return { world, person, opening };
}

const summary = async (world: AlertsWorld) => ({
  texts: (await world.allMessages()).map(({ state, reason }) =>
    reason === null ? state : `${state}: ${reason}`,
  ),
  rows: (await world.rows()).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`)),
});

const reported = (world: AlertsWorld, id: MessageId, report: DeliveryReport) =>
  world.db.transaction().execute((trx) => recordDelivery(trx, world.alerts.channels.text, id, report));

describe('a lost answer', () => {
  it('is not followed by a second text when the provider’s list shows the first', async () => {
    const { world, person } = await oneWaiting();
    await world.texts.fault('drop-after');
    await world.sendAll();
    expect(await summary(world)).toEqual({ texts: ['unknown'], rows: ['told'] });
    await world.timePasses(20);
    await world.reconcileAll();
    expect((await summary(world)).texts).toEqual(['unknown']);
    await world.timePasses(10);
    await world.reconcileAll();
    await world.tellAll();
    expect((await summary(world)).texts).toEqual(['delivered']);
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
  });

  it('is followed by one more text when the list does not show it, and charged once', async () => {
    const { world, person } = await oneWaiting();
    await world.texts.fault('drop-before');
    await world.sendAll();
    await world.timePasses(30);
    await world.reconcileAll();
    await world.tellAll();
    expect(await summary(world)).toEqual({ texts: ['dropped: absent', 'sent'], rows: ['told'] });
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
    expect(await world.db.selectFrom('daily_count').select('alerts').execute()).toEqual([{ alerts: 1 }]);
  });

  it('is given up the second time: better untold than told twice', async () => {
    const { world } = await oneWaiting();
    await world.texts.fault('502-before', 2);
    await world.sendAll();
    for (let round = 0; round < 3; round += 1) {
      await world.timePasses(30);
      await world.reconcileAll();
      await world.tellAll();
    }
    expect(await summary(world)).toEqual({
      texts: ['dropped: absent', 'dropped: unknown-not-resent'],
      rows: ['held: unknown-not-resent'],
    });
  });

  it('is not sent again when the opening has gone meanwhile, and the log says that nobody knows', async () => {
    const { world, person, opening } = await oneWaiting();
    await world.texts.fault('drop-before');
    await world.sendAll();
    await sql`update opening set gone_at = now() where id = ${opening}`.execute(world.db);
    await world.timePasses(30);
    await world.reconcileAll();
    await world.tellAll();
    await world.timePasses(901);
    await world.tellAll();
    expect((await summary(world)).rows).toEqual(['held: unknown-not-resent']);
    expect(await world.texts.handset(person.number).all()).toEqual([]);
  });

  it('waits while the list cannot be read, and is given up when it is of no use any more', async () => {
    const { world, person } = await oneWaiting();
    await world.texts.fault('drop-before');
    await world.texts.post('/listing/faults', { kind: '500', times: 2 });
    await world.sendAll();
    await world.timePasses(30);
    await world.reconcileAll();
    expect((await summary(world)).texts).toEqual(['unknown']);
    await world.timePasses(900);
    await world.reconcileAll();
    await world.tellAll();
    expect(await summary(world)).toEqual({
      texts: ['dropped: unknown-not-resent'],
      rows: ['held: unknown-not-resent'],
    });
    expect(await world.texts.handset(person.number).all()).toEqual([]);
  });

  it('is resolved by the provider’s own call, before any list is asked', async () => {
    const { world, person } = await oneWaiting();
    await world.texts.fault('drop-after');
    await world.sendAll();
    const [sent] = await world.texts.handset(person.number).all();
    const [text] = await world.allMessages();
    if (text === undefined || sent === undefined) throw new Error('Nothing was sent');
    expect(new URL(sent.statusCallback ?? '').searchParams.get('ref')).toBe(String(text.id));
    const receive = (event: DeliveryReport['event']) =>
      reported(world, text.id, { providerId: sent.sid, event, errorCode: null });
    expect(await receive('delivered')).toMatchObject({ state: 'delivered' });
    expect(await receive('accepted')).toBeNull();
    expect(await receive('delivered')).toBeNull();
    expect((await summary(world)).texts).toEqual(['delivered']);
  });
});

describe('a worker that dies', () => {
  it('leaves what it had not claimed to others at once', async () => {
    const { world, person } = await oneWaiting();
    const other = world.service(world.db);
    await world.sendAll(other);
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
  });

  it('while it calls leaves a text in doubt for ten seconds, and settled within a minute', async () => {
    const { world, person } = await oneWaiting();
    await world.service(world.db, { sms: NO_ANSWER }).channelWorkers.text.dispatch(() => {});
    await world.timePasses(3);
    await world.reconcileAll();
    expect((await summary(world)).texts).toEqual(['sending']);
    await world.timePasses(7);
    await world.reconcileAll();
    expect((await summary(world)).texts).toEqual(['unknown']);
    await world.timePasses(20);
    await world.reconcileAll();
    await world.tellAll();
    expect((await summary(world)).texts).toEqual(['dropped: absent', 'sent']);
    expect(await world.texts.handset(person.number).all()).toHaveLength(1);
  });
});

describe('a text that was not delivered', () => {
  it('is tried once more when the phone was off, and not a third time', async () => {
    const { world, person } = await oneWaiting();
    for (let round = 0; round < 3; round += 1) {
      await world.sendAll();
      const texts = await world.allMessages();
      const text = texts.at(-1);
      if (text === undefined || text.state !== 'sent') continue;
      const providerId = text.provider_id ?? '';
      await reported(world, text.id, { providerId, event: 'undelivered', errorCode: '30003' });
    }
    expect(await world.texts.handset(person.number).all()).toHaveLength(2);
    expect((await summary(world)).texts).toEqual(['undelivered', 'undelivered']);
  });

  it.each(['30007', '30032', '30034'])(
    'filtered (%s) tells an operator at once, and pauses all sending when it is five numbers',
    async (errorCode) => {
      const world = await alertsWorld();
      const location = await world.addLocation();
      const people = [];
      for (let person = 0; person < 6; person += 1)
        people.push(await addRecipient(world.db, { watches: [location] }));
      await world.open(location, [`${inDays(9)}T09:00`]);
      await world.tellAll();
      const texts = await world.allMessages();
      const paused = async () =>
        (
          await sql<{
            paused_until: Date | null;
          }>`select paused_until from channel where name = 'text'`.execute(world.db)
        ).rows[0]?.paused_until instanceof Date;
      const states = [];
      for (const { id, provider_id } of texts.slice(0, 5)) {
        await reported(world, id, { providerId: provider_id ?? '', event: 'undelivered', errorCode });
        states.push(await paused());
      }
      expect(states).toEqual([false, false, false, false, true]);
      const { rows } = await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(
        world.db,
      );
      expect(rows).toEqual([{ key: 'sms-filtered' }]);

      const other = await world.addLocation();
      const number = people[0]?.number ?? '';
      await sql`insert into watch (location_id, account_id, since)
        values (${other}, ${people[0]?.id}, to_timestamp(0))`.execute(world.db);
      await world.open(other, [`${inDays(4)}T09:00`]);
      await world.planAll();
      expect(await world.alerts.channelWorkers.text.dispatch(() => {})).toBe('again');
      expect(await world.texts.handset(number).all()).toHaveLength(1);
      await world.timePasses(900);
      await world.sendAll();
      expect(await world.texts.handset(number).all()).toHaveLength(2);
    },
  );

  it('filtered is not the service’s trouble when the texts of everybody else arrive', async () => {
    const world = await alertsWorld();
    const location = await world.addLocation();
    for (let person = 0; person < 8; person += 1) await addRecipient(world.db, { watches: [location] });
    await world.open(location, [`${inDays(9)}T09:00`]);
    await world.tellAll();
    for (const [index, { id, provider_id }] of (await world.allMessages()).entries()) {
      const providerId = provider_id ?? '';
      const filtered = index === 7;
      await reported(
        world,
        id,
        filtered
          ? { providerId, event: 'undelivered', errorCode: '30007' }
          : { providerId, event: 'delivered', errorCode: null },
      );
    }
    expect((await sql`select key from incident`.execute(world.db)).rows).toEqual([]);
  });

  it('stops at a number that the provider never texts, and mirrors a STOP that only it heard', async () => {
    const { world, person } = await oneWaiting();
    await world.texts.fault('21610');
    await world.sendAll();
    expect((await summary(world)).texts).toEqual(['failed']);
    const optOut = await world.db.selectFrom('opt_out').selectAll().execute();
    expect(
      optOut.map(({ address_hash, ended_at }) => [address_hash.equals(person.numberHash), ended_at]),
    ).toEqual([[true, null]]);
  });

  it('is kept for later when the fault is ours, and the operator is told', async () => {
    const { world } = await oneWaiting();
    await world.texts.fault('20003');
    await world.sendAll();
    expect((await summary(world)).rows).toEqual(['deferred: provider-busy']);
    const incidents = async () =>
      (await sql<{ key: string }>`select key from incident where cleared_at is null`.execute(world.db)).rows;
    expect(await incidents()).toEqual([{ key: 'sms-rejected' }]);
    await world.timePasses(15);
    await world.tellAll();
    expect((await summary(world)).rows).toEqual(['told']);
    expect(await incidents()).toEqual([]);
  });
});
