import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#server/tables';
import { alertsWorld, inDays } from '../../../../test/alerts-world.ts';
import { openHandle } from '../../../../test/database.ts';
import { addRecipient, type Recipient } from '../../../../test/recipients.ts';
import { optOut } from './phone-store.ts';

const WAYS: Record<string, (trx: Db, person: Recipient) => Promise<unknown>> = {
  STOP: (trx, person) => optOut(trx, person.numberHash),
  lapse: (trx, person) =>
    sql`update simulated_grant set until = now() where account_id = ${person.id}`.execute(trx),
  pause: (trx, person) =>
    sql`update recipient set paused_until = now() + interval '1 day' where account_id = ${person.id}`.execute(
      trx,
    ),
  deletion: (trx, person) => sql`delete from account where id = ${person.id}`.execute(trx),
};

const ROUNDS = 6;
const PEOPLE = 40;

it.each(Object.entries(WAYS))(
  'after %s was acknowledged no call is begun, however many workers are claiming',
  async (_name, leave) => {
    const world = await alertsWorld();
    const locations = await Promise.all(Array.from({ length: ROUNDS }, () => world.addLocation()));
    const people: Recipient[] = [];
    for (let n = 0; n < PEOPLE; n += 1)
      people.push(await addRecipient(world.db, { watches: locations, settings: { max_per_day: 10 } }));
    const workers = [1, 2, 3].map(() => world.service(openHandle(world.url).db));
    const left = new Map<number, Date>();

    for (const [round, location] of locations.entries()) {
      await world.open(location, [`${inDays(5 + round)}T09:00`]);
      await world.planAll();
      const leaving = people.filter((_, index) => index % ROUNDS === round);
      await Promise.all([
        ...workers.map((worker) => world.sendAll(worker)),
        ...leaving.map(async (person) => {
          await world.db.transaction().execute((trx) => leave(trx, person));
          const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.db);
          if (rows[0] !== undefined) left.set(person.id, rows[0].now);
        }),
      ]);
    }
    const { rows: texts } = await sql<{ number_hash: Buffer; called_at: Date }>`
      select number_hash, called_at from text`.execute(world.db);
    const late = people.flatMap((person) => {
      const at = left.get(person.id) ?? new Date(0);
      return texts.filter((text) => text.number_hash.equals(person.numberHash) && text.called_at > at);
    });
    expect(left.size).toBe(PEOPLE);
    expect(texts.length).toBeGreaterThan(PEOPLE);
    expect(late).toEqual([]);
  },
);
