import { expect, it, vi } from 'vitest';
import { alertsWorld } from '../../../../test/alerts-world.ts';
import { afterThisTest } from '../../../../test/lifetime.ts';
import { ensureSource, takeRequest } from './deciding.ts';

it('a worker whose clock is a day ahead gets no request before its turn in database time', async () => {
  const { db } = await alertsWorld();
  await ensureSource(db);
  const settings = { requestsPerMinute: 20, checkInterval: 480_000 };
  expect(await takeRequest(db, settings)).not.toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  afterThisTest(() => void vi.useRealTimers());
  expect(await takeRequest(db, settings)).toBeNull();
});
