import { expect, it } from 'vitest';
import { asId } from '#domain/ids';
import type { Look } from '#domain/availability/look';
import { alertsWorld, inDays, type AlertsWorld } from '../../../../../test/alerts-world.ts';
import { ensureSource } from '#server/features/availability/polling/scheduler-state';
import { recordBulk } from '#server/features/availability/polling/record-bulk';
import { requestLook } from './look-store.ts';
import { recordLook } from '#server/features/availability/polling/record-look';

const HOUR = 3_600_000;

/** One center with an opening in 40 days, last looked at an hour ago and asked for again since. */
async function staleCenter() {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const location = await world.addLocation();
  await world.open(location, [`${inDays(40)}T09:00`]);
  await world.db
    .updateTable('location_look')
    .set({ good_look_at: new Date(Date.now() - HOUR), look_requested_at: new Date(Date.now() - HOUR) })
    .execute();
  const see = (look: Look) => sight(world, location, look);
  const look = () => world.db.selectFrom('location_look').selectAll().executeTakeFirstOrThrow();
  return { see, look, world };
}

const SETTINGS = { requestsPerMinute: 20, checkInterval: 480_000 };

const sight = (world: AlertsWorld, location: Awaited<ReturnType<AlertsWorld['addLocation']>>, look: Look) =>
  recordLook(
    world.db,
    SETTINGS,
    { request: { kind: 'look', location, reason: 'routine' }, check: asId(1), askedAt: new Date() },
    look,
  );

const minutesOld = (at: Date | null) => (Date.now() - (at?.getTime() ?? 0)) / 60_000;

it('does not make an opening look freshly seen by an answer that ends before it', async () => {
  const { see, look } = await staleCenter();
  await see({ slots: [], coveredUntil: `${inDays(30)}T00:00` });
  const { good_look_at, look_requested_at } = await look();
  expect(minutesOld(good_look_at)).toBeGreaterThan(50);
  expect(look_requested_at, 'whoever asked for a look still waits for one').not.toBeNull();
});

it('takes an answer that reaches beyond everything open for a look at the location', async () => {
  const { see, look } = await staleCenter();
  await see({ slots: [{ at: `${inDays(40)}T09:00`, seats: 1 }], coveredUntil: `${inDays(180)}T00:00` });
  const { good_look_at, look_requested_at } = await look();
  expect(minutesOld(good_look_at)).toBeLessThan(10);
  expect(look_requested_at).toBeNull();
});

it('remembers for how long it could not be seen, once, when that is over', async () => {
  const { see, world } = await staleCenter();
  const slots = [{ at: `${inDays(40)}T09:00`, seats: 1 }];
  const blind = () => world.db.selectFrom('blind_period').selectAll().execute();
  await see({ slots, coveredUntil: null });
  await see({ slots, coveredUntil: null });
  const [gap, ...others] = await blind();
  expect(minutesOld(gap?.from_at ?? null)).toBeCloseTo(60, 0);
  expect(minutesOld(gap?.until_at ?? null)).toBeCloseTo(0, 0);
  expect(others).toEqual([]);
});

it('counts an empty center that the bulk call covers as seen, and the time before it as not', async () => {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const [empty, other] = [await world.addLocation(), await world.addLocation()];
  await world.open(other, [`${inDays(40)}T09:00`]);
  const before = new Date(Date.now() - 50 * HOUR);
  await world.db.updateTable('location_look').set({ good_look_at: before }).execute();
  const granted = {
    request: { kind: 'bulk', before: null },
    askedAt: new Date(),
    check: asId<'check'>(1),
  } as const;
  for (let times = 0; times < 2; times += 1) await recordBulk(world.db, SETTINGS, granted, new Set([other]));
  const rows = await world.db.selectFrom('blind_period').select(['location_id', 'from_at']).execute();
  expect(rows).toEqual([{ location_id: empty, from_at: before }]);
});

it('remembers blank answers of other locations: the third in a row takes nothing away', async () => {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const locations = [await world.addLocation(), await world.addLocation(), await world.addLocation()];
  for (const location of locations) await world.open(location, [`${inDays(40)}T09:00`]);
  for (const location of locations) await sight(world, location, { slots: [], coveredUntil: null });
  const rows = await world.db.selectFrom('opening').select('gone_at').orderBy('id').execute();
  expect(rows.map(({ gone_at }) => gone_at !== null)).toEqual([true, true, false]);
});

it('asks for the look that settles a doubt in a minute, also where looks were asked for before', async () => {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const location = await world.addLocation();
  const times = ['09:00', '09:15', '09:30'].map((time) => `${inDays(40)}T${time}`);
  await world.open(location, times);
  const row = () => world.db.selectFrom('location_look').selectAll().executeTakeFirstOrThrow();
  await world.db
    .updateTable('location_look')
    .set({ look_requested_at: new Date(Date.now() - 1_000) })
    .execute();
  await sight(world, location, { slots: [], coveredUntil: null });
  const { doubted, look_requested_at } = await row();
  expect(doubted).toHaveLength(1);
  expect(minutesOld(look_requested_at)).toBeLessThan(-0.5);
  // Whoever asks after it does not wait.
  await requestLook(world.db, location, null);
  expect(minutesOld((await row()).look_requested_at)).toBeGreaterThan(-0.5);
});

it('takes nothing away by a bulk answer that suddenly lists nothing, and remembers the doubt', async () => {
  const world = await alertsWorld();
  await ensureSource(world.db);
  for (let n = 0; n < 3; n += 1) await world.open(await world.addLocation(), [`${inDays(40)}T09:00`]);
  const granted = {
    request: { kind: 'bulk', before: null },
    askedAt: new Date(),
    check: asId<'check'>(1),
  } as const;
  await recordBulk(world.db, SETTINGS, granted, new Set());
  const rows = await world.db.selectFrom('opening').select('gone_at').execute();
  expect(rows.map(({ gone_at }) => gone_at)).toEqual([null, null, null]);
  const source = await world.db.selectFrom('source').selectAll().executeTakeFirstOrThrow();
  expect(source.bulk_doubted_at).toHaveLength(1);
  expect(source.good_answer_at, 'nobody can say that it was looked at').toBeNull();
});
