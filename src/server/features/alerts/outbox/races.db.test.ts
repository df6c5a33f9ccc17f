import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/tables';
import { alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { openHandle } from '../../../../../test/database.ts';
import { countLockWaits } from '../../../../../test/lock-waits.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { testKeys } from '../../../../../test/keys.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { exportAndDeletion } from '#server/features/alerts/export-and-deletion';
import { optOut } from '#server/features/alerts/channels/contact-store';
import { lockRecipient } from '#server/features/alerts/people/recipient-store';
import { releaseRows, endLiveOpenings } from './outbox-store.ts';

const WAYS: Record<string, (trx: Db, person: Recipient) => Promise<unknown>> = {
  STOP: (trx, person) => optOut(trx, 'text', person.numberHash),
  lapse: (trx, person) =>
    sql`update simulated_grant set until = now() where account_id = ${person.id}`.execute(trx),
  pause: (trx, person) =>
    sql`update recipient set paused_until = now() + interval '1 day' where account_id = ${person.id}`.execute(
      trx,
    ),
  deletion: async (trx, person) => {
    await exportAndDeletion({ db: trx, sealer: testKeys.sealer }).forgetUser(trx, person.id);
    await sql`delete from account where id = ${person.id}`.execute(trx);
  },
};

const ROUNDS = 5;
const PEOPLE = 40;

it('begins no call after STOP, lapse, pause or deletion was acknowledged, however many workers are claiming', async () => {
  const world = await alertsWorld();
  const locations = await Promise.all(Array.from({ length: ROUNDS }, () => world.addLocation()));
  const people: Recipient[] = [];
  for (let n = 0; n < PEOPLE; n += 1)
    people.push(await addRecipient(world.db, { watches: locations, settings: { max_per_day: 10 } }));
  const workers = [1, 2, 3].map(() => world.service(openHandle(world.url).db));
  const ways = Object.entries(WAYS);
  const left = new Map<number, { way: string; at: Date }>();

  async function leave(person: Recipient): Promise<void> {
    const [way, how] = ways[person.id % ways.length] ?? [];
    if (way === undefined || how === undefined) return;
    await world.db.transaction().execute((trx) => how(trx, person));
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.db);
    if (rows[0] !== undefined) left.set(person.id, { way, at: rows[0].now });
  }

  for (const [round, location] of locations.entries()) {
    await world.open(location, [`${inDays(5 + round)}T09:00`]);
    await world.planAll();
    const leaving = people.filter((_, index) => index % ROUNDS === round);
    await Promise.all([...workers.map((worker) => world.sendAll(worker)), ...leaving.map(leave)]);
  }
  const { rows: texts } = await sql<{ address_hash: Buffer; created_at: Date; called_at: Date }>`
    select address_hash, created_at, called_at from message`.execute(world.db);
  const late = people.flatMap((person) => {
    const { way, at } = left.get(person.id) ?? { way: 'never', at: new Date(0) };
    // Whoever leaves waits for a decision that is under way; a month that ends does not.
    const calls = texts.filter(
      ({ address_hash, created_at, called_at }) =>
        address_hash.equals(person.numberHash) && (way === 'lapse' ? created_at : called_at) > at,
    );
    return calls.map(() => way);
  });
  expect(new Set([...left.values()].map(({ way }) => way))).toEqual(new Set(Object.keys(WAYS)));
  expect(texts.length).toBeGreaterThan(PEOPLE);
  expect(late).toEqual([]);
});

it('lets a decision that is under way end before the person is forgotten, and neither waits for the other in a circle', async () => {
  const world = await alertsWorld();
  const person = await addRecipient(world.db);
  const other = openHandle(world.url).db;
  let leavingNow: Promise<unknown> = Promise.resolve();
  await world.db.transaction().execute(async (deciding) => {
    await lockRecipient(deciding, person.id);
    leavingNow = other.transaction().execute((trx) => WAYS['deletion']?.(trx, person) ?? Promise.resolve());
    await eventually(
      () => countLockWaits(world.db),
      (waiting) => waiting === 1,
    );
    await sql`insert into daily_count (account_id, day, alerts) values (${person.id}, ${inDays(0)}, 1)`.execute(
      deciding,
    );
  });
  await leavingNow;
  const { rows: left } = await sql`select from account where id = ${person.id}`.execute(world.db);
  expect(left).toEqual([]);
});

it('never forgets an opening in the moment in which somebody waits for it again', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  await addRecipient(world.db, { watches: [location] });
  await world.open(location, [`${inDays(5)}T09:00`]);
  await world.planAll();
  await world.sendAll();
  const [text] = await world.allMessages();
  if (text === undefined) throw new Error('nothing was sent');
  let retiring: Promise<unknown> = Promise.resolve();
  await world.db.transaction().execute(async (trx) => {
    await releaseRows(trx, text, { reason: null, dueAt: null, resent: true });
    let done = false;
    retiring = endLiveOpenings(world.db).then(() => (done = true));
    await eventually(
      async () => done || (await countLockWaits(world.db)) > 0,
      (settled) => settled,
    );
  });
  await retiring;
  expect(await world.db.selectFrom('campaign_opening').select('live').execute()).toEqual([{ live: true }]);
});
