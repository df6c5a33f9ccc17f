import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { toLocalTime } from '#domain/time/local-time';
import { recordBulk } from '#server/features/availability/polling/record-bulk';
import { ensureSource } from '#server/features/availability/polling/scheduler-state';
import { lockSource } from '#server/features/availability/source/source-store';
import { alertsWorld, inDays, PACIFIC } from '../../../../../test/alerts-world.ts';
import { setDatabaseClock } from '../../../../../test/database-clock.ts';
import { addRecipient } from '../../../../../test/recipients.ts';
import { applyLook } from './apply-look.ts';
import { markEmptyChecked } from './look-store.ts';

const MINUTE = 60_000;

/** A center that is looked at again and again, at times that the test says. */
async function watchedCenter() {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const location = await world.addLocation();
  // The first look of the test is the first of all.
  await world.db.updateTable('location_look').set({ good_look_at: null }).execute();
  const look = (times: readonly string[], now = new Date()) =>
    world.db.transaction().execute(async (trx) => {
      const source = await lockSource(trx, 'wait');
      if (source === undefined) throw new Error('The source has no row');
      const slots = times.map((at) => ({ at, seats: 1 }));
      const shown = {
        location,
        look: () => ({ slots, coveredUntil: null }),
        check: asId<'check'>(1),
        askedAt: now,
      };
      return applyLook(trx, { ...source, now }, shown);
    });
  const rows = () => world.db.selectFrom('opening').selectAll().orderBy('id').execute();
  return { world, location, look, rows };
}

const STAYS = `${inDays(30)}T09:00`;
const COMES_BACK = `${inDays(40)}T09:00`;

it('makes a new opening of a slot that two looks saw gone, and tells people again', async () => {
  const { world, location, look, rows } = await watchedCenter();
  const reader = await addRecipient(world.db, { watches: [location] });
  const start = Date.now() - 30 * MINUTE;
  const at = (minute: number) => new Date(start + minute * MINUTE);
  await look([STAYS], at(0));
  await look([STAYS, COMES_BACK], at(1));
  await world.planAll();
  for (const minute of [3, 4]) await look([STAYS], at(minute));
  for (const minute of [5, 6, 7]) await look([STAYS, COMES_BACK], at(minute));
  await world.planAll();
  const listed = (await rows()).filter(({ local_time }) => local_time === COMES_BACK);
  expect(listed).toMatchObject([
    { generation: 1, baseline: false, missed_looks: 2, gone_at: at(3) },
    { generation: 2, baseline: false, gone_at: null },
  ]);
  await world.tendAll();
  const decided = (await world.rows()).filter(({ account_id }) => account_id === reader.id);
  expect(decided).toMatchObject([
    { opening_id: listed[0]?.id, state: 'held', reason: 'gone' },
    { opening_id: listed[1]?.id, state: 'waiting' },
  ]);
});

it('takes two answers for all locations, a minute apart, as two looks that saw a slot gone', async () => {
  const { world, location, look, rows } = await watchedCenter();
  const start = Date.now() - 30 * MINUTE;
  const at = (minute: number) => new Date(start + minute * MINUTE);
  const bulk = async (minute: number, listed: readonly LocationId[]) => {
    await setDatabaseClock(world.db, at(minute));
    const granted = {
      request: { kind: 'bulk', before: null },
      check: asId<'check'>(1),
      askedAt: at(minute),
    } as const;
    await recordBulk(world.db, { requestsPerMinute: 20, checkInterval: 480_000 }, granted, new Set(listed));
  };
  await look([COMES_BACK], at(0));
  await bulk(1, [location]);
  for (const minute of [3, 3.5, 5]) await bulk(minute, []);
  expect(await rows()).toMatchObject([{ local_time: COMES_BACK, missed_looks: 2, gone_at: at(3) }]);
  for (const minute of [6, 7, 8]) await look([COMES_BACK], at(minute));
  expect(await rows()).toMatchObject([{ generation: 1 }, { generation: 2, baseline: false, gone_at: null }]);
});

it('leaves a slot what it was that a single look lacked, and announces nothing while it is missing', async () => {
  const { world, location, look, rows } = await watchedCenter();
  await addRecipient(world.db, { watches: [location] });
  const start = Date.now() - 5 * MINUTE;
  const at = (minute: number) => new Date(start + minute * MINUTE);
  await look([STAYS], at(0));
  await look([STAYS, COMES_BACK], at(1));
  await look([STAYS], at(2));
  await world.planAll();
  const announceable = async () =>
    (await sql`select from announceable_opening`.execute(world.db)).rows.length;
  expect(await announceable()).toBe(0);
  await look([STAYS, COMES_BACK], new Date());
  await world.planAll();
  expect(await announceable()).toBe(1);
  expect(await rows()).toHaveLength(2);
});

it('takes a slot whose time has come neither for gone nor for news', async () => {
  const { world, location, look, rows } = await watchedCenter();
  const now = Date.now();
  const soon = toLocalTime(now + 10 * MINUTE, PACIFIC);
  await look([STAYS, soon], new Date(now));
  const later = new Date(now + 20 * MINUTE);
  await look([STAYS], later);
  await look([STAYS, soon], new Date(now + 30 * MINUTE));
  expect(await rows()).toMatchObject([
    { local_time: soon, gone_at: null, missed_looks: 0 },
    { local_time: STAYS, gone_at: null },
  ]);
  await look([], new Date(now + 40 * MINUTE));
  await markEmptyChecked(world.db, [], new Date(now + 41 * MINUTE));
  const { good_look_at } = await world.db.selectFrom('location_look').selectAll().executeTakeFirstOrThrow();
  expect(good_look_at, 'an empty center counts as looked at').toEqual(new Date(now + 41 * MINUTE));
  expect(location).toBe(1 as LocationId);
});

it('writes a look however many slots it has', async () => {
  const { world, location, look, rows } = await watchedCenter();
  const many = Array.from({ length: 20_000 }, (_, n) => {
    const at = new Date(Date.now() + (48 * 60 + n * 15) * MINUTE);
    return at.toISOString().slice(0, 14) + String(Math.floor(at.getUTCMinutes() / 15) * 15).padStart(2, '0');
  });
  const start = Date.now() - 10 * MINUTE;
  const at = (minute: number) => new Date(start + minute * MINUTE);
  await look([STAYS], at(0));
  await look([STAYS], at(1));
  for (const minute of [2, 3]) await look([STAYS, ...many], at(minute));
  const written = await rows();
  expect(written.length).toBeGreaterThanOrEqual(20_000);
  expect(
    new Set(written.filter(({ gone_at }) => gone_at === null).map(({ local_time }) => local_time)),
  ).toEqual(new Set([STAYS, ...many]));
  await addRecipient(world.db, {
    watches: [location],
    settings: { urgency_threshold: 1, timeframe_days: 365 },
  });
  await world.planAll();
  expect((await world.rows()).length).toBeGreaterThan(10_000);
  for (const minute of [4, 5, 6, 7, 8, 9]) await look([STAYS], at(minute));
  expect((await rows()).filter(({ gone_at }) => gone_at === null)).toHaveLength(1);
});
