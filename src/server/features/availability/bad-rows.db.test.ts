import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LocationId } from '#domain/availability/slot';
import { asId } from '#domain/ids';
import { alertsWorld, inDays } from '../../../../test/alerts-world.ts';
import { parkedSummary, retryParkedNow } from '../../../../test/incidents.ts';
import { seenLately } from './history/seen-lately.ts';
import { openingHistory } from './history/opening-history.ts';
import { takeNextRequest } from './polling/next-request.ts';
import { recordBulk } from './polling/record-bulk.ts';
import { ensureSource, loadSchedulerState } from './polling/scheduler-state.ts';
import { buildSnapshot } from './snapshot/snapshot-cache.ts';
import { GLOBAL_ENTRY } from '#domain/availability/program-services';
import { saveLocationList } from './source/location-list.ts';
import { lockSource } from './source/source-store.ts';

const NOWHERE = 'Mars/Olympus_Mons';
const SETTINGS = { requestsPerMinute: 20, checkInterval: 480_000 };

async function centers(count: number) {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const locations: LocationId[] = [];
  for (let n = 0; n < count; n += 1) locations.push(await world.addLocation());
  for (const location of locations) await world.open(location, [`${inDays(40)}T09:00`]);
  const breakZone = (table: 'location' | 'opening', key: 'id' | 'location_id', zone: string) =>
    sql`update ${sql.table(table)} set time_zone = ${zone} where ${sql.ref(key)} = ${locations[0]}`.execute(
      world.db,
    );
  return { world, locations, breakZone, parked: (batch: string) => parkedSummary(world.db, batch) };
}

describe('one bad center', () => {
  it('in an unknown time zone does not keep the others from being polled', async () => {
    const { world, breakZone, parked, locations } = await centers(3);
    await breakZone('location', 'id', NOWHERE);
    const polled = () =>
      world.db.transaction().execute(async (trx) => {
        const source = await lockSource(trx, 'wait');
        if (source === undefined) throw new Error('The source has no row');
        return (await loadSchedulerState(trx, source)).locations.map(({ id }) => id);
      });
    expect(await polled()).toEqual(locations.slice(1));
    expect(await takeNextRequest(world.db, SETTINGS)).toHaveProperty('request');
    expect(await parked('availability.poll')).toContain(`center ${locations[0]} (RangeError)`);
    await breakZone('location', 'id', 'America/Los_Angeles');
    await retryParkedNow(world.db);
    expect(await polled()).toEqual(locations);
    expect(await parked('availability.poll')).toBeUndefined();
  });

  it('whose state cannot be read does not keep a bulk answer about all centers from being recorded', async () => {
    const { world, parked, locations } = await centers(2);
    const granted = {
      request: { kind: 'bulk', before: null },
      askedAt: new Date(),
      check: asId<'check'>(1),
    } as const;
    const record = () => recordBulk(world.db, SETTINGS, granted, new Set());
    const gone = async () =>
      (await world.db.selectFrom('opening').select('gone_at').orderBy('id').execute()).map(
        ({ gone_at }) => gone_at !== null,
      );
    await sql`update location_look set doubted = '{"no":"list"}' where location_id = ${locations[0]}`.execute(
      world.db,
    );
    await sql`update source set listed = '{}'`.execute(world.db);
    await record();
    expect(await gone()).toEqual([false, true]);
    expect(await parked('availability.record')).toContain(`answer about ${locations[0]} (TypeError)`);
    await sql`update location_look set doubted = '[]'`.execute(world.db);
    await retryParkedNow(world.db);
    await record();
    expect(await gone()).toEqual([true, true]);
    expect(await parked('availability.record')).toBeUndefined();
  });

  it('in an unknown time zone hides only its own slots from the public answer', async () => {
    const { world, breakZone, parked, locations } = await centers(3);
    await breakZone('opening', 'location_id', NOWHERE);
    const shown = async () => [...(await buildSnapshot(world.db)).openAt.keys()];
    expect(await shown()).toEqual(locations.slice(1));
    expect(await parked('availability.snapshot')).toMatch(/opening \d+ \(RangeError\)/);
    await breakZone('opening', 'location_id', 'America/Los_Angeles');
    await retryParkedNow(world.db);
    expect(await shown()).toEqual(locations);
    expect(await parked('availability.snapshot')).toBeUndefined();
  });

  it('in an unknown time zone is left out of the history, which is there for the others', async () => {
    const { world, breakZone, parked } = await centers(3);
    const openings = async () =>
      (await openingHistory({ db: world.db, seenLately: seenLately(world.db) }, null)).days.reduce(
        (sum, day) => sum + day.openings,
        0,
      );
    await breakZone('opening', 'location_id', NOWHERE);
    expect(await openings()).toBe(2);
    expect(await parked('availability.history')).toContain(`time zone ${NOWHERE} (22023)`);
    await breakZone('opening', 'location_id', 'America/Los_Angeles');
    expect(await openings()).toBe(3);
  });
});

it('stores the rest of a list in which one center cannot be stored', async () => {
  const { world, locations, parked } = await centers(2);
  const columns = [
    ...(['id', 'slug', 'name', 'city', 'state', 'country', 'time_zone', 'address', 'postal_code'] as const),
    ...(['iata', 'lat', 'lng', 'notes', 'directions', 'flags'] as const),
  ];
  const rows = await world.db.selectFrom('location').select(columns).orderBy('id').execute();
  const listed = rows.map((row) => Object.assign(row, { name: `${row.name} renamed` }));
  const [first, second] = listed;
  if (first === undefined || second === undefined) throw new Error('No centers');
  const save = (slug: string) =>
    world.db
      .transaction()
      .execute((trx) => saveLocationList(trx, GLOBAL_ENTRY, [{ ...first, slug }, second], new Date()));
  await save(second.slug);
  const names = async () =>
    (await world.db.selectFrom('location').select('name').orderBy('id').execute()).map(({ name }) => name);
  expect(await names()).toEqual(['Center 1', 'Center 2 renamed']);
  expect(await parked('availability.list')).toContain(`center ${locations[0]} (23505)`);
  await retryParkedNow(world.db);
  await save(first.slug);
  expect(await names()).toEqual(['Center 1 renamed', 'Center 2 renamed']);
  expect(await parked('availability.list')).toBeUndefined();
});
