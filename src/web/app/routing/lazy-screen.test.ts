import { expect, it, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';

const Screen = () => null;

it('fetches once', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
  const screen = lazyScreen(load);
  expect(screen.isLoaded()).toBe(false);
  await Promise.all([screen.preload(), screen.preload(), screen.settling()]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.isLoaded()).toBe(true);
});

it('tries again for the next visitor of a link, but shows a failure as one', async () => {
  const load = vi.fn<() => Promise<typeof Screen>>(async () => Screen);
  load.mockRejectedValueOnce(new Error('gone'));
  const screen = lazyScreen(load);
  await expect(screen.preload()).rejects.toThrow('gone');
  await expect(screen.settling()).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(1);
  await expect(screen.preload()).resolves.toBe(Screen);
});
