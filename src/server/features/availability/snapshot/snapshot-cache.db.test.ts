import { setImmediate } from 'node:timers';
import { expect, it } from 'vitest';
import { alertsWorld, inDays } from '../../../../../test/alerts-world.ts';
import { deferred } from '../../../../../test/deferred.ts';
import { ensureSource } from '#server/features/availability/polling/scheduler-state';
import { snapshotCache } from './snapshot-cache.ts';
import { announceChange } from '#server/features/availability/source/source-store';

it('the list of what is open leaves out nothing that opened while a list was being made, once somebody was told of the change', async () => {
  const world = await alertsWorld();
  await ensureSource(world.db);
  const location = await world.addLocation();
  await world.open(location, [`${inDays(5)}T09:00`]);

  const wasRead = deferred();
  const mayGoOn = deferred();
  let lists = 0;
  let changes = 0;
  /** The first list is read and not yet made into an answer until somebody else has asked for the change after it. */
  const slow = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows;
      if (row !== undefined && 'change' in row && (changes += 1) === 2) setImmediate(() => mayGoOn.resolve());
      if (row !== undefined && 'local_time' in row && (lists += 1) === 1) {
        wasRead.resolve();
        await mayGoOn.promise;
      }
      return result;
    },
  });
  const keeper = snapshotCache(slow);
  const making = keeper.refresh();
  await wasRead.promise;
  await world.open(location, [`${inDays(6)}T09:00`]);
  await announceChange(world.db);
  await keeper.refresh();

  const { availability } = await (await keeper.current()).answersOf('global-entry');
  expect(availability.bodies.identity.toString()).toContain(`${inDays(6)}T09:00`);
  await making;
});
