import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { alertsWorld } from '../../../../../test/alerts-world.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { requestLook } from '#server/features/availability/judging/look-store';
import { takeNextRequest } from './next-request.ts';
import { ensureSource } from './scheduler-state.ts';
import { noteWatcher } from '#server/features/availability/source/location-store';

it('a worker whose clock is a day ahead gets no request before its turn in database time', async () => {
  const { db } = await alertsWorld();
  await ensureSource(db);
  const settings = { requestsPerMinute: 20, checkInterval: 480_000 };
  expect(await takeNextRequest(db, settings)).toHaveProperty('request');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  afterThisTest(() => void vi.useRealTimers());
  const refused = await takeNextRequest(db, settings);
  const waitMs = 'waitMs' in refused ? refused.waitMs : 0;
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(60_000 / settings.requestsPerMinute + 1_000);
});

it('a look that somebody waits for may leave before the next turn, and one requested for later at its time', async () => {
  const world = await alertsWorld();
  const location = await world.addLocation();
  await ensureSource(world.db);
  const settings = { requestsPerMinute: 6, checkInterval: 480_000 };
  const granted = () => takeNextRequest(world.db, settings);
  await eventually(
    () => takeNextRequest(world.db, { ...settings, requestsPerMinute: 6_000 }),
    (one) => 'request' in one && one.request.kind === 'look',
  );
  // As if it had been answered, with a bulk call that works.
  await sql`update location_look set scheduler = jsonb_set(scheduler, '{lookedAt}', scheduler -> 'askedAt')`.execute(
    world.db,
  );
  await sql`update source set scheduler = jsonb_set(scheduler, '{bulk,usable}', 'true')`.execute(world.db);
  const turn = await granted();
  const { rows } = await sql<{ now: Date }>`select service_now() as now`.execute(world.db);
  await requestLook(world.db, location, new Date((rows[0]?.now.getTime() ?? 0) + 2_000));
  const soon = await granted();
  expect(soon).toHaveProperty('waitMs');
  expect('waitMs' in soon && 'waitMs' in turn && soon.waitMs < turn.waitMs && soon.waitMs <= 2_000).toBe(
    true,
  );
  await requestLook(world.db, location, null);
  expect(await granted()).toMatchObject({ request: { kind: 'look', location, reason: 'requested' } });
});

it('one watcher is enough for a location to be looked at before all that nobody watches', async () => {
  const world = await alertsWorld();
  const locations = [
    await world.addLocation(),
    await world.addLocation(),
    await world.addLocation(),
  ] as const;
  await noteWatcher(world.db, locations[2]);
  await ensureSource(world.db);
  const settings = { requestsPerMinute: 6_000, checkInterval: 480_000 };
  const look = await eventually(
    () => takeNextRequest(world.db, settings),
    (granted) => 'request' in granted && granted.request.kind === 'look',
  );
  expect(look).toMatchObject({ request: { location: locations[2] } });
});
