import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import type { Db } from '#server/tables';
import { alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { addRecipient, type Recipient } from '../../../../../test/recipients.ts';
import { optOut } from '#server/features/alerts/channels/contact-store';
import { markBooked } from '#server/features/alerts/people/bookings';
import { endWatch } from '#server/features/alerts/people/watch-store';

const setRecipient = (db: Db, { id }: Recipient, change: ReturnType<typeof sql>) =>
  sql`update recipient set ${change} where account_id = ${id}`.execute(db);

const setContact = (db: Db, { id }: Recipient, change: ReturnType<typeof sql>) =>
  sql`update contact set ${change} where account_id = ${id}`.execute(db);

/** What may change between the moment in which somebody is planned to be told and the one in which they are. */
const CHANGES: Record<string, (db: Db, person: Recipient, location: LocationId) => Promise<unknown>> = {
  'not-watching': (db, { id }, location) => endWatch(db, id, location),
  'not-verified': (db, person) => setContact(db, person, sql`verified_at = null`),
  'no-consent': (db, person) => setContact(db, person, sql`consented_at = null`),
  'opted-out': (db, { numberHash }) => optOut(db, 'text', numberHash),
  'number-problem': (db, person) => setContact(db, person, sql`problem = 'refused'`),
  'not-paid': (db, { id }) =>
    sql`update simulated_grant set until = now() where account_id = ${id}`.execute(db),
  booked: (db, { id }) => markBooked(db, id),
  paused: (db, person) => setRecipient(db, person, sql`paused_until = now() + interval '1 hour'`),
  timeframe: (db, person) => setRecipient(db, person, sql`timeframe_days = 7`),
};

it('the last gate asks once more how everybody stands who waits in the same batch, and says why to each who is not told', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  const people = new Map<string, Recipient>();
  for (const change of [...Object.keys(CHANGES), 'nothing'])
    people.set(change, await addRecipient(world.db, { watches: [location] }));
  await world.open(location, [`${inDays(9)}T09:00`]);
  await world.planAll();
  expect((await world.rows()).map(({ state }) => state)).toEqual([...people].map(() => 'waiting'));
  for (const [change, person] of people) await CHANGES[change]?.(world.db, person, location);
  await world.sendAll();

  const rows = new Map((await world.rows()).map((row) => [row.account_id, row.reason ?? row.state]));
  expect([...people].map(([, { id }]) => rows.get(id))).toEqual([...Object.keys(CHANGES), 'told']);
  const texted = (await world.texts.sent()).map(({ number }) => number);
  expect(texted).toEqual([people.get('nothing')?.number]);
});

it('a text takes along only what is open too, was seen within the minute, has not begun and is still listed', async () => {
  const world = await alertsWorld();
  const names = ['Open', 'Missing', 'Unseen', 'Begun', 'Retired'];
  const locations = new Map<string, LocationId>();
  for (const name of names) locations.set(name, await world.addLocation({ name }));
  const person = await addRecipient(world.db, { watches: [...locations.values()] });
  for (const location of locations.values()) await world.open(location, [`${inDays(9)}T09:00`]);
  await world.planAll();
  const at = (name: string) => locations.get(name) ?? null;
  await sql`update opening set gone_at = now() where location_id = ${at('Missing')}`.execute(world.db);
  await sql`update location_look set good_look_at = now() - interval '61 seconds'
    where location_id = ${at('Unseen')}`.execute(world.db);
  await sql`update opening set starts_at = now() where location_id = ${at('Begun')}`.execute(world.db);
  await sql`update location set retired_at = now() where id = ${at('Retired')}`.execute(world.db);
  await world.sendAll();

  const bodies = (await world.texts.handset(person.number).all()).map(({ body }) => body);
  expect(bodies).toEqual([expect.stringMatching(/^Gatelight: Open: [^;]* https:/)]);
  await world.tendAll();
  const rows = (await world.rows()).map(({ state, reason }) => reason ?? state);
  expect(rows).toEqual(['told', 'waiting', 'waiting', 'gone', 'gone']);
});
