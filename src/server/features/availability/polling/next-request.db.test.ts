import { expect, it, vi } from 'vitest';
import { alertsWorld } from '../../../../../test/alerts-world.ts';
import { afterThisTest } from '../../../../../test/lifetime.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { takeNextRequest } from './next-request.ts';
import { ensureSource } from './scheduler-state.ts';
import { noteWatcher } from '#server/features/availability/source/location-store';

it('a worker whose clock is a day ahead gets no request before its turn in database time', async () => {
  const { db } = await alertsWorld();
  await ensureSource(db);
  const settings = { requestsPerMinute: 20, checkInterval: 480_000 };
  expect(await takeNextRequest(db, settings)).not.toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  afterThisTest(() => void vi.useRealTimers());
  expect(await takeNextRequest(db, settings)).toBeNull();
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
    (granted) => granted?.request.kind === 'look',
  );
  expect(look?.request).toMatchObject({ location: locations[2] });
});
